//! `refl.log`, which TamiFlex writes while a program runs (Bodden and others, "Taming reflection",
//! ICSE 2011):
//!
//! ```text
//! Class.forName;pkg.Cls;caller.Cls.method;12;;
//! Method.invoke;<pkg.Cls: void run(int)>;caller.Cls.method;13;isAccessible=true;
//! ```
//!
//! Methods and fields have Soot's form. A line that is empty or not above zero is unknown. Calls
//! that neither run code nor return a member for later use are ignored: `Method.getName` and the
//! like.

use super::SpecifiedPlace;
use super::spec::method;

const FORM: &str = "write KIND;TARGET;CALLER;LINE;MORE;";

/// Calls that do not show which code runs.
const SILENT: [&str; 8] = [
    "Array.newInstance",
    "Class.getDeclaredConstructors",
    "Class.getConstructors",
    "Class.getDeclaredFields",
    "Class.getFields",
    "Class.getDeclaredMethods",
    "Class.getMethods",
    "Class.getModifiers",
];

/// TamiFlex's kinds of calls, each with its name in
/// [`super::super::reflection_api::ReflectionApi`].
const KINDS: [(&str, &str); 14] = [
    ("Class.forName", "Class.forName"),
    ("ClassLoader.loadClass", "ClassLoader.loadClass"),
    ("Class.newInstance", "Class.newInstance"),
    ("Class.getConstructor", "Class.getConstructor"),
    ("Class.getDeclaredConstructor", "Class.getConstructor"),
    ("Constructor.newInstance", "Constructor.newInstance"),
    ("Class.getMethod", "Class.getMethod"),
    ("Class.getDeclaredMethod", "Class.getMethod"),
    ("Method.invoke", "Method.invoke"),
    ("Class.getField", "Class.getField"),
    ("Class.getDeclaredField", "Class.getField"),
    ("Field.get*", "Field.get"),
    ("Field.set*", "Field.set"),
    ("ServiceLoader.load", "ServiceLoader.load"),
];

/// The place and the answer of a line; `None` for an ignored kind of call.
pub(super) fn read(line: &str) -> Result<Option<(SpecifiedPlace, String)>, String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [kind, target, caller, line, ..] = parts[..] else {
        return Err(format!("it has fewer than four parts: {FORM}"));
    };
    let of_members = ["Constructor.", "Method.", "Field."];
    let Some((_, asks)) = KINDS.iter().find(|(name, _)| *name == kind) else {
        let is_silent = SILENT.contains(&kind) || of_members.iter().any(|of| kind.starts_with(of));
        return if is_silent {
            Ok(None)
        } else {
            Err(format!("{kind} is no kind of call that TamiFlex writes"))
        };
    };
    let mut place = method(caller).map_err(|_| format!("{caller} is no method: {FORM}"))?;
    if place.class.is_none() {
        return Err(format!("{caller} has no class: {FORM}"));
    }
    place.line = match line {
        "" => None,
        line => {
            let line: i64 = line
                .parse()
                .map_err(|_| format!("{line} is no line's number: {FORM}"))?;
            u32::try_from(line).ok().filter(|line| *line > 0)
        }
    };
    place.asks = Some((*asks).to_owned());
    Ok(Some((place, answer(target)?)))
}

/// Turns `<pkg.Cls: type name(types)>` into `pkg.Cls.name(types)type`; keeps `pkg.Cls`.
fn answer(target: &str) -> Result<String, String> {
    let wrong = || format!("{target} is neither a class nor a member as Soot writes them: {FORM}");
    if target.is_empty() {
        return Err(wrong());
    }
    let Some(member) = target.strip_prefix('<') else {
        return Ok(target.to_owned());
    };
    let member = member.strip_suffix('>').ok_or_else(wrong)?;
    let (class, member) = member.split_once(": ").ok_or_else(wrong)?;
    let (ty, name) = member.split_once(' ').ok_or_else(wrong)?;
    let name: String = name.split_whitespace().collect();
    Ok(if name.ends_with(')') {
        format!("{class}.{name}{ty}")
    } else {
        format!("{class}.{name}")
    })
}
