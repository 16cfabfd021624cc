# Resolute. `make help` lists the targets.
.PHONY: help demo test lint docs unit corpus fuzz

help:
	@echo 'make demo    build, fetch one real JAR, optimize it, run its workload before and after'
	@echo 'make test    everything that is checked (what CI runs)'
	@echo 'make lint    format, clippy, documentation'
	@echo 'make corpus  all real programs: optimized, linked, verified, run before and after'
	@echo 'make fuzz    the long campaigns: a million classes, 100,000 archives'

demo:
	@scripts/prerequisites
	@scripts/demo

test:
	@scripts/prerequisites
	@scripts/timed format cargo fmt --check
	@scripts/timed clippy cargo clippy --quiet --all-targets -- -D warnings
	@scripts/timed documentation env RUSTDOCFLAGS='-D warnings' cargo doc --quiet --no-deps
	@scripts/timed tests cargo test
	@scripts/timed release cargo build --release --quiet
	@scripts/timed 'corpus (H2)' tests/corpus/run --only h2

lint:
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings
	RUSTDOCFLAGS='-D warnings' cargo doc --no-deps

corpus:
	@scripts/prerequisites
	cargo build --release
	tests/corpus/run

fuzz:
	@scripts/prerequisites
	RESOLUTE_FUZZ_CLASSES=1000000 cargo test --release --test fuzz -- --nocapture
	RESOLUTE_FUZZ_ARCHIVES=100000 cargo test --release --test archive mutate::mutated -- --nocapture
