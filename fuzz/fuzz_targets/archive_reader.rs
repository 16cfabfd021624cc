//! `cargo +nightly fuzz run archive_reader`; see `resolute_fuzz::archive_reader`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    resolute_fuzz::archive_reader(data);
});
