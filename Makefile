# `make` alone lists the targets. What they need besides Swift: Scripts/dependencies.txt.

SWIFT ?= swift
PREFIX ?= /usr/local
# Further words for every debug build, so that builds and tests share their products.
SWIFT_FLAGS ?=
# Folders with exports: an app-thinning.plist beside the packages it names.
EXPORTS ?= ../shared/ground-truth ../shared/corpus
# What `make fuzz` reads, and for how long.
FORMAT ?= catalog
SECONDS ?= 60
SAMPLE = SampleArchives/over-uncompressed-limit.ipa

RELEASE = -c release
ifeq ($(shell uname -s),Darwin)
# Homebrew keeps these apart from the system's.
BREWED = $(shell for name in libarchive libxml2 openssl@3 sqlite zlib; do \
	printf '%s/lib/pkgconfig:' "$$(brew --prefix $$name 2>/dev/null)"; done)
export PKG_CONFIG_PATH := $(BREWED)$(PKG_CONFIG_PATH)
else
# One file that runs where no Swift is installed.
RELEASE += --static-swift-stdlib
endif

TOOL = .build/release/clipaudit

.PHONY: help demo build test lint bench accuracy fuzz samples install clean check-build

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' Makefile

demo: ## install what is missing, build, scan a sample archive
	@Scripts/install-dependencies build
	@$(MAKE) --no-print-directory build
	@echo
	@echo '$$ $(TOOL) $(SAMPLE)'
	@$(TOOL) --report html=.build/report.html $(SAMPLE); echo "[exit $$?]"
	@echo
	@echo 'the same as a page: $(CURDIR)/.build/report.html'

build: check-build ## the release binary, .build/release/clipaudit
	$(SWIFT) build $(RELEASE) --product clipaudit

test: ## install what is missing, run all tests
	@Scripts/install-dependencies build test
	$(SWIFT) test $(SWIFT_FLAGS)

lint: ## formatting, as CI checks it
	$(SWIFT) format lint --strict -r Sources Tests Fuzzing Package.swift

bench: build ## speed and memory against their targets; writes 1.1 GB for a while
	@Scripts/install-dependencies bench
	$(SWIFT) build $(RELEASE) --product make-samples
	@Scripts/bench .build/release

accuracy: build ## thinned sizes against the exports of Xcode's below EXPORTS
	@python3 Scripts/accuracy.py $(TOOL) $(EXPORTS)

fuzz: check-build ## libFuzzer on one reader: FORMAT=catalog (macho, plist, report) SECONDS=60
	@Scripts/fuzz $(FORMAT) $(SECONDS)

samples: check-build ## write SampleArchives again
	$(SWIFT) run $(SWIFT_FLAGS) make-samples

install: build ## copy the binary and completions below PREFIX (/usr/local)
	install -d $(DESTDIR)$(PREFIX)/bin
	install -s -m 755 $(TOOL) $(DESTDIR)$(PREFIX)/bin/clipaudit
	install -d $(DESTDIR)$(PREFIX)/share/bash-completion/completions
	$(TOOL) completions bash > $(DESTDIR)$(PREFIX)/share/bash-completion/completions/clipaudit
	install -d $(DESTDIR)$(PREFIX)/share/zsh/site-functions
	$(TOOL) completions zsh > $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_clipaudit
	install -d $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
	$(TOOL) completions fish > $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/clipaudit.fish

clean: ## remove what was built
	rm -rf .build SampleArchives/large

check-build:
	@Scripts/install-dependencies --check build
