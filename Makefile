# What the project does with itself. `make` alone lists the targets.

CARGO ?= cargo
# For each fuzz target, in `make fuzz` and in the short run of `make check`.
FUZZ_SECONDS ?= 60
CHECK_FUZZ_SECONDS ?= 5
# What `make mutants` passes to cargo-mutants, such as `-p saolei-boards`.
MUTANTS ?=

# Tools that testing/setup has unpacked.
export PATH := $(CURDIR)/target/tools/bin:$(PATH)

.PHONY: help build setup test test-browser check lint fuzz fuzz-short mutants

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Build the release binary, target/release/saolei
	$(CARGO) build --release

setup: ## Install what tests need below target/tools, and say what; SETUP=no installs nothing
	testing/setup

test: setup ## Run every test; what they need is installed below target/tools (SETUP=no: skip what is missing)
# Without it the suite of the static site is skipped, and says so.
	-$(MAKE) --no-print-directory page-engine
	testing/run

test-browser: setup ## Play the page in a real Chromium
	$(CARGO) build -p saolei --profile test
	testing/run browser

check: setup lint test packages-verify fuzz-short ## Everything that has to pass before a change goes in

lint: ## Look at formatting, types, spelling, clippy, licences and the documentation; a warning is an error
	$(CARGO) fmt --all --check
	$(CARGO) fmt --manifest-path fuzz/Cargo.toml --check
	$(CARGO) fmt --manifest-path wasm/Cargo.toml --all --check
	$(CARGO) fmt --manifest-path python/Cargo.toml --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	$(CARGO) clippy --manifest-path fuzz/Cargo.toml --all-targets -- -D warnings
	$(CARGO) clippy --manifest-path python/Cargo.toml --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
	crates/web/lint
	if command -v typos >/dev/null; then typos; else echo "spelling was not checked: make setup" >&2; [ -z "$$CI" ]; fi
# Not part of the setup: it takes minutes to build. The build servers have it.
	if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny check licenses bans sources; \
		else echo "licences were not checked: cargo install cargo-deny" >&2; fi

fuzz: ## Fuzz every target for FUZZ_SECONDS (60) each; needs a nightly toolchain
	fuzz/run --install $(FUZZ_SECONDS)

fuzz-short:
	fuzz/run $(CHECK_FUZZ_SECONDS)

mutants: ## Change the lowest crates in one place at a time: a test has to fail. Takes hours; needs cargo-mutants
	$(CARGO) mutants --output target $(MUTANTS)

-include bench/bench.mk crates/web/web.mk packages/packages.mk packaging/packaging.mk python/python.mk wasm/wasm.mk
