//! Report files: the format that a name chooses, and the content.

use super::Report;
use super::html::page;
use super::native_image::render;
use super::sarif::sarif;
use super::text::text;

/// A format of report files, chosen by the file's extension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportFormat {
    /// `.json`: schema 1.
    Json,
    /// `.txt`: for people.
    Text,
    /// `.html`: for people with a browser.
    Html,
    /// `.sarif`: SARIF 2.1.0, for annotations.
    Sarif,
    /// GraalVM's `reachability-metadata.json`; it has an option of its own.
    NativeImage,
}

impl ReportFormat {
    /// The format for the ending of a file's name, such as `json`.
    #[must_use]
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "json" => Some(Self::Json),
            "txt" => Some(Self::Text),
            "html" => Some(Self::Html),
            "sarif" => Some(Self::Sarif),
            _ => None,
        }
    }

    /// The file's content, ending with a newline.
    #[must_use]
    pub fn render(self, report: &Report) -> String {
        match self {
            Self::Json => json(report),
            Self::Text => text(report),
            Self::Html => page(report),
            Self::Sarif => sarif(report),
            Self::NativeImage => render(&report.native_image),
        }
    }
}

/// The JSON report.
#[must_use]
pub fn json(report: &Report) -> String {
    // This fails only for a map with keys other than strings, or a failing writer.
    let mut out = serde_json::to_string_pretty(report).expect("plain data is always JSON");
    out.push('\n');
    base::escape::json(out)
}
