//! The command line's entry: everything is in [`resolute::cli`].

fn main() -> std::process::ExitCode {
    resolute::cli::main()
}
