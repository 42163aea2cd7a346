# What the project does with itself. `make` alone lists the targets.

CARGO ?= cargo
# What `make bench` passes to bench/compare.py; `bench/compare.py --help` lists it.
COMPARE ?=
# For each fuzz target, in `make fuzz` and in the short run of `make check`.
FUZZ_SECONDS ?= 60
CHECK_FUZZ_SECONDS ?= 5
# What `make mutants` passes to cargo-mutants, such as `-p saolei-boards`.
MUTANTS ?=

.PHONY: help build test test-browser check lint bench fuzz fuzz-short mutants

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Build the release binary, target/release/saolei
	$(CARGO) build --release

test: ## Run every test of the workspace
	$(CARGO) test --workspace
# Programs under test as any Unix watches them.
	$(CARGO) test --workspace --features saolei-judge/any-unix --test runner --test interact
# With the program that those tests have built: alone it would be built with other features of its dependencies.
	crates/web/tests/schemathesis target/debug/saolei
	crates/replay/peer/run target/debug/saolei
	python/run target/debug/saolei
	crates/web/browser/run

test-browser: ## Play the page in a real Chromium; sets up npm's packages and Chromium where it can
	$(CARGO) build -p saolei --profile test
	crates/web/browser/run

check: lint test packages-verify fuzz-short ## Everything that has to pass before a change goes in

lint: ## Look at formatting, clippy and the documentation; a warning is an error
	$(CARGO) fmt --all --check
	$(CARGO) fmt --manifest-path fuzz/Cargo.toml --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) clippy --manifest-path fuzz/Cargo.toml --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps

bench: build ## Time the engine's parts, then saolei against C++ (COMPARE="--runs 5 --ir")
	$(CARGO) bench --workspace --bench '*'
	python3 bench/compare.py $(COMPARE)

fuzz: ## Fuzz every target for FUZZ_SECONDS (60) each; needs a nightly toolchain
	fuzz/run --install $(FUZZ_SECONDS)

fuzz-short:
	fuzz/run $(CHECK_FUZZ_SECONDS)

mutants: ## Change the lowest crates in one place at a time: a test has to fail. Takes hours; needs cargo-mutants
	$(CARGO) mutants --output target $(MUTANTS)

-include bench/*.mk crates/web/web.mk packages/packages.mk packaging/packaging.mk python/python.mk zoo/zoo.mk
