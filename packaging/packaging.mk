# Installs the program, and builds archives and packages of it.

# Where to install: DESTDIR is a folder that stands for the root of the file system.
PREFIX ?= /usr/local
DESTDIR ?=
# The program to install; the default is built first.
SAOLEI ?= target/release/saolei
# Manual pages and completions, which the program writes.
ASSETS := target/assets
# The name of an archive, where cargo-binstall looks for it: saolei-v0.1.0-x86_64-unknown-linux-gnu.
DIST ?= saolei-v$(shell packaging/version)-$(shell rustc -vV | sed -n 's/^host: //p')

.PHONY: assets install uninstall dist deb test-deb test-windows check-macos lint-release release-check

assets: $(if $(filter target/release/saolei,$(SAOLEI)),build)
	packaging/assets $(SAOLEI) $(PREFIX)

install: assets ## Install the program, its manual and its completions in PREFIX (/usr/local)
	install -Dm755 $(SAOLEI) $(DESTDIR)$(PREFIX)/bin/saolei
	mkdir -p $(DESTDIR)$(PREFIX)/share/man/man1
	install -m644 $(ASSETS)/man/*.1 $(DESTDIR)$(PREFIX)/share/man/man1
	install -Dm644 $(ASSETS)/completions/saolei.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/saolei
	install -Dm644 $(ASSETS)/completions/_saolei $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_saolei
	install -Dm644 $(ASSETS)/completions/saolei.fish $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/saolei.fish
	install -Dm644 $(ASSETS)/saolei.service $(DESTDIR)$(PREFIX)/lib/systemd/system/saolei.service

uninstall: ## Remove what make install has installed
	rm -f $(DESTDIR)$(PREFIX)/bin/saolei
	rm -f $(DESTDIR)$(PREFIX)/share/man/man1/saolei.1 $(DESTDIR)$(PREFIX)/share/man/man1/saolei-*.1
	rm -f $(DESTDIR)$(PREFIX)/share/bash-completion/completions/saolei
	rm -f $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_saolei
	rm -f $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/saolei.fish
	rm -f $(DESTDIR)$(PREFIX)/lib/systemd/system/saolei.service

dist: $(if $(filter target/release/saolei,$(SAOLEI)),page-engine) assets ## Build an archive of the program with the game service for browsers, target/dist/saolei-*.tar.gz, and its checksum
	packaging/archive $(SAOLEI) $(DIST)

deb: assets ## Build a Debian package in target/debian; needs cargo-deb
	$(CARGO) deb -p saolei --no-build --output target/debian/

test-deb: ## Build a Debian package of the test build, install it, run it and remove it; needs cargo-deb and root
	$(CARGO) build -p saolei --profile test
	packaging/test-deb

test-windows: ## Build the program and all tests for Windows with MinGW, and run them with Wine; takes half an hour
	$(CARGO) build -p saolei --profile test
	testing/windows

check-macos: ## Check that the workspace and its tests compile for macOS, with zig as C compiler
	packaging/check-macos

lint-release: ## Check the workflows, the container's files and the scripts of releases
	packaging/lint

# Of the wheels only the one for this system is built: `make wheels` builds those that zig can.
release-check: lint-release dist ## Try everything that a release publishes, as its users get it; takes half an hour
	packaging/version
	packaging/crates
	packaging/test-archive target/dist/$(DIST).tar.gz
	python/wheels $$(uname -m)-unknown-linux-gnu
	python3 python/check_dist.py python/target/wheels/*.whl python/target/wheels/*.tar.gz
	$(MAKE) --no-print-directory npm
	packaging/test-npm wasm/target/npm/*.tgz
	target/release/saolei site target/site
	$(CARGO) build -p saolei --profile test
	packaging/test-deb
