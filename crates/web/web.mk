# Targets of the web server.

# `make kill`: how often to kill the server on each store.
KILLS ?= 50

.PHONY: test-api kill

test-api: setup ## Test the API against its OpenAPI document with schemathesis, and clients made from it
	$(CARGO) build -p saolei --profile test
	testing/run api clients

# In a mount namespace, where it can be made: small disks end with it.
kill: ## Kill the server 50 times under load, also with its disk full or read-only, and check every acknowledged move
	SAOLEI_KILLS=$(KILLS) $$(unshare --mount true 2>/dev/null && echo unshare --mount) \
		$(CARGO) test -p saolei --test kill -- --nocapture
