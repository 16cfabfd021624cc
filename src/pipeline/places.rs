//! The directories of a run's files. Only the report repeats them; the rest of the result does not
//! depend on them. The cache stores results without them, so that another checkout, or another
//! machine, finds the results, too.

use std::path::{Path, is_separator};

use report::Report;

/// Stands around the number of a directory, in place of its path. No path contains it.
const MARK: char = '\0';

/// Directories by their absolute paths, in the order in which the run was given them.
#[derive(Clone, Default, PartialEq)]
pub(super) struct RunPlaces(Vec<String>);

impl RunPlaces {
    /// The JDK's directory, and the directories of these files. Relative paths are left as they
    /// are.
    pub(super) fn of<'a>(jdk: &Path, files: impl Iterator<Item = &'a Path>) -> Self {
        let mut places = Self::default();
        places.add(jdk);
        for parent in files.filter_map(Path::parent) {
            places.add(parent);
        }
        places
    }

    fn add(&mut self, directory: &Path) {
        let Some(path) = directory.to_str() else {
            return;
        };
        // Every path contains the root.
        let is_place = directory.is_absolute() && directory.parent().is_some();
        if is_place && !self.0.iter().any(|known| known == path) {
            self.0.push(path.to_owned());
        }
    }

    /// Replaces these directories in the text by marks.
    pub(super) fn hide(&self, text: &mut String) {
        let mut hidden = String::new();
        let mut rest = text.as_str();
        let mut before = None;
        while let Some(next) = rest.chars().next() {
            let begins = before.is_none_or(|c: char| c.is_whitespace() || "(\"'`".contains(c));
            if let Some(number) = self.longest(rest).filter(|_| begins) {
                hidden.push(MARK);
                hidden.push_str(&number.to_string());
                hidden.push(MARK);
                rest = &rest[self.0[number].len()..];
                before = Some(MARK);
            } else {
                hidden.push(next);
                rest = &rest[next.len_utf8()..];
                before = Some(next);
            }
        }
        *text = hidden;
    }

    /// The innermost of the directories that the text begins with.
    fn longest(&self, text: &str) -> Option<usize> {
        let is_in = |place: &String| {
            let rest = text.strip_prefix(place.as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(is_separator))
        };
        let all = (0..self.0.len()).filter(|n| is_in(&self.0[*n]));
        all.max_by_key(|n| self.0[*n].len())
    }

    /// Replaces marks in the text by the directories.
    pub(super) fn show(&self, text: &mut String) {
        if !text.contains(MARK) {
            return;
        }
        let parts = text.split(MARK).enumerate().map(|(n, part)| match n % 2 {
            0 => part,
            // A foreign mark stays as it is: no directory has its number.
            _ => part
                .parse()
                .ok()
                .and_then(|n: usize| self.0.get(n))
                .map_or(part, |p| p),
        });
        *text = parts.collect();
    }

    /// As [`Self::hide`], for all texts of a report.
    pub(super) fn hide_all(&self, report: &mut Report) {
        report.paths_mut(|text| self.hide(text));
    }

    /// As [`Self::show`], for all texts of a report.
    pub(super) fn show_all(&self, report: &mut Report) {
        report.paths_mut(|text| self.show(text));
    }

    /// The places that a result with these bytes is valid for. Empty, which means any, unless the
    /// bytes contain one.
    pub(super) fn bound(&self, bytes: &[u8]) -> Vec<String> {
        let is_in = |place: &String| memchr::memmem::find(bytes, place.as_bytes()).is_some();
        if self.0.iter().any(is_in) {
            self.0.clone()
        } else {
            Vec::new()
        }
    }

    /// All directories.
    pub(super) fn all(&self) -> &[String] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, RunPlaces};

    fn places(jdk: &str, files: &[&str]) -> RunPlaces {
        RunPlaces::of(Path::new(jdk), files.iter().map(Path::new))
    }

    #[test]
    #[cfg(unix)]
    fn texts_have_the_places_of_who_asks() {
        let files = ["/home/a/app/x.jar", "/home/a/app/lib/y.jar", "here.jar"];
        let ours = places("/jdk/17", &files);
        let theirs = places("/opt/java", &["/ci/app/x.jar", "/ci/lib/y.jar", "here.jar"]);
        for (here, there) in [
            ("/home/a/app/x.jar", "/ci/app/x.jar"),
            ("/home/a/app/lib/y.jar!p/C", "/ci/lib/y.jar!p/C"),
            ("/jdk/17", "/opt/java"),
            (
                "it is (/home/a/app/x.jar) of /jdk/17/lib",
                "it is (/ci/app/x.jar) of /opt/java/lib",
            ),
            // Not a place of the run, though it begins with one.
            ("/home/a/apps/x.jar", "/home/a/apps/x.jar"),
            ("org/home/a/app/C", "org/home/a/app/C"),
            ("here.jar", "here.jar"),
        ] {
            let mut text = here.to_owned();
            ours.hide(&mut text);
            theirs.show(&mut text);
            assert_eq!(text, there);
        }
    }

    #[test]
    #[cfg(unix)]
    fn what_is_left_of_a_place_is_seen() {
        let ours = places("/jdk", &["/home/a/x.jar"]);
        assert!(ours.bound(b"\x001\x00/x.jar: no such class").is_empty());
        assert_eq!(ours.bound(b"file:/home/a/x.jar: no such class"), ours.all());
    }
}
