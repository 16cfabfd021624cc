//! The entry point of the binary; all code is in [`resolute::cli`].

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    resolute::cli::main()
}
