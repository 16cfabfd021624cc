//! `cargo +nightly fuzz run class_reader`; see `resolute_fuzz::class_reader`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    resolute_fuzz::class_reader(data);
});
