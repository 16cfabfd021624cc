//! `cargo +nightly fuzz run read_edit_write`; see `resolute_fuzz::read_edit_write`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    resolute_fuzz::read_edit_write(data);
});
