"""Saolei in the frameworks that evaluate and train language models and agents.

Each module needs the package that it is named after: `inspect_ai`, `verifiers`, `reasoning_gym`, `gem`, `textarena`, `stable_baselines3`.
`make test-adapters` runs them with the versions of `python/tests_adapters/*/requirements.txt`.
"""
