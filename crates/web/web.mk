# Targets of the web server.

# `make load`: players at a time, and seconds for each of them on each store.
LOAD_PLAYERS ?= 50,500,2000
LOAD_SECONDS ?= 10
# `make kill`: how often to kill the server on each store.
KILLS ?= 50

.PHONY: test-api load kill

test-api: setup ## Test the API against its OpenAPI document with schemathesis
	$(CARGO) build -p saolei --profile test
	testing/run api

load: build ## Measure moves per second on SQLite and PostgreSQL, and what a hostile client does to the others
	$(CARGO) run --release -p saolei-testing --example load -- target/release/saolei $(LOAD_PLAYERS) $(LOAD_SECONDS)

# In a mount namespace, where it can be made: small disks end with it.
kill: ## Kill the server 50 times under load, also with its disk full or read-only, and check every acknowledged move
	SAOLEI_KILLS=$(KILLS) $$(unshare --mount true 2>/dev/null && echo unshare --mount) \
		$(CARGO) test -p saolei --test kill -- --nocapture
