//! Reads the notation of `platform.txt`.

use crate::result::{Model, ModelTable, Returns};
use base::Sym;

/// Reads a table.
///
/// # Errors
/// The first line that cannot be read.
pub(super) fn parse(text: &str) -> Result<ModelTable, String> {
    let mut table = ModelTable::default();
    let mut class = None;
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or("").trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["class", name] => class = Some(Sym::from(*name)),
            [method, effect @ ..] => {
                let class = class.ok_or_else(|| format!("no class before: {line}"))?;
                let open = method.find('(').ok_or_else(|| line.to_owned())?;
                let (name, descriptor) = method.split_at(open);
                let model = model(effect).ok_or_else(|| line.to_owned())?;
                let key = (class, Sym::from(name), Sym::from(descriptor));
                if table.insert(key, model).is_some() {
                    return Err(format!("twice: {line}"));
                }
            }
        }
    }
    Ok(table)
}

fn model(words: &[&str]) -> Option<Model> {
    let mut model = Model {
        escapes: 0,
        result: Returns::Unknown,
    };
    let mut rest = words;
    while !rest.is_empty() {
        rest = match rest {
            ["escapes", number, rest @ ..] => {
                model.escapes |= 1 << number.parse::<u8>().ok().filter(|n| *n < 64)?;
                rest
            }
            ["returns", "unaliased", class, rest @ ..] => {
                model.result = Returns::Unaliased(Sym::from(*class));
                rest
            }
            ["returns", "some", class, rest @ ..] => {
                model.result = Returns::Some(Sym::from(*class));
                rest
            }
            ["returns", number, rest @ ..] => {
                model.result = Returns::Argument(number.parse().ok().filter(|n| *n < 64)?);
                rest
            }
            _ => return None,
        };
    }
    Some(model)
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::Returns;

    #[test]
    fn what_is_wrong_is_refused() {
        for text in [
            "append(I)V",
            "class a/B\nf()V escapes",
            "class a/B\nf()V returns",
            "class a/B\nf()V keeps 1",
            "class a/B\nf()V\nf()V",
            "class a/B\nf",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert_eq!(
            parse("class a/B # c\nf()V escapes 1 returns 0").map(|t| t.len()),
            Ok(1)
        );
    }

    /// Methods read a builder that is an argument, and never change it. So a builder's contents
    /// stay known while only methods called on it change them.
    #[test]
    fn builders_are_changed_as_receivers_only() {
        const READERS: [&str; 4] = ["<init>", "append", "insert", "contentEquals"];
        let table = parse(include_str!("platform.txt")).expect("the table");
        for ((owner, name, descriptor), _) in table {
            let parameters = descriptor.text();
            let parameters = parameters.split(')').next().unwrap_or_default();
            let takes = ["Ljava/lang/StringBuilder;", "Ljava/lang/StringBuffer;"]
                .iter()
                .any(|builder| parameters.contains(builder));
            let reads = READERS.iter().any(|reader| name == **reader);
            assert!(!takes || reads, "{owner}.{name}{descriptor}");
        }
    }

    /// A caller of a modelled method mentions the class of the result, so the class is loaded
    /// whatever else is loaded. Traces rest on this.
    #[test]
    fn callers_mention_what_is_returned() {
        let table = parse(include_str!("platform.txt")).expect("the table");
        for ((owner, name, descriptor), model) in table {
            if let Returns::Unaliased(class) | Returns::Some(class) = model.result {
                let mentioned = format!("L{class};");
                let is_mentioned = class == *"java/lang/String"
                    || owner == class
                    || descriptor.text().contains(&mentioned);
                assert!(is_mentioned, "{owner}.{name}");
            }
        }
    }
}
