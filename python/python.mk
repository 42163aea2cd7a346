# The Python package.
.PHONY: test-python wheels

test-python: setup ## Build and test the Python package
	$(CARGO) build -p saolei --profile test
	testing/run python

wheels: ## Build wheels for Linux and macOS and the source archive into python/target/wheels, and install the one for this system
	python/wheels
	python3 python/check_dist.py python/target/wheels/*-manylinux*_$$(uname -m).whl

.PHONY: test-cluster
test-cluster: ## Test pysaolei.cluster on two Ray nodes on this computer, one of which is killed (installs Ray, 600 MB)
	python/tests_cluster/run

.PHONY: test-adapters
test-adapters: ## Test pysaolei.adapters with the real frameworks, Inspect to Stable-Baselines3 (installs them, 7 GB)
	python/tests_adapters/run text
	python/tests_adapters/run torch
