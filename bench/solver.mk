# The solver's odds against ms_toollib's in one run; POSITIONS may name a file of positions.
.PHONY: bench-solver
bench-solver: ## Compare the odds with ms_toollib (installs it with pip into target)
	cargo build --release -p saolei-solver --example positions
	test -d target/bench-venv || python3 -m venv target/bench-venv
	target/bench-venv/bin/pip install --quiet ms_toollib==1.5.20
	target/bench-venv/bin/python bench/solver.py target/release/examples/positions $(POSITIONS)

# All strengths on the fixed sets take hours; WINS="strong fast:expert-safe" plays what it names.
.PHONY: bench-wins
bench-wins: ## Play the fixed sets of boards and compare with what the strongest open solver won of them
	cargo build --release
	python3 bench/wins.py target/release/saolei $(WINS)

# Every layout of small boards; OPTIMUM="4x4/4 --strengths max" plays what it names.
.PHONY: bench-optimum
bench-optimum: ## Compare every strength with perfect play on all layouts of small boards
	cargo build --release
	python3 bench/optimum.py target/release/saolei $(OPTIMUM)
