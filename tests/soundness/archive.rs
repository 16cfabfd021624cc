//! Packs the output of `javac` into archives.

use std::path::Path;

/// The classes of a package, by name.
pub fn classes_in(dir: &Path, package: &str) -> Vec<(String, Vec<u8>)> {
    let files = std::fs::read_dir(dir.join(package)).expect("javac made it");
    let class = |file: std::io::Result<std::fs::DirEntry>| {
        let path = file.expect("it can be listed").path();
        let name = path.file_name().expect("a file").to_string_lossy();
        let bytes = std::fs::read(&path).expect("it can be read");
        (format!("{package}/{name}"), bytes)
    };
    let mut classes: Vec<_> = files.map(class).collect();
    classes.sort();
    classes
}

/// Writes an archive, uncompressed.
pub fn write_jar(path: &Path, entries: &[(String, Vec<u8>)]) {
    let file = std::fs::File::create(path).expect("a file");
    let mut zip = zip::ZipWriter::new(file);
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, bytes) in entries {
        zip.start_file(name.as_str(), options).expect("an entry");
        std::io::Write::write_all(&mut zip, bytes).expect("there is room");
    }
    zip.finish().expect("there is room");
}
