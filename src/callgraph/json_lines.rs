//! JSON with a line for each member of a list.

use std::io::Write;

use serde::Serialize;

use base::escape;

/// A value as JSON that ends with a newline. Each field of the whole has a line, and each member of
/// its lists.
pub(super) fn json_lines(whole: &impl Serialize) -> String {
    let mut text = Vec::new();
    let mut out = serde_json::Serializer::with_formatter(&mut text, JsonLines::default());
    whole.serialize(&mut out).expect("it is plain data");
    text.push(b'\n');
    escape::json(String::from_utf8(text).expect("JSON is text"))
}

/// Writes JSON with a line for each field of the whole, and for each member of its lists.
#[derive(Default)]
struct JsonLines {
    depth: usize,
    /// Whether the last opened list or object has a member.
    is_filled: bool,
}

impl JsonLines {
    fn begin(&mut self, out: &mut (impl ?Sized + Write), open: u8) -> std::io::Result<()> {
        self.depth += 1;
        self.is_filled = false;
        out.write_all(&[open])
    }

    fn end(&mut self, out: &mut (impl ?Sized + Write), close: u8) -> std::io::Result<()> {
        self.depth -= 1;
        if self.is_filled && self.depth < 2 {
            self.line(out)?;
        }
        self.is_filled = true;
        out.write_all(&[close])
    }

    fn next(&mut self, out: &mut (impl ?Sized + Write), is_first: bool) -> std::io::Result<()> {
        self.is_filled = true;
        match (is_first, self.depth <= 2) {
            (true, false) => Ok(()),
            (true, true) => self.line(out),
            (false, false) => out.write_all(b", "),
            (false, true) => {
                out.write_all(b",")?;
                self.line(out)
            }
        }
    }

    fn line(&self, out: &mut (impl ?Sized + Write)) -> std::io::Result<()> {
        out.write_all(&b"\n    "[..1 + 2 * self.depth.min(2)])
    }
}

impl serde_json::ser::Formatter for JsonLines {
    fn begin_array<W: ?Sized + Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        self.begin(out, b'[')
    }

    fn end_array<W: ?Sized + Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        self.end(out, b']')
    }

    fn begin_array_value<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        self.next(out, first)
    }

    fn begin_object<W: ?Sized + Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        self.begin(out, b'{')
    }

    fn end_object<W: ?Sized + Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        self.end(out, b'}')
    }

    fn begin_object_key<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        self.next(out, first)
    }

    fn begin_object_value<W: ?Sized + Write>(&mut self, out: &mut W) -> std::io::Result<()> {
        out.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn json_has_a_line_for_each_member_of_a_list() {
        let value: BTreeMap<&str, Vec<Vec<u32>>> =
            [("a", vec![vec![], vec![1, 2]]), ("b", vec![])].into();
        let mut text = Vec::new();
        let mut out = serde_json::Serializer::with_formatter(&mut text, JsonLines::default());
        value.serialize(&mut out).expect("plain data");
        let text = String::from_utf8(text).expect("text");
        assert_eq!(
            text,
            "{\n  \"a\": [\n    [],\n    [1, 2]\n  ],\n  \"b\": []\n}"
        );
    }
}
