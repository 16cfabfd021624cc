//! Arguments → options → pipeline → exit code.

/// Runs the command line and says with which code to end.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
