//! The forms in which a graph can be written.

use super::export::Text;
use super::html;

/// How a graph is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// One edge a row, under a header.
    Csv,
    /// Methods and call sites, with open calls and sizes.
    Json,
    /// For Graphviz.
    Dot,
    /// A page for a browser.
    Html,
}

impl GraphFormat {
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
    pub fn render(&self, format: GraphFormat) -> String {
        match format {
            GraphFormat::Csv => self.csv(),
            GraphFormat::Json => self.json(),
            GraphFormat::Dot => self.dot(),
            GraphFormat::Html => html::page(self),
        }
    }
}
