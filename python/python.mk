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

# Jumanji and GEM in one run with pysaolei.
.PHONY: bench-python
bench-python: ## Measure pysaolei against Jumanji and GEM (installs both, 1 GB, into python/target)
	$(CARGO) build --release -p saolei-solver --example positions
	test -x python/target/bench/bin/python || python3 -m venv python/target/bench
	python/target/bench/bin/pip install --quiet maturin==1.16.0 gymnasium==1.4.0 jumanji==1.1.2 gem-llm==0.1.0
	cd python && VIRTUAL_ENV=$$PWD/target/bench target/bench/bin/maturin develop --quiet --release
	python/target/bench/bin/python python/bench/compare.py target/release/examples/positions
