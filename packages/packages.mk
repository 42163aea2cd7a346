# Verifies packages with the judging systems' own tools.
.PHONY: packages-check packages-check-full packages-verify

packages-check: ## Verify small packages of every problem with the judging systems' own tools
	$(CARGO) build -p saolei --profile test
	packages/verify

packages-check-full: build ## The same with the packages that a judge would get; many minutes
	SAOLEI=$(CURDIR)/target/release/saolei packages/verify --full

# Uses the program that the tests have built: alone it would be built again, with other features of its dependencies.
packages-verify:
	packages/verify
