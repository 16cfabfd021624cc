//! The forms in which a graph can be written.

use super::export::Text;
use super::html;

/// How a graph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One edge a row, under a header.
    Csv,
    /// Methods and call sites, with open calls and sizes.
    Json,
    /// For Graphviz.
    Dot,
    /// A page for a browser.
    Html,
}

impl Format {
    /// The format of a file's ending.
    pub fn of(ending: &str) -> Option<Self> {
        match ending {
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "dot" => Some(Self::Dot),
            "html" => Some(Self::Html),
            _ => None,
        }
    }
}

impl Text<'_> {
    /// The graph in that format.
    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Csv => self.csv(),
            Format::Json => self.json(),
            Format::Dot => self.dot(),
            Format::Html => html::page(self),
        }
    }
}
