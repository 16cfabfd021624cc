# Two commands on a fresh machine with Rust and a JDK: `make demo` and `make test`.
SECONDS_PER_TARGET ?= 60
PROGRAMS ?= 20000
GRAPHED ?= 5000
GRAPHED_AT_ONCE ?= 250
EDITS ?= 50
WHOLE ?= 2000
HIERARCHIES ?= 20000
CHANGES ?= 5000
PAIRS ?= 20
FORKS ?= 5
CONTAINER ?= $(firstword $(foreach name,docker podman buildah,$(if $(shell command -v $(name)),$(name))))
JDK_IMAGE ?= docker.io/library/eclipse-temurin:25-jdk
FUZZ_TARGETS = class_reader archive_reader read_edit_write

.DEFAULT_GOAL := help
.PHONY: help build dist dist-all release-dry container windows demo test test-fast fixture nightly corpus maven samples frameworks runtimes gradle oracle havoc graphs agreement hierarchies changes versions fuzz slow mutants mutation coverage edits history bench growth gain peak html book remote bazel recall peers whole clean

help: ## what there is
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

build: ## the binary, target/dist/resolute
	@scripts/prerequisites build
	cargo build --profile dist

dist: ## packs the binary, completions, manual pages and the plugins' Maven repository into build/dist; a static binary where `make dist-all` was
	@scripts/prerequisites build corpus
	@scripts/dist

dist-all: ## the same for all machines: Linux and macOS on x86_64 and aarch64, Windows on x86_64; what can be started here is
	@scripts/prerequisites build corpus cross
	@scripts/dist --all

windows: ## the binary for Windows under Wine: outputs are those of the one for Linux, byte for byte; paths, devices, open files
	@scripts/prerequisites build corpus windows
	@tests/corpus/fetch gson h2
	PATH="$(CURDIR)/build/tools/bin:$$PATH" cargo zigbuild --release --target x86_64-unknown-linux-musl --target x86_64-pc-windows-gnu
	@tests/windows/run

release-dry: ## all that a release publishes, made, signed by a throw-away key and checked; nothing is sent (RELEASING.md)
	@scripts/prerequisites build corpus release
	@scripts/release

container: ## an image `resolute` with the binary and a JDK, by docker, podman or buildah (CONTAINER), on the base JDK_IMAGE
	@scripts/prerequisites build corpus cross
	@scripts/dist linux-$(subst aarch64,aarch_64,$(shell uname -m))
	$(CONTAINER) build --build-arg JDK=$(JDK_IMAGE) -f Containerfile -t resolute build/dist

demo: ## fetches H2, optimizes it, runs its workload before and after, says what was gained
	@scripts/prerequisites build corpus
	cargo build --profile dist
	@scripts/demo

test: ## all that CI checks: format, lints, docs, tests, real programs, plugins; two steps at a time. CRATE=defensive: one crate's tests only
ifdef CRATE
	@scripts/prerequisites test corpus
	@tests/corpus/fetch >/dev/null
	@scripts/tests --crate $(CRATE)
else
	@scripts/prerequisites test corpus remote bazel
	@scripts/test
endif

fixture: ## F=tests/claims/calls/monomorphic.java: all that concerns one fixture (of tests/claims or tests/callgraph)
	@scripts/fixture $(F)

nightly: ## every campaign and matrix, hours; what each found last stands in docs/measured/NIGHTLY.md
	@scripts/nightly

test-fast: ## format, lints, docs and tests, without running the real programs
	@scripts/prerequisites test corpus
	@scripts/test format lint docs command-tests random-tests crate-tests

corpus: ## optimizes all real programs and holds each against its original, on every JDK found
	@scripts/prerequisites corpus
	@RESOLUTE_PROFILE=release RESOLUTE_CORPUS=all scripts/test corpus

maven: ## builds projects with real Mavens and the plugin
	@scripts/prerequisites build corpus
	@RESOLUTE_PROFILE=release RESOLUTE_MATRIX=all scripts/test maven

samples: ## builds the samples through the Maven plugin, runs them before and after
	@scripts/prerequisites build corpus
	@RESOLUTE_PROFILE=release RESOLUTE_MATRIX=all scripts/test samples

frameworks: ## optimizes small libraries and lets Mockito, CGLIB, Gson and others loose on them
	@scripts/prerequisites build corpus
	@RESOLUTE_PROFILE=release RESOLUTE_MATRIX=all scripts/test frameworks

runtimes: ## fetches runtimes 11 and 21, and 17 without JIT; fixtures, PROGRAMS random programs and frameworks do there what their originals do
	@scripts/prerequisites test corpus
	cargo build --release
	@PROGRAMS=$(if $(filter command line,$(origin PROGRAMS)),$(PROGRAMS),400) scripts/runtimes

gradle: ## tests the Gradle plugin: in real builds of projects and samples by each Gradle, and against a current API
	@scripts/prerequisites build plugins
	@RESOLUTE_PROFILE=release RESOLUTE_MATRIX=all scripts/test gradle

oracle: ## runs all real programs, and unit tests of libraries, with every claim checked
	@scripts/prerequisites build corpus
	cargo build --release
	tests/corpus/run --mode check
	tests/corpus/suites

havoc: ## PROGRAMS (20000) random programs, and the fixtures, with every claim checked, in havoc
	@scripts/prerequisites test
	RESOLUTE_FULL=1 RESOLUTE_PROGRAMS=$(PROGRAMS) scripts/tests --release --only command -- --nocapture soundness::

graphs: ## GRAPHED (5000) random programs, held against their call graphs: every call of a run is there
	@scripts/prerequisites test
	RESOLUTE_FIRST=0 RESOLUTE_PROGRAMS=$(GRAPHED) RESOLUTE_BATCH=$(GRAPHED_AT_ONCE) scripts/tests --release --only command -- --nocapture edges::

agreement: ## holds claims about calls of all real programs against their call graphs
	@scripts/prerequisites test corpus
	tests/corpus/fetch && tests/corpus/fetch --list reflective
	RESOLUTE_AGREEMENT=all scripts/tests --release --only command -- --nocapture agreement::

hierarchies: ## HIERARCHIES (20000) random hierarchies of all class-file versions, as the JVM sees them
	@scripts/prerequisites test
	RANDOM_HIERARCHIES=$(HIERARCHIES) scripts/tests --only program -- --nocapture random

book: ## makes a site with search of all documents: build/book/index.html
	scripts/book

html: ## looks at HTML reports in a headless Chromium, 20,000 sites among them; screenshots go to build/report-screenshots
	@scripts/prerequisites build corpus browser
	@tests/corpus/fetch gson
	cargo build --release
	tests/report/browser

remote: ## results shared through a real server: damaged, killed, written to at once; a Maven build of 50 modules
	@scripts/prerequisites build corpus remote
	@tests/corpus/fetch && tests/corpus/fetch gson && tests/corpus/fetch --list reflective
	cargo build --profile dist
	@RESOLUTE=$(CURDIR)/target/dist/resolute tests/remote/run

bazel: ## the rule for Bazel: in the sandbox, from caches, below and above Java rules, on a real executor
	@scripts/prerequisites build executor
	@tests/corpus/fetch gson
	cargo build --profile dist
	@RESOLUTE=$(CURDIR)/target/dist/resolute tests/bazel/run

recall: ## traces all real programs, says how much of what they do the call graph has
	@scripts/prerequisites build corpus
	cargo build --release
	mvn -q -B -f trace-agent/pom.xml package
	tests/corpus/recall

whole: ## WHOLE (2000) random reflective programs: no call that a graph knows as a whole has another answer in the run
	@scripts/prerequisites build test
	cargo build --release
	mvn -q -B -f trace-agent/pom.xml package
	RESOLUTE_PROGRAMS=$(WHOLE) RESOLUTE_KEEP=$(CURDIR)/build/whole scripts/tests --only command -- random_programs_around_reflection
	tests/trace/whole build/whole

peers: ## our call graphs beside those of Tai-e, WALA, SootUp and OPAL, into docs/measured/PEERS.md; hours, and goes on where it was stopped
	@scripts/prerequisites build corpus
	cargo build --release
	mvn -q -B -f trace-agent/pom.xml package
	tests/corpus/peers --write

changes: ## CHANGES (5000) incompatible changes of libraries and JDKs below rewritten programs
	@scripts/prerequisites test
	RESOLUTE_CHANGES=$(CHANGES) scripts/tests --only command -- --nocapture changes::library_changes

versions: ## every fixture that runs under every class-file version that its code allows
	@scripts/prerequisites test
	RESOLUTE_VERSIONS=all scripts/tests --only command -- --nocapture changes::class_file_versions

scale: ## graphs of Spring Boot applications, with what their reflection did in a run; NAMES="market" for some
	@scripts/prerequisites build corpus
	cargo build --release
	tests/scale/run $(NAMES)

slow: ## looks for input that costs more time or memory than its size explains; SHAPES="texts handlers" for some
	@scripts/prerequisites build corpus
	cargo build --release
	tests/slow/run $(SHAPES)

fuzz: ## fuzzes each target for SECONDS_PER_TARGET (60) seconds
	@scripts/prerequisites fuzz
	@for target in $(FUZZ_TARGETS); do \
		case $$target in archive_reader) seeds=archive;; *) seeds=class;; esac; \
		mkdir -p fuzz/corpus/$$target; \
		cargo +nightly fuzz run $$target fuzz/corpus/$$target tests/fuzz-findings/$$seeds -- \
			-max_total_time=$(SECONDS_PER_TARGET) -timeout=20 -rss_limit_mb=2048 -max_len=65536 || exit 1; \
	done

mutants: ## a million mutated classes and 100,000 mutated archives, without a fuzzer
	@scripts/prerequisites test
	RESOLUTE_FUZZ_CLASSES=1000000 scripts/tests --release --only classfile -- --nocapture fuzz::
	RESOLUTE_FUZZ_ARCHIVES=100000 scripts/tests --release --only archive -- --nocapture mutate::mutated

mutation: ## breaks each rule of the engine in turn, and sees that a fixture fails
	@scripts/prerequisites test
	@scripts/mutation

coverage: ## what is known of the real programs, kept in docs/measured/COVERAGE.md and docs/measured/REFLECTION.md
	@scripts/prerequisites corpus
	cargo build --profile dist
	@tests/corpus/metrics --write
	@tests/corpus/reflection --write

gain: ## what optimizing changes for whole programs, started and at work, PAIRS (20) runs of each, into docs/measured/GAIN.md
	@scripts/prerequisites build corpus
	cargo build --profile dist
	tests/corpus/gain --pairs $(PAIRS) --table programs --write docs/measured/GAIN.md
	tests/corpus/gain --pairs $(PAIRS) --table edits --mode plain --mode aot --write docs/measured/GAIN.md
	tests/corpus/gain --pairs $(PAIRS) --table throughput --write docs/measured/GAIN.md

peak: ## what optimizing changes for single shapes of hot code, by JMH, FORKS (5) of each, into docs/measured/PEAK.md
	@scripts/prerequisites build corpus
	cargo build --profile dist
	tests/corpus/peak --forks $(FORKS) --write docs/measured/PEAK.md

bench: ## times the tool on the real programs: five runs each, with memory
	@scripts/prerequisites build corpus
	cargo build --profile dist
	@scripts/bench

history: ## writes anew what each Java release has of the platform's API, from JDK 25 (src/program/api_history.zip)
	@scripts/prerequisites test
	BLESS=1 scripts/tests --crate program -- history::

edits: ## what a run costs after an edit of one class, then EDITS (50) edits of each program against new runs
	@scripts/prerequisites build corpus
	cargo build --profile dist
	RESOLUTE=target/dist/resolute tests/corpus/edits
	RESOLUTE=target/dist/resolute tests/corpus/edits --edits $(EDITS) --verify

growth: ## how time and memory grow from 100 to 20,000 classes
	@scripts/prerequisites build corpus
	cargo build --profile dist
	@scripts/growth

clean: ## removes what was built and fetched
	cargo clean
	rm -rf build fuzz/target fuzz/corpus
