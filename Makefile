# What the project does with itself. `make` alone lists the targets.

CARGO ?= cargo

.PHONY: help build test check lint

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## Build the release binary, target/release/saolei
	$(CARGO) build --release

test: ## Run every test of the workspace
	$(CARGO) test --workspace

check: lint test ## Everything that has to pass before a change goes in

lint: ## Look at formatting, clippy and the documentation; a warning is an error
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps
