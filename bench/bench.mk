# Benchmarks. Each measures a ratio to a named peer in one run; bench/README.md lists them with their latest results.

# Python with what the benchmarks compare with.
BENCH_PYTHON = target/bench-venv/bin/python
$(BENCH_PYTHON):
	python3 -m venv target/bench-venv
	target/bench-venv/bin/pip install --quiet ms_toollib==1.5.20 online-judge-tools setuptools

.PHONY: bench bench-maker bench-wasm bench-replay bench-solver bench-wins bench-optimum bench-stress bench-python load stress-mutants

# What `make bench` passes to bench/compare.py; `bench/compare.py --help` lists it.
COMPARE ?=
bench: build ## Time the engine's parts, then saolei against C++ (COMPARE="--runs 5 --ir")
	$(CARGO) bench --workspace --bench '*'
	python3 bench/compare.py $(COMPARE)

# POSITIONS may name a file of positions.
bench-solver: $(BENCH_PYTHON) ## Compare the odds with ms_toollib
	$(CARGO) build --release -p saolei-solver --example positions
	$(BENCH_PYTHON) bench/solver.py target/release/examples/positions $(POSITIONS)

# All strengths on the fixed sets take hours; WINS="strong fast:expert-safe" plays only these.
bench-wins: build ## Play the fixed sets of boards and compare with what the strongest open solver won of them
	python3 bench/wins.py target/release/saolei $(WINS)

# Every layout of small boards; OPTIMUM="4x4/4 --strengths max" plays only these.
bench-optimum: build ## Compare every strength with perfect play on all layouts of small boards
	python3 bench/optimum.py target/release/saolei $(OPTIMUM)

# MAKER="--quick" for a fifth of it.
bench-maker: build $(BENCH_PYTHON) ## Compare the maker with sgt-mines and ms_toollib
	$(CARGO) build --release -p saolei-maker --example rate
	bench/get-sgt-puzzles target/bench-sgt
	$(BENCH_PYTHON) bench/maker.py target/release/saolei target/release/examples/rate target/bench-sgt/sgt-mines $(MAKER)

bench-replay: build ## Time reading and measuring recorded games against ms_toollib
	python3 bench/replay.py

# WASM=--quick for a tenth of it; JSMINESWEEPER=FOLDER with a copy of its repository adds JSMinesweeper.
bench-wasm: build npm ## Compare the engine in WebAssembly, run by Node, with the program and with peers in JavaScript
	$(CARGO) build --release -p saolei-solver --example calls
	wasm/build toollib wasm/target/toollib
	JSMINESWEEPER=$(JSMINESWEEPER) node bench/wasm.mjs wasm/target/npm target/release wasm/target/toollib $(WASM)

# STRESS="--runs 5" passes options.
bench-stress: build $(BENCH_PYTHON) ## Compare the speed of stress with a shell loop and with oj test
	python3 bench/stress.py --oj target/bench-venv/bin/oj $(STRESS)

# What `make stress-mutants` passes to zoo/mutants.py, such as `--sample 20 --only boom.py`.
STRESS_MUTANTS ?= --sample 40
stress-mutants: build ## Change right programs in one place at a time: stress has to find out. Takes about half an hour
	nice -n 15 python3 zoo/mutants.py $(STRESS_MUTANTS)

bench-python: ## Measure pysaolei against Jumanji and GEM (installs both, 1 GB, into python/target)
	$(CARGO) build --release -p saolei-solver --example positions
	test -x python/target/bench/bin/python || python3 -m venv python/target/bench
	python/target/bench/bin/pip install --quiet maturin==1.16.0 gymnasium==1.4.0 jumanji==1.1.2 gem-llm==0.1.0
	cd python && VIRTUAL_ENV=$$PWD/target/bench target/bench/bin/maturin develop --quiet --release
	python/target/bench/bin/python python/bench/compare.py target/release/examples/positions

# Players at a time, and seconds for each of them on each store.
LOAD_PLAYERS ?= 50,500,2000
LOAD_SECONDS ?= 10
load: build ## Measure moves per second on SQLite and PostgreSQL, and what a hostile client does to the others
	$(CARGO) run --release -p saolei-testing --example load -- target/release/saolei $(LOAD_PLAYERS) $(LOAD_SECONDS)
