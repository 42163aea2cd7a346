# Inputs per second of `saolei stress`, of a shell loop and of `oj test` in one run; STRESS="--runs 5" passes options.
.PHONY: bench-stress
bench-stress: build ## Compare the speed of stress with a shell loop and with oj test (installs oj into target)
	test -d target/bench-venv || python3 -m venv target/bench-venv
	target/bench-venv/bin/pip install --quiet online-judge-tools setuptools
	python3 bench/stress.py --oj target/bench-venv/bin/oj $(STRESS)
