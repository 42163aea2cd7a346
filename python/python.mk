# The Python package.
.PHONY: test-python wheel

test-python: setup ## Build and test the Python package
	$(CARGO) build -p saolei --profile test
	testing/run python

wheel: ## Build the wheel of the Python package into python/target/wheels (installs maturin there)
	test -x python/target/venv/bin/python || python3 -m venv python/target/venv
	python/target/venv/bin/pip install --quiet maturin==1.16.0
	cd python && target/venv/bin/maturin build --release --strip --out target/wheels
	ls -l python/target/wheels

.PHONY: test-cluster
test-cluster: ## Test pysaolei.cluster on two Ray nodes on this computer, one of which is killed (installs Ray, 600 MB)
	python/tests_cluster/run
