//! Reads pages for a browser.

use std::io::Read as _;

use data_encoding::BASE64;
use flate2::read::GzDecoder;

/// The page, with its packed data replaced by the text.
pub fn unpacked(page: &str) -> String {
    let (before, data) = data(page);
    page.replacen(before, &data, 1)
}

/// The data of a page, in packed form and as JSON.
pub fn data(page: &str) -> (&str, String) {
    let open = "<script type=\"application/gzip\" id=\"data\">";
    let (_, packed) = page.split_once(open).expect("there is data");
    let (packed, _) = packed.split_once("</script>").expect("the data ends");
    let bytes = BASE64.decode(packed.as_bytes()).expect("it is base64");
    let mut data = String::new();
    let read = GzDecoder::new(&*bytes).read_to_string(&mut data);
    read.expect("it is gzip of text");
    (packed, data)
}
