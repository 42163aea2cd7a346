.PHONY: bench-replay

bench-replay: build ## Time reading and measuring recorded games against ms_toollib, in one run
	python3 bench/replay.py
