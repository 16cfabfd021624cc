//! Why a graph reaches a method, or does not.
//!
//! A method that is reached has a shortest chain of edges from an entry. One that is not has calls
//! that name it, or a method that it may override, in code that was read: none, or in methods that
//! are not reached themselves, or in reached ones whose receivers select others. References to
//! methods, as `A::b`, are told as such. What is neither, as reflection, is not looked at.

use std::collections::BTreeSet;

use super::listing::{Listing, Mentioned};
use super::name::Named;
use super::{CallGraph, Edge};
use base::{Sym, escape, known, line};
use classfile::source_name;
use program::{ClassId, MethodId};

/// How many callers are told.
const CALLERS: usize = 10;

/// The answer for each method that is meant, or for the nearest method of the class that is;
/// nothing if there is none.
pub fn why(listing: &Listing, graph: &CallGraph, named: &Named) -> Option<String> {
    let why = Why { listing, graph };
    let methods = listing.named(named);
    if !methods.is_empty() {
        return Some(methods.iter().map(|method| why.method(*method)).collect());
    }
    if let Some(unnamed) = unnamed(listing, named) {
        return Some(unnamed);
    }
    let classes = listing.classes_named(named.class()?);
    let methods: Vec<MethodId> = listing.methods_of(&classes).collect();
    (!classes.is_empty()).then(|| match graph.chain(&methods) {
        Some(chain) => why.chain(chain),
        None => {
            let name = named.to_string();
            let extends = match why.may_be_made(&classes) {
                true => "",
                false => "; no object of it is made",
            };
            line!("{name}")
                + &line!("  is not reached: no code that was read calls a method of it{extends}")
        }
    })
}

/// The answer for a class that no code names, or a method of one: it was not read.
fn unnamed(listing: &Listing, named: &Named) -> Option<String> {
    let method = named.method().map(|(class, _)| class);
    let classes = method.into_iter().chain(named.class());
    let mut found = classes.flat_map(|class| {
        let all = listing.archives.iter();
        let all = all.filter(move |archive| archive.has_unnamed(class));
        all.map(move |archive| (class, archive))
    });
    let (class, archive) = found.next()?;
    let of = &archive.name;
    let why = line!("  is not reached: no code that was read names {class} of {of}");
    Some(line!("{named}") + &why)
}

impl Listing {
    /// The methods that are meant.
    pub fn named(&self, named: &Named) -> Vec<MethodId> {
        let Some((class, _)) = named.method() else {
            return Vec::new();
        };
        let classes = self.classes_named(class);
        let methods = self.methods_of(&classes);
        let fits = |method: &MethodId| named.fits(self.name(*method), self.descriptor(*method));
        methods.filter(fits).collect()
    }

    /// Whether it is a class.
    pub fn has_class(&self, named: &Named) -> bool {
        let is_unnamed = |class: &str| self.archives.iter().any(|a| a.has_unnamed(class));
        let is_class = |class| is_unnamed(class) || !self.classes_named(class).is_empty();
        named.class().is_some_and(is_class)
    }

    /// The classes of that name in source form: more than one where several places have it.
    fn classes_named(&self, name: &str) -> BTreeSet<ClassId> {
        let name = Sym::new(name.replace('.', "/").as_bytes());
        let is_it = |class: &ClassId| self.class_name(*class) == name;
        self.classes().map(|(id, _)| id).filter(is_it).collect()
    }

    fn methods_of(&self, classes: &BTreeSet<ClassId>) -> impl Iterator<Item = MethodId> {
        let methods = self.methods();
        let of = methods.filter(|(_, method)| classes.contains(&method.class));
        of.map(|(id, _)| id)
    }
}

struct Why<'a> {
    listing: &'a Listing,
    graph: &'a CallGraph,
}

impl Why<'_> {
    fn method(&self, method: MethodId) -> String {
        match self.graph.chain(&[method]) {
            Some(chain) => self.chain(chain),
            None => self.not(method),
        }
    }

    /// A chain from an entry, a line for each edge.
    fn chain(&self, (entry, edges): (MethodId, Vec<Edge>)) -> String {
        let mut chain = escape::line(&self.listing.source(entry));
        for edge in edges {
            let site = self.listing.site(edge.caller, edge.pc);
            let at = at(site.and_then(|site| site.line));
            let callee = self.listing.source(edge.callee);
            chain += &line!("  {}{at}: {callee}", edge.kind.name());
        }
        chain
    }

    /// Why a method is not reached.
    fn not(&self, method: MethodId) -> String {
        let listing = self.listing;
        let class = listing.method(method).class;
        let name = listing.name(method);
        let mut text = escape::line(&listing.source(method)) + "  is not reached: ";
        if listing.flags(method).is_abstract() {
            return text + "it has no code\n";
        }
        if name == known().initializer {
            let class = source_name(listing.class_name(class));
            return text + &line!("nothing that is reached uses {class} first");
        }
        let is_dispatched = !listing.flags(method).is_static() && name != known().constructor;
        let is_made = !is_dispatched || self.may_be_made(&self.heirs(class));
        if !is_made {
            let class = source_name(listing.class_name(class));
            text += &line!("no object of {class} or a class below is made");
        }
        let callers = self.callers(method, is_dispatched);
        let (reached, not): (Vec<&Mentioned>, Vec<&Mentioned>) = callers
            .iter()
            .partition(|call| self.graph.reaches(call.caller));
        match (reached.is_empty(), not.is_empty()) {
            (true, true) if is_made => text += "no code that was read calls it\n",
            (true, true) => text += "  and no code that was read calls it\n",
            (true, false) => {
                let what = match not.iter().any(|call| call.is_call) {
                    true => "what calls it is not reached itself",
                    false => "what refers to it is not reached itself",
                };
                text += &self.list(if is_made { "" } else { "  and " }, what, &not);
            }
            (false, _) => {
                let what = match (is_dispatched, reached.iter().any(|call| call.is_call)) {
                    (_, false) => "nothing that is reached calls what these references make",
                    (true, true) => "the objects at these calls have other classes, or none comes",
                    (false, true) => "these calls are not reached in their methods",
                };
                text += &self.list(if is_made { "" } else { "  " }, what, &reached);
            }
        }
        text
    }

    fn list(&self, before: &str, what: &str, callers: &[&Mentioned]) -> String {
        let mut text = line!("{before}{what}");
        for call in callers.iter().take(CALLERS) {
            let caller = self.listing.source(call.caller);
            let refers = if call.is_call { "" } else { ", a reference" };
            text += &line!("    {caller}{}{refers}", at(call.line));
        }
        if callers.len() > CALLERS {
            text += &line!("    and {} more", callers.len() - CALLERS);
        }
        text
    }

    /// The calls of the method and the references to it: by its class or one below; by one above, if
    /// the receiver decides.
    fn callers(&self, method: MethodId, is_dispatched: bool) -> Vec<Mentioned> {
        let listing = self.listing;
        let class = listing.method(method).class;
        let name = |class: &ClassId| listing.class_name(*class);
        let mut owners: BTreeSet<Sym> = self.heirs(class).iter().map(name).collect();
        if is_dispatched {
            owners.extend(listing.above(class).iter().map(name));
        }
        if listing.name(method) == known().constructor {
            owners = [listing.class_name(class)].into();
        }
        let mut all = listing.mentions(listing.name(method), listing.descriptor(method));
        all.retain(|call| owners.contains(&call.owner) && call.caller != method);
        all
    }

    /// A class and all below it.
    fn heirs(&self, class: ClassId) -> BTreeSet<ClassId> {
        let all = self.listing.classes().map(|(id, _)| id);
        all.filter(|id| *id == class || self.listing.above(*id).contains(&class))
            .collect()
    }

    /// Whether a constructor of one of these classes is reached, or one of its methods is an entry,
    /// which is given an object; or whether one is an interface, which a lambda may implement.
    fn may_be_made(&self, classes: &BTreeSet<ClassId>) -> bool {
        let listing = self.listing;
        if classes
            .iter()
            .any(|class| listing.class(*class).is_interface)
        {
            return true;
        }
        let is_of = |method: &MethodId| classes.contains(&listing.method(*method).class);
        let is_constructor = |method: &MethodId| listing.name(*method) == known().constructor;
        let is_given = |method: &MethodId| !listing.flags(*method).is_static();
        let mut methods = self.graph.methods.iter();
        let mut entries = self.graph.entries.iter();
        methods.any(|method| is_constructor(method) && is_of(method))
            || entries.any(|method| is_given(method) && is_of(method))
    }
}

fn at(line: Option<u16>) -> String {
    line.map_or(String::new(), |line| format!(" at line {line}"))
}
