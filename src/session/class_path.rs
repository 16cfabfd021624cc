//! The content of class path elements, and warnings about elements that add no class.
//!
//! The JVM silently ignores elements that do not exist, and build tools often name such folders. So
//! a missing element is only a warning here. An existing file that is no JAR is an error.

use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use base::Sym;

/// A warning about an element, if there is one.
pub fn oddity(path: &Path) -> Option<String> {
    if path.is_dir() {
        // Few directories hold JARs. Only for those is it worth walking all class files.
        let is_odd = has_jars(path) && class_files(path).is_empty();
        return is_odd.then(|| {
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

/// The class files below a directory, by class name. Names have `/`, whatever separates folders
/// here.
pub fn class_files(root: &Path) -> Vec<(Sym, PathBuf)> {
    let mut found = Vec::new();
    let mut work = vec![root.to_owned()];
    while let Some(directory) = work.pop() {
        let Ok(entries) = std::fs::read_dir(&directory) else {
            continue;
        };
        for path in entries.flatten().map(|e| e.path()) {
            let name = path.strip_prefix(root).ok().and_then(Path::to_str);
            if path.is_dir() && !path.is_symlink() {
                work.push(path);
            } else if let Some(name) = name.and_then(|n| n.strip_suffix(".class")) {
                let class = name.replace(MAIN_SEPARATOR, "/");
                found.push((Sym::new(class.as_bytes()), path));
            }
        }
    }
    found.sort();
    found
}

/// The files that tell AspectJ's load-time weaver which aspects to weave. The weaver alone on the
/// class path is no sign: Spring has it for its pointcut patterns.
pub(crate) const ASPECTS: &[&str] = &[
    "META-INF/aop.xml",
    "META-INF/aop-ajc.xml",
    "org/aspectj/aop.xml",
];

/// The weaver's configuration files in a folder of the class path.
pub fn aspect_files(root: &Path) -> impl Iterator<Item = PathBuf> {
    let files = ASPECTS.iter().map(|file| root.join(file));
    files.filter(|file| file.is_file())
}

/// The service files of a folder of the class path; sorted.
pub fn service_files(root: &Path) -> Vec<PathBuf> {
    let files = std::fs::read_dir(root.join("META-INF/services"));
    let files = files.into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|file| file.path()).collect();
    files.retain(|file| file.is_file());
    files.sort();
    files
}
