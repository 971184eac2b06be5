# contacts: build, try, test and install.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
ROOT := $(DESTDIR)$(PREFIX)
MANUAL := $(ROOT)/share/man/man1/contacts.1
BASH_COMPLETION := $(ROOT)/share/bash-completion/completions/contacts
ZSH_COMPLETION := $(ROOT)/share/zsh/site-functions/_contacts
FISH_COMPLETION := $(ROOT)/share/fish/vendor_completions.d/contacts.fish
RELEASE_FLAGS := -c release --static-swift-stdlib --product contacts
SAMPLE := .build/sample
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SOURCES := Package.swift Sources Tests

.DEFAULT_GOAL := help
.PHONY: help setup run build test bench install uninstall format lint clean

help: ## list what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/\1\t\2/' \
	  | while IFS="$$(printf '\t')" read -r name what; do printf '  make %-9s %s\n' "$$name" "$$what"; done

setup: ## install what is missing: libedit's headers and pkg-config
	@pkg-config --exists libedit 2>/dev/null || { \
	  if command -v apt-get >/dev/null; then \
	    $(SUDO) apt-get update -q && \
	    DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy libedit-dev pkg-config; \
	  elif command -v brew >/dev/null; then \
	    brew install libedit pkg-config; \
	  else \
	    echo "contacts needs libedit's headers and pkg-config: install them, then try again" >&2; \
	    exit 1; \
	  fi; }

run: setup ## start the prompt on a copy of the sample book
	@$(SWIFT) build --product contacts
	@mkdir -p $(SAMPLE)
	@[ -e $(SAMPLE)/contacts.json ] || cp Data/sample.json $(SAMPLE)/contacts.json
	@CONTACTS_HISTFILE=$(SAMPLE)/history .build/debug/contacts --book $(SAMPLE)/contacts.json

build: setup ## build .build/release/contacts, with the Swift runtime inside
	$(SWIFT) build $(RELEASE_FLAGS)

test: setup ## run all tests
	$(SWIFT) test --disable-xctest

bench: setup ## print how well, and how fast, duplicates are found in a made book of 10,000 contacts
	$(SWIFT) build -c release --static-swift-stdlib --product contacts-bench
	.build/release/contacts-bench

install: build ## put contacts, its manual page and the shells' completions under PREFIX (DESTDIR is honoured)
	install -d "$(ROOT)/bin" "$(ROOT)/share/man/man1" "$(ROOT)/share/bash-completion/completions" \
	  "$(ROOT)/share/zsh/site-functions" "$(ROOT)/share/fish/vendor_completions.d"
	install -m 755 .build/release/contacts "$(ROOT)/bin/contacts"
	.build/release/contacts --man > .build/contacts.1
	install -m 644 .build/contacts.1 "$(MANUAL)"
	install -m 644 Data/completions/contacts.bash "$(BASH_COMPLETION)"
	install -m 644 Data/completions/_contacts "$(ZSH_COMPLETION)"
	install -m 644 Data/completions/contacts.fish "$(FISH_COMPLETION)"

uninstall: ## take away what install put there; books and histories stay
	rm -f "$(ROOT)/bin/contacts" "$(MANUAL)" "$(BASH_COMPLETION)" "$(ZSH_COMPLETION)" "$(FISH_COMPLETION)"

format: ## write the sources as swift-format wants them
	$(SWIFT) format --in-place --parallel --recursive $(SOURCES)

lint: ## tell where the sources are not as swift-format wants them
	$(SWIFT) format lint --strict --parallel --recursive $(SOURCES)

clean: ## remove what was built, and the copy of the sample book
	rm -rf .build
