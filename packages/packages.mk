# Packages, verified by the tools of the systems that take them.
.PHONY: packages-check packages-check-full packages-verify

packages-check: ## Let the judging systems' own tools verify small packages of every problem
	$(CARGO) build -p saolei --profile test
	packages/verify

packages-check-full: build ## The same with the packages that a judge would get; many minutes
	SAOLEI=$(CURDIR)/target/release/saolei packages/verify --full

# With the program that the tests have built: alone it would be built anew, with other features of its dependencies.
packages-verify:
	packages/verify
