# The engine and the game service in WebAssembly, and the npm package.
.PHONY: wasm npm test-npm

wasm: ## Compile the engine and the game service to WebAssembly, into wasm/target, and print their sizes
	wasm/build engine wasm/target/engine
	wasm/build service wasm/target/service

npm: ## Build and pack the npm package, wasm/target/npm/saolei-*.tgz
	wasm/npm/pack

test-npm: setup ## Build, pack, install and test the npm package
	$(CARGO) build -p saolei --profile test
	testing/run npm
