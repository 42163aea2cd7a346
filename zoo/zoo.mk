# Measures how many one-line mutants of right programs `saolei stress` finds.
.PHONY: stress-mutants

# What `make stress-mutants` passes to zoo/mutants.py, such as `--sample 20 --only boom.py`.
STRESS_MUTANTS ?= --sample 40

stress-mutants: build ## Change right programs in one place at a time: stress has to find out. Takes about half an hour
	nice -n 15 python3 zoo/mutants.py $(STRESS_MUTANTS)
