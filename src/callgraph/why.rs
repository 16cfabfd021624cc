//! Whether a graph reaches a method, and why.
//!
//! There are three answers:
//!
//! * *reached*: there is a shortest chain of edges from an entry
//! * *may be reached*: open calls may lead to the method (`may` has the rule)
//! * *not found*: the answer lists the code that was read
//!
//! The last two also tell which calls in read code name the method, or a method that it may
//! override. There may be no such call, or only calls in unreached methods, or calls in reached
//! methods with receivers that select other methods. References to methods, as `A::b`, are listed
//! separately.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::listing::{ListedArchive, Listing, MethodMention};
use super::may::{Lead, May};
use super::name_pattern::NamePattern;
use super::{CallGraph, Edge, EdgeKind};
use base::{Sym, escape, known, line};
use classfile::source_name;
use program::{ClassId, MethodId};

/// How many callers and how many open calls are listed.
const CALLERS: usize = 10;

/// Whether a graph reaches a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// A chain of edges leads to it.
    Reached,
    /// No chain leads to it, and an open call may run it, or may lead to it.
    MayBeReached,
    /// No chain leads to it, and no open call may, as far as code was read.
    NotFound,
}

/// The answer to a question.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Answer {
    /// The question.
    pub asked: String,
    /// The best answer among the methods that are meant.
    pub answer: Verdict,
    /// The answer for each of these methods, or for the class.
    pub methods: Vec<MethodAnswer>,
}

/// The answer for a method, or a class.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields, rename = "Told")]
pub struct MethodAnswer {
    /// The method in source form, or the class.
    pub method: String,
    /// Whether it is reached.
    pub answer: Verdict,
    /// The chain from an entry, if it is reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<Step>,
    /// The nearest open calls that may lead to it, if it may be reached.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub open: Vec<OpenText>,
    /// How many such calls there are.
    #[serde(skip_serializing_if = "is_none")]
    pub open_calls: usize,
    /// The answer as text.
    #[serde(skip)]
    text: String,
}

fn is_none(count: &usize) -> bool {
    *count == 0
}

/// A method of a chain.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Step {
    /// The method.
    pub method: String,
    /// Why the previous method calls it; absent for the entry.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<EdgeKind>,
    /// The line of the call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
}

/// An open call.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct OpenText {
    /// The method that contains it.
    pub caller: String,
    /// Its line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u16>,
    /// Why it is open: a reason as in `open` of calls, or `deserialisation`.
    pub open: &'static str,
    /// The method that it names.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub declared: Option<String>,
    /// The method that it may run by its name; from there a way may lead on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub may_run: Option<String>,
    /// Whether it may run anything, by reflection for instance.
    pub is_any: bool,
}

impl Answer {
    /// The answer in lines.
    pub fn text(&self) -> String {
        self.methods.iter().map(|answer| &*answer.text).collect()
    }
}

/// The answer for each method that is meant, or for the nearest method of a meant class. `None` if
/// there is no such method or class.
pub fn why(listing: &Listing, graph: &CallGraph, named: &NamePattern) -> Option<Answer> {
    let why = Explainer { listing, graph };
    let methods = listing.named(named);
    let answers = if !methods.is_empty() {
        methods.iter().map(|method| why.method(*method)).collect()
    } else if let Some((class, archive)) = unnamed(listing, named) {
        vec![why.unnamed(named, class, archive)]
    } else {
        vec![why.class(named)?]
    };
    Some(Answer {
        asked: named.to_string(),
        answer: answers.iter().map(|answer| answer.answer).min()?,
        methods: answers,
    })
}

/// The class that is meant, or the class of the meant method, if no code names it: it was not read.
fn unnamed<'a>(
    listing: &'a Listing,
    named: &'a NamePattern,
) -> Option<(&'a str, &'a ListedArchive)> {
    let method = named.method().map(|(class, _)| class);
    let mut classes = method.into_iter().chain(named.class());
    classes.find_map(|class| {
        let mut all = listing.archives.iter();
        let archive = all.find(|archive| archive.has_unnamed(class))?;
        Some((class, archive))
    })
}

impl Listing {
    /// The methods that are meant.
    pub fn named(&self, named: &NamePattern) -> Vec<MethodId> {
        let Some((class, _)) = named.method() else {
            return Vec::new();
        };
        let classes = self.classes_named(class);
        let methods = self.methods_of(&classes);
        let fits = |method: &MethodId| named.fits(self.name(*method), self.descriptor(*method));
        methods.filter(fits).collect()
    }

    /// Whether it is a class.
    pub fn has_class(&self, named: &NamePattern) -> bool {
        let is_unnamed = |class: &str| self.archives.iter().any(|a| a.has_unnamed(class));
        let is_class = |class| is_unnamed(class) || !self.classes_named(class).is_empty();
        named.class().is_some_and(is_class)
    }

    /// The classes of that name in source form. There are several if several places have one.
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

struct Explainer<'a> {
    listing: &'a Listing,
    graph: &'a CallGraph,
}

impl Explainer<'_> {
    fn method(&self, method: MethodId) -> MethodAnswer {
        let name = self.listing.source(method);
        match self.graph.chain(&[method]) {
            Some(chain) => self.chain(name, chain),
            None if self.listing.flags(method).is_abstract() => {
                self.not(name, Vec::new(), "it has no code\n")
            }
            None => {
                let leads = May::of(self.listing, self.graph).leads(&[method]);
                self.not(name, leads, &self.because(method))
            }
        }
    }

    /// The answer for a whole class; `None` if there is no such class.
    fn class(&self, named: &NamePattern) -> Option<MethodAnswer> {
        let listing = self.listing;
        let classes = listing.classes_named(named.class()?);
        let methods: Vec<MethodId> = listing.methods_of(&classes).collect();
        (!classes.is_empty()).then(|| match self.graph.chain(&methods) {
            Some((entry, edges)) => self.chain(listing.source(entry), (entry, edges)),
            None => {
                let extends = if self.may_be_made(&classes) {
                    ""
                } else {
                    "; no object of it is made"
                };
                let leads = May::of(listing, self.graph).leads(&methods);
                let because = line!("no code that was read calls a method of it{extends}");
                self.not(named.to_string(), leads, &because)
            }
        })
    }

    /// The answer for a class that was not read, as no read code names it.
    fn unnamed(&self, named: &NamePattern, class: &str, archive: &ListedArchive) -> MethodAnswer {
        let leads = May::of(self.listing, self.graph).to_unread();
        let because = line!("no code that was read names {class} of {}", archive.name);
        self.not(named.to_string(), leads, &because)
    }

    /// A chain from an entry, a line for each edge.
    fn chain(&self, method: String, (entry, edges): (MethodId, Vec<Edge>)) -> MethodAnswer {
        let entry = self.listing.source(entry);
        let mut text = escape::line(&entry);
        let mut chain = vec![Step {
            method: entry,
            kind: None,
            line: None,
        }];
        for edge in edges {
            let site = self.listing.site(edge.caller, edge.pc);
            let line = site.and_then(|site| site.line);
            let callee = self.listing.source(edge.callee);
            text += &line!("  {}{}: {callee}", edge.kind.name(), at(line));
            chain.push(Step {
                method: callee,
                kind: Some(edge.kind),
                line,
            });
        }
        MethodAnswer {
            method: chain.last().map_or(method, |step| step.method.clone()),
            answer: Verdict::Reached,
            chain,
            open: Vec::new(),
            open_calls: 0,
            text,
        }
    }

    /// The answer without a chain, with the open calls that may lead to the method, and why the
    /// graph lacks it.
    fn not(&self, method: String, leads: Vec<Lead>, because: &str) -> MethodAnswer {
        let open = leads.iter().take(CALLERS);
        let open: Vec<OpenText> = open.map(|lead| self.open(lead)).collect();
        let (answer, before) = match leads.len() {
            0 => (Verdict::NotFound, line!("{method}") + "  is not found: "),
            count => {
                let calls = if count == 1 { "call" } else { "calls" };
                let mut text = line!("{method}");
                text += &line!("  may be reached: {count} open {calls} may run it or lead there");
                for call in &open {
                    text += &call.text();
                }
                if count > CALLERS {
                    text += &line!("    and {} more", count - CALLERS);
                }
                (Verdict::MayBeReached, text + "  no known call runs it: ")
            }
        };
        MethodAnswer {
            method,
            answer,
            chain: Vec::new(),
            open,
            open_calls: leads.len(),
            text: before + because,
        }
    }

    fn open(&self, lead: &Lead) -> OpenText {
        let Lead { call, selects } = lead;
        OpenText {
            caller: self.listing.source(call.caller),
            line: call.line,
            open: call.reason.name(),
            declared: call.declared.map(|named| self.listing.declared(named)),
            may_run: selects.map(|method| self.listing.source(method)),
            is_any: call.is_any,
        }
    }

    /// Why the graph lacks a method.
    fn because(&self, method: MethodId) -> String {
        let listing = self.listing;
        let class = listing.method(method).class;
        let name = listing.name(method);
        let mut text = String::new();
        if name == known().initializer {
            let class = source_name(listing.class_name(class));
            return text + &line!("no reached code uses {class} first");
        }
        let is_dispatched = !listing.flags(method).is_static() && name != known().constructor;
        let is_made = !is_dispatched || self.may_be_made(&self.heirs(class));
        if !is_made {
            let class = source_name(listing.class_name(class));
            text += &line!("no object of {class} or a class below is made");
        }
        let callers = self.callers(method, is_dispatched);
        let (reached, not): (Vec<&MethodMention>, Vec<&MethodMention>) = callers
            .iter()
            .partition(|call| self.graph.reaches(call.caller));
        match (reached.is_empty(), not.is_empty()) {
            (true, true) if is_made => text += "no code that was read calls it\n",
            (true, true) => text += "  and no code that was read calls it\n",
            (true, false) => {
                let what = if not.iter().any(|call| call.is_call) {
                    "its callers are not reached"
                } else {
                    "the code that refers to it is not reached"
                };
                text += &self.list(if is_made { "" } else { "  and " }, what, &not);
            }
            (false, _) => {
                let what = match (is_dispatched, reached.iter().any(|call| call.is_call)) {
                    (_, false) => "no reached code calls the objects that these references make",
                    (true, true) => {
                        "the objects that come to these calls have other classes, or none comes"
                    }
                    (false, true) => "these calls are not reached in their methods",
                };
                text += &self.list(if is_made { "" } else { "  " }, what, &reached);
            }
        }
        text
    }

    fn list(&self, before: &str, what: &str, callers: &[&MethodMention]) -> String {
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

    /// The calls of the method and the references to it: by its class or one below; by a class
    /// above, if the receiver selects.
    fn callers(&self, method: MethodId, is_dispatched: bool) -> Vec<MethodMention> {
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

    /// Whether objects of one of these classes may exist. One of these facts is enough:
    ///
    /// * a constructor is reached
    /// * an instance method is an entry, which gets an object
    /// * a class is an interface, which a lambda may implement
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

impl OpenText {
    fn text(&self) -> String {
        let Self {
            caller,
            line,
            open,
            declared,
            may_run,
            is_any,
        } = self;
        let declared = declared.as_ref();
        let declared = declared.map_or(String::new(), |declared| format!(": {declared}"));
        let may_run = match may_run {
            Some(method) => format!(", may run {method}"),
            None if *is_any => String::new(),
            None => ", may run code that was not read".to_owned(),
        };
        line!("    {caller}{}, {open}{declared}{may_run}", at(*line))
    }
}

fn at(line: Option<u16>) -> String {
    line.map_or(String::new(), |line| format!(" at line {line}"))
}
