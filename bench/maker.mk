# Boards without a guess against Simon Tatham's generator and ms_toollib in one run; MAKER="--quick" for a fifth of it.
.PHONY: bench-maker
bench-maker: ## Compare the maker with sgt-mines and ms_toollib (installs both into target)
	cargo build --release
	cargo build --release -p saolei-maker --example rate
	test -d target/bench-venv || python3 -m venv target/bench-venv
	target/bench-venv/bin/pip install --quiet ms_toollib==1.5.20
	bench/get-sgt-puzzles target/bench-sgt
	target/bench-venv/bin/python bench/maker.py target/release/saolei target/release/examples/rate target/bench-sgt/sgt-mines $(MAKER)
