//! What is wrong with an element of the class path that adds no class.
//!
//! The JVM passes over what is not there without a word, and build tools name such folders as a
//! matter of course, so that it is a warning here. A file that is there and no JAR is an error.

use std::path::Path;

/// What a user should know of an element, if anything.
pub(super) fn oddity(path: &Path) -> Option<String> {
    if path.is_dir() {
        let classes = !super::input::class_files(path).is_empty();
        let jars = !classes && has_jars(path);
        return jars.then(|| {
            let all = path.join("*");
            let all = all.display();
            format!("the directory holds JARs and no class files; {all} stands for the JARs in it")
        });
    }
    if path.exists() {
        return None;
    }
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let name = path.file_name().and_then(|name| name.to_str());
    let what = match name {
        Some("*") if folder.is_dir() => format!("there is no JAR in {}", folder.display()),
        Some("*") => format!("there is no directory {}", folder.display()),
        Some(name) if name.contains('*') => {
            let all = folder.join("*");
            format!(
                "there is no such file; {} stands for the JARs in a directory",
                all.display()
            )
        }
        _ => "there is no such file or directory".to_owned(),
    };
    Some(format!("{what}; it is passed over, as the JVM does"))
}

fn has_jars(folder: &Path) -> bool {
    let is_jar = |path: &Path| {
        let ending = path.extension();
        ending.is_some_and(|ending| ending.eq_ignore_ascii_case("jar"))
    };
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    files.map(|file| file.path()).any(|path| is_jar(&path))
}
