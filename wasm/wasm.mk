# The engine and the game service in WebAssembly.
.PHONY: wasm

wasm: ## Compile the engine and the game service to WebAssembly, into wasm/target, and print their sizes
	wasm/build engine wasm/target/engine
	wasm/build service wasm/target/service
