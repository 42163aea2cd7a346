# Targets of the web server.

# `make kill`: how often to kill the server on each store.
KILLS ?= 50

.PHONY: page-engine site test-api test-site kill

# The program has the service inside if it is in this folder when the program is built. It is written only if it has changed.
page-engine: ## Compile the game service for browsers, so that programs built later have it inside
	wasm/build service wasm/target/service
	mkdir -p crates/web/page/wasm
	for file in service.js service_bg.wasm; do \
		cmp -s wasm/target/service/$$file crates/web/page/wasm/$$file || cp wasm/target/service/$$file crates/web/page/wasm; done

site: page-engine ## Write the web game as files for any web server, into target/site
	$(CARGO) build --release
	target/release/saolei site target/site

test-site: setup page-engine ## Play the page without a server in a real Chromium
	$(CARGO) build -p saolei --profile test
	testing/run site

test-api: setup ## Test the API against its OpenAPI document with schemathesis, and clients made from it
	$(CARGO) build -p saolei --profile test
	testing/run api clients

# In a mount namespace, where it can be made: small disks end with it.
kill: ## Kill the server 50 times under load, also with its disk full or read-only, and check every acknowledged move
	SAOLEI_KILLS=$(KILLS) $$(unshare --mount true 2>/dev/null && echo unshare --mount) \
		$(CARGO) test -p saolei --test kill -- --nocapture
