# contacts: build, try, test and install.

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=
ROOT := $(DESTDIR)$(PREFIX)
MANUAL := $(ROOT)/share/man/man1/contacts.1
BASH_COMPLETION := $(ROOT)/share/bash-completion/completions/contacts
ZSH_COMPLETION := $(ROOT)/share/zsh/site-functions/_contacts
FISH_COMPLETION := $(ROOT)/share/fish/vendor_completions.d/contacts.fish
RELEASE_FLAGS = -c release --static-swift-stdlib --disable-local-rpath
# With the C++ runtime inside, too, and libedit with what it needs, where their archives are there, a process starts in little
# more than half of the time.
archive = $(wildcard $(shell { cc -print-file-name=lib$(1).a || clang -print-file-name=lib$(1).a; } 2>/dev/null))
CXX_RUNTIME := $(call archive,stdc++)
EDIT_ARCHIVES = $(foreach library,edit tinfo bsd md,$(call archive,$(library)))
RELEASE_FLAGS += -Xlinker "-L$(CURDIR)/.build/static" --pkg-config-path "$(CURDIR)/.build/static"
ifneq ($(CXX_RUNTIME),)
RELEASE_FLAGS += -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --no-export-dynamic
endif
# What one module calls of another is optimized with it: 3 % of a script, of a query a little more.
RELEASE_FLAGS += -Xswiftc -cross-module-optimization
# Without debug information the program and its tests are built in less time; for a debugger, set it to nothing.
DEBUG_FLAGS ?= -Xswiftc -gnone
SAMPLE := .build/sample
SUDO := $(shell [ "$$(id -u)" = 0 ] || echo sudo)
SOURCES := Package.swift Sources Tests
# How many tests run at once: most wait for processes.
TEST_WIDTH ?= 6
# Which tests, as a regular expression; all without.
FILTER ?=

# Fuzzing: one target of those that .build-fuzz/release/fuzz lists, or all in turn.
FUZZ_TARGET ?=
FUZZ_SECONDS ?= 20
FUZZ_RUNS ?= -1
# Without `address`, two to three times as many inputs are tried. `FUZZ_COVERAGE=func,inline-8bit-counters,pc-table` tries two to
# seven times as many as that: it counts functions only and follows no comparisons, so it is for a corpus that was found with edges.
FUZZ_SANITIZERS ?= fuzzer,address
FUZZ_COVERAGE ?=
FUZZ := .build-fuzz/release/fuzz
# Without a trace of each allocation a quarter more inputs are tried.
FUZZ_ENVIRONMENT := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:malloc_context_size=0
FUZZ_FLAGS := -c release --scratch-path .build-fuzz --product fuzz -Xswiftc -sanitize=$(FUZZ_SANITIZERS) \
  $(addprefix -Xswiftc -sanitize-coverage=,$(FUZZ_COVERAGE)) \
  -Xswiftc -enable-testing -Xswiftc -use-ld=lld

# Oracles: the files to compare round trips of, and where the libraries that read them are.
CORPUS ?= ../shared/corpus
ORACLE_JARS ?= /usr/share/java/ez-vcard.jar /usr/share/java/vinnie.jar /usr/share/java/jsoup.jar
ORACLE_ENVIRONMENT := .build-oracles
BENCH_ENVIRONMENT := .build-bench

# Mutants: in which modules, how many, and which.
MODULE ?= ContactsStore ContactsSync
COUNT ?= 300
SEED ?= 1

# Servers and programs that sync is tried with: Debian's, and the newest.
SYNC_ENVIRONMENT := .build-sync
SYNC_PEERS := radicale xandikos vdirsyncer khard

.DEFAULT_GOAL := help
.PHONY: help setup run build static test test-all test-thread test-address coverage test-release sync-peers test-sync bench-sync bench bench-build bench-peers inner guard growth docs fuzz fuzz-seeds mutants \
  oracles oracle-peers throughput \
  install uninstall format lint clean

help: ## list what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## (.*)/\1\t\2/' \
	  | while IFS="$$(printf '\t')" read -r name what; do printf '  make %-13s %s\n' "$$name" "$$what"; done

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
	@$(SWIFT) build $(DEBUG_FLAGS) --product contacts
	@mkdir -p $(SAMPLE)
	@[ -e $(SAMPLE)/contacts.json ] || cp Data/sample.json $(SAMPLE)/contacts.json
	@CONTACTS_HISTFILE=$(SAMPLE)/history .build/debug/contacts --book $(SAMPLE)/contacts.json

build: setup static ## build .build/release/contacts, with the Swift runtime inside
	$(SWIFT) build $(RELEASE_FLAGS) --product contacts

# A folder that the linker looks into before those where libraries are shared, too: for libedit a script that names the archives,
# and its description for pkg-config. Its archives are there once `setup` has had them installed.
static: setup
	@rm -rf .build/static && mkdir -p .build/static
	@[ -z "$(CXX_RUNTIME)" ] || ln -s "$(CXX_RUNTIME)" .build/static/libstdc++.a
	@[ $(words $(EDIT_ARCHIVES)) != 4 ] || { \
	  echo "GROUP($(EDIT_ARCHIVES))" > .build/static/libedit.a; \
	  printf '%s\n' 'Name: libedit' 'Description: libedit, linked in' 'Version: 0' "Cflags: $$(pkg-config --cflags libedit)" \
	    'Libs: -L"$(CURDIR)/.build/static" -ledit' > .build/static/libedit.pc; }

# Runs the tests that a filter names, or all. What took longest and what failed is told again at the end, where the runner told of
# it thousands of lines before.
define run_tests
@mkdir -p .build && rm -f .build/test-events.jsonl
@{ SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test $(DEBUG_FLAGS) --disable-xctest $(1) \
  --event-stream-output-path .build/test-events.jsonl --event-stream-version 6.3 2>&1; \
  echo $$? > .build/test-status; } | tee .build/test.log; \
status=$$(cat .build/test-status); \
! command -v python3 >/dev/null || [ ! -e .build/test-events.jsonl ] || python3 .scripts/slowest.py .build/test-events.jsonl; \
[ "$$status" = 0 ] || grep '^✘' .build/test.log; \
tail -n 1 .build/test.log; exit "$$status"
endef

test: setup ## run the tests, with samples of the sweeps (FILTER)
	$(call run_tests,$(if $(FILTER),--filter '$(FILTER)'))

# The long sweeps, with the servers of the system and the newest; then the release build: tests of whole processes, and what fixed
# work takes.
test-all: export CONTACTS_TEST_ALL = 1
test-all: setup sync-peers ## run the tests with their sweeps in full, on all builds (hours)
	$(call run_tests)
	$(MAKE) test-sync
	$(MAKE) test-release
	$(MAKE) growth
	env -u CONTACTS_TEST_ALL $(MAKE) test-thread test-address
	$(MAKE) guard

# A sanitizer needs a build of its own, and sees what is in one process: tests of whole processes are left out.
OF_MODULES := --skip 'TerminalTests|TranscriptTests|DurabilityTests|CardDAVTests|FuzzTests'
test-thread: export TSAN_OPTIONS = halt_on_error=1:suppressions=$(CURDIR)/.scripts/thread-sanitizer.supp
test-thread: setup ## run the tests of modules with the thread sanitizer
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test --disable-xctest --scratch-path .build-thread \
	  --sanitize=thread $(OF_MODULES)

# Memory still allocated when a process ends is not an error.
test-address: export ASAN_OPTIONS = detect_leaks=0:halt_on_error=1
test-address: setup ## run the tests of modules, and the fuzzer's inputs, with the address sanitizer
	SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) $(SWIFT) test --disable-xctest --scratch-path .build-address \
	  --sanitize=address $(subst |FuzzTests,,$(OF_MODULES))

# Skips tests that count system calls or make some fail, as writing a profile makes more of them.
COVERAGE := .build-coverage
coverage: setup ## tell how many lines of each module the tests run, and where the most are that none runs
	$(SWIFT) build --build-tests --enable-code-coverage --scratch-path $(COVERAGE)
	@SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$(TEST_WIDTH) python3 .scripts/coverage.py --folder $(COVERAGE)/profiles \
	  --tools "$$(dirname "$$(readlink -f "$$(command -v $(SWIFT))")")" $(foreach object,contacts line-editing-probe \
	  contactsPackageTests.xctest,--object $(COVERAGE)/debug/$(object)) -- $(SWIFT) test --skip-build --disable-xctest \
	  --scratch-path $(COVERAGE) --skip 'DurabilityTests|UnreadableBookTests|FailedWriteTests'

# Each for itself, as one that cannot be had leaves the others.
sync-peers:
	@for peer in $(SYNC_PEERS) libcurl4; do \
	  ! command -v apt-get >/dev/null || dpkg -s $$peer >/dev/null 2>&1 \
	    || DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy $$peer >/dev/null || true; done
	@[ -x $(SYNC_ENVIRONMENT)/bin/python ] || python3 -m venv $(SYNC_ENVIRONMENT) || true
	@for peer in $(SYNC_PEERS); do \
	  [ -x $(SYNC_ENVIRONMENT)/bin/$$peer ] || $(SYNC_ENVIRONMENT)/bin/pip install -q $$peer >/dev/null || true; done

test-sync: setup sync-peers ## run the tests of sync with the newest servers and peers
	PATH="$(CURDIR)/$(SYNC_ENVIRONMENT)/bin:$$PATH" $(SWIFT) test $(DEBUG_FLAGS) --disable-xctest --filter 'CardDAVTests|PeerTests'

bench-sync: build sync-peers ## print what syncs cost beside vdirsyncer (BENCH_QUICK=1)
	@PATH="$(CURDIR)/$(SYNC_ENVIRONMENT)/bin:$$PATH" python3 Tests/Benchmarks/sync.py \
	  --contacts .build/release/contacts --folder .build $(if $(BENCH_QUICK),--quick)

# What whole processes do is asked of the program that is installed, too: compiler and linker have other options there.
test-release: export CONTACTS_PROGRAM = $(CURDIR)/.build/release/contacts
test-release: build ## run the tests of whole processes on the release build
	$(call run_tests,--filter 'TerminalTests|TranscriptTests|DurabilityTests')

# What measures is a target of the package only where CONTACTS_BENCH is set.
bench-build: setup static
	CONTACTS_BENCH=1 $(SWIFT) build $(RELEASE_FLAGS) --product contacts
	CONTACTS_BENCH=1 $(SWIFT) build $(RELEASE_FLAGS) --product contacts-bench

# Each for itself, as one that cannot be had leaves the others.
bench-peers:
	@for peer in hyperfine sqlite3 abook jq khard; do \
	  command -v $$peer >/dev/null || ! command -v apt-get >/dev/null \
	    || DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy $$peer >/dev/null || true; done
	@command -v khard >/dev/null || [ -x $(BENCH_ENVIRONMENT)/bin/khard ] \
	  || { python3 -m venv $(BENCH_ENVIRONMENT) && $(BENCH_ENVIRONMENT)/bin/pip install -q khard; } || true

bench: bench-build bench-peers oracle-peers ## print what work costs beside what it costs others (BENCH_QUICK=1, BENCH_SIZES)
	@jars="$(foreach jar,$(ORACLE_JARS),--jar $(jar))"; \
	if ! ls $(ORACLE_JARS) >/dev/null 2>&1 || ! command -v java >/dev/null; then jars=; fi; \
	PATH="$$PATH:$(CURDIR)/$(BENCH_ENVIRONMENT)/bin" python3 Tests/Benchmarks/bench.py --folder .build \
	  --contacts .build/release/contacts --bench .build/release/contacts-bench $$jars

inner: bench-build ## print how well, and how fast, made books are searched, and duplicates found in them
	.build/release/contacts-bench
	.build/release/contacts-bench search

guard: bench-build ## compare the instructions of fixed work with the figures on record (UPDATE=1 records them)
	@command -v valgrind >/dev/null || ! command -v apt-get >/dev/null \
	  || DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy valgrind >/dev/null || true
	@python3 Tests/Benchmarks/guard.py $(if $(UPDATE),--update) --folder .build \
	  --contacts .build/release/contacts --bench .build/release/contacts-bench

growth: bench-build ## count how work and memory grow with what there is much of (GROWTH_ONLY, WIDE=1)
	@command -v valgrind >/dev/null || ! command -v apt-get >/dev/null \
	  || DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy valgrind >/dev/null || true
	@python3 Tests/Benchmarks/growth.py $(if $(WIDE),--wide) --only '$(GROWTH_ONLY)' --folder .build \
	  --contacts .build/release/contacts --bench .build/release/contacts-bench

docs: setup ## build the articles and the API's documentation; fails on links that lead nowhere
	@$(SWIFT) build $(DEBUG_FLAGS) --product contacts
	@python3 .scripts/docs.py --modules .build/debug/Modules --output .build/docs

fuzz: setup ## look for input that breaks a reader (FUZZ_TARGET, FUZZ_SECONDS each, FUZZ_RUNS, FUZZ_SANITIZERS, FUZZ_COVERAGE)
	CONTACTS_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	@mkdir -p .build-fuzz/found
	@for target in $(or $(FUZZ_TARGET),$$($(FUZZ))); do \
	  folder=Tests/Fuzz corpus=.build-fuzz/corpus/$$target log=.build-fuzz/$$target.log; mkdir -p $$corpus; \
	  regressions=$$folder/Regressions/$$target; [ -d $$regressions ] || regressions=; \
	  dictionary=$$folder/Dictionaries/$$target.dict; \
	  [ -f $$dictionary ] && dictionary=-dict=$$dictionary || dictionary=; \
	  echo "fuzzing $$target"; status=0; \
	  FUZZ_TARGET=$$target $(FUZZ_ENVIRONMENT) \
	    $(FUZZ) -max_total_time=$(FUZZ_SECONDS) -runs=$(FUZZ_RUNS) -timeout=5 -max_len=1024 \
	    -verbosity=0 -print_funcs=0 -print_final_stats=1 -artifact_prefix=.build-fuzz/found/$$target- $$dictionary \
	    $$corpus $$folder/Seeds/$$target $$regressions > $$log 2>&1 || status=$$?; \
	  python3 $$folder/record.py $$target $$log; \
	  [ $$status = 0 ] || { cat $$log; exit 1; }; \
	done

fuzz-seeds: setup ## add to the seeds what of the corpora reaches most (FUZZ_TARGET)
	CONTACTS_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	@for target in $(or $(FUZZ_TARGET),$$($(FUZZ))); do \
	  seeds=Tests/Fuzz/Seeds/$$target control=.build-fuzz/$$target.merge; \
	  merged=.build-fuzz/merged/$$target; rm -rf $$control $$merged; mkdir -p $$merged; \
	  FUZZ_TARGET=$$target $(FUZZ_ENVIRONMENT) $(FUZZ) -merge=1 -timeout=5 -max_len=1024 \
	    -verbosity=0 -merge_control_file=$$control $$merged $$seeds .build-fuzz/corpus/$$target \
	    > .build-fuzz/$$target.log 2>&1 || { cat .build-fuzz/$$target.log; exit 1; }; \
	  python3 Tests/Fuzz/minimize.py $$control $$seeds; \
	done

mutants: setup ## tell which faults in a module no test finds (MODULE, COUNT, SEED)
	@python3 Tests/Mutants/mutants.py $(MODULE) --count $(COUNT) --seed $(SEED)

# Java, ez-vcard and an environment with vobject, where they can be had.
oracle-peers:
	@if command -v apt-get >/dev/null && ! ls $(ORACLE_JARS) >/dev/null 2>&1; then \
	  DEBIAN_FRONTEND=noninteractive $(SUDO) apt-get install -qy \
	    libez-vcard-java libvinnie-java libjsoup-java default-jdk-headless python3-venv >/dev/null || true; fi
	@[ -x $(ORACLE_ENVIRONMENT)/bin/python ] || python3 -m venv $(ORACLE_ENVIRONMENT) || true
	@$(ORACLE_ENVIRONMENT)/bin/python -c 'import vobject' 2>/dev/null \
	  || $(ORACLE_ENVIRONMENT)/bin/pip install -q vobject || true

oracles: setup oracle-peers ## compare round trips property by property with ez-vcard and vobject
	@$(SWIFT) build $(DEBUG_FLAGS) --product contacts
	@if ! ls $(ORACLE_JARS) >/dev/null 2>&1 || ! command -v java >/dev/null; then \
	  echo "skipped: ez-vcard or Java is not installed (Debian: libez-vcard-java, default-jdk-headless)"; \
	elif ! $(ORACLE_ENVIRONMENT)/bin/python -c 'import vobject' 2>/dev/null; then \
	  echo "skipped: vobject is not installed (pip install vobject)"; \
	else \
	  $(ORACLE_ENVIRONMENT)/bin/python Tests/Oracles/oracles.py --contacts .build/debug/contacts \
	    $(foreach jar,$(ORACLE_JARS),--jar $(jar)) \
	    --own Data/sample.json Data/imports Tests/Fuzz/Seeds/vcard $(wildcard $(CORPUS)); \
	fi

throughput: build oracle-peers ## measure an import of 100,000 vCards beside ez-vcard and vobject
	@python=$(ORACLE_ENVIRONMENT)/bin/python; [ -x $$python ] || python=python3; \
	jars="$(foreach jar,$(ORACLE_JARS),--jar $(jar))"; \
	if ! ls $(ORACLE_JARS) >/dev/null 2>&1 || ! command -v java >/dev/null; then \
	  echo "ez-vcard or Java is not installed: left out"; jars=; fi; \
	$$python Tests/Oracles/throughput.py --contacts .build/release/contacts $$jars

install: build ## put contacts, its manual page and the shells' completions under PREFIX (DESTDIR is honoured)
	install -d "$(ROOT)/bin" "$(ROOT)/share/man/man1" "$(ROOT)/share/bash-completion/completions" \
	  "$(ROOT)/share/zsh/site-functions" "$(ROOT)/share/fish/vendor_completions.d"
	install -m 755 -s .build/release/contacts "$(ROOT)/bin/contacts"
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
	rm -rf .build .build-fuzz .build-mutants .build-oracles .build-bench .build-thread .build-address .build-coverage
