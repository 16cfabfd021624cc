//! What evaluations read and gave, so that a later analysis of nearly the same program can take a
//! result over instead of evaluating again.
//!
//! An evaluation is a pure function of the method's body, the hierarchy, and the summaries, field
//! values and bodies of callees that it reads; it reads in a fixed order, so one that reads the same
//! does the same. A result is taken over when the class's bytes are the same and everything that it
//! read has the same content now: at this moment of the solution, not at its end. So every state of
//! the solution is the one that a run without traces has, cycles and limits included. (Mokhov,
//! Mitchell, Peyton Jones: Build Systems à la Carte, "constructive traces".)
//!
//! The hierarchy is one thing: the caller keeps traces under its digest
//! ([`Program::outline`]) and that of the settings, so traces never meet another. Ids that are
//! stored are those that the outline fixes ([`Program::stable`]); classes outside of these are
//! found again by name, and a summary that mentions a field of theirs leaves no trace.
//!
//! Contents are told apart by *versions*: the n-th different summary that the method had, or the n-th
//! value of the field. Equal versions are equal contents, byte by byte.

mod fact;
mod facts;
mod stored;
mod versions;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use rustc_hash::FxHashSet;
use serde::Serialize;
use sha2::{Digest as _, Sha256};

pub(in crate::defensive) use fact::Fact;
pub(in crate::defensive) use facts::Solution;

use stored::{Blobs, Row, Rows, Stored, Worlds};
use versions::{Kept, NONE, UNREACHED, Version, Versions};

use crate::claims::{Claims, MethodClaims};
use crate::defensive::domain::fields::FieldValue;
use crate::defensive::domain::summary::{Effects, Summary};
use crate::defensive::task::facts::Reads;
use crate::defensive::task::outcome::Outcome;
use crate::id::{Id, IdMap};
use crate::program::{ClassId, FieldId, MethodId, Program, Stable, World};

/// Traces are written when more than one evaluation in so many was new.
const WORTH: usize = 20;

/// The traces of an earlier analysis, if there are any, and those of this one.
#[derive(Default)]
pub struct Traces {
    /// Nothing when none are to be made.
    classes: Option<Vec<u8>>,
    /// Whether the class is as it was then.
    is_same: Arc<IdMap<ClassId, bool>>,
    stable: Stable,
    earlier: BTreeMap<World, Stored>,
    made: BTreeMap<World, Stored>,
    /// Whether so much was evaluated anew that it is worth writing all; the first world decides.
    is_worth_writing: Option<bool>,
    taken_over: usize,
}

impl Traces {
    /// None, and none are made.
    #[must_use]
    pub fn off() -> Self {
        Self::default()
    }

    /// Those that [`Traces::write`] gave for the same hierarchy, if they can be read.
    #[must_use]
    pub fn new(program: &Program, world: World, stored: Option<&[u8]>) -> Self {
        let stable = program.stable(world);
        let ids = program.classes().map(|(id, _)| id).take(stable.classes);
        let ids: Vec<ClassId> = ids.collect();
        let digests: Vec<[u8; 32]> = ids
            .into_par_iter()
            .map(|id| match program.file(id) {
                Some(file) => Sha256::digest(file.bytes()).into(),
                None => [0; 32],
            })
            .collect();
        let read = |bytes| rmp_serde::from_slice::<Worlds>(bytes).ok();
        let stored = stored.and_then(read).unwrap_or_default();
        let then = stored.classes.chunks_exact(32);
        let is_known = then.len() == digests.len();
        let is_same = match is_known {
            true => digests
                .iter()
                .zip(then)
                .map(|(now, then)| now[..] == *then)
                .collect(),
            false => IdMap::filled(false, digests.len()),
        };
        Self {
            classes: Some(digests.concat()),
            is_same: Arc::new(is_same),
            stable,
            earlier: match is_known {
                true => stored.worlds,
                false => BTreeMap::new(),
            },
            ..Self::default()
        }
    }

    /// Whether there are results to take over.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.earlier.is_empty()
    }

    /// Whether so much was evaluated anew that it is worth writing all.
    #[must_use]
    pub fn is_worth_writing(&self) -> bool {
        self.is_worth_writing == Some(true)
    }

    /// How many methods have the claims of the earlier analysis.
    #[must_use]
    pub fn taken_over(&self) -> usize {
        self.taken_over
    }

    /// What a later analysis can use.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write(self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        let worlds = Worlds {
            classes: self.classes.unwrap_or_default().into(),
            worlds: self.made,
        };
        if !worlds.worlds.values().all(Stored::is_whole) {
            return Err(std::io::Error::other("too much to be numbered"));
        }
        rmp_serde::encode::write(&mut Box::new(out), &worlds).map_err(std::io::Error::other)
    }

    /// The traces for one world, to be given back by [`keep`](Self::keep).
    pub(in crate::defensive) fn of(&mut self, world: World, program: &Program) -> Traced {
        let methods = program.method_count();
        let earlier = self.earlier.remove(&world).unwrap_or_default();
        Traced {
            is_on: self.classes.is_some(),
            is_same: self.is_same.clone(),
            class_of: match self.classes {
                Some(_) => (0..methods)
                    .map(|n| program.method(MethodId::new(n)).class)
                    .collect(),
                None => IdMap::new(),
            },
            summaries: Versions::new(earlier.summaries.clone(), methods),
            values: Versions::new(earlier.values.clone(), program.field_count()),
            fields: IdMap::filled(NONE, program.field_count()),
            made: (0..methods).map(|_| Vec::new()).collect(),
            stable: self.stable,
            earlier,
            calls: Rows::default(),
            claims: IdMap::new(),
            trusted: Vec::new(),
        }
    }

    /// Takes in what an analysis in one world made. The first one decides for all.
    pub(in crate::defensive) fn keep(&mut self, world: World, traced: Traced, claims: &Claims) {
        if !traced.is_on {
            return;
        }
        let is_earlier = |c: &&Certificate| matches!(c, Certificate::Earlier);
        self.taken_over += traced.claims.values().iter().filter(is_earlier).count();
        let made = traced.made.values().iter().flatten();
        let new = made.clone().filter(|m| matches!(m, Made::New(_))).count();
        let is_worth = || new * WORTH > made.count();
        if *self.is_worth_writing.get_or_insert_with(is_worth) {
            self.made.insert(world, traced.stored(claims));
        }
    }
}

/// One evaluation for any caller.
#[derive(PartialEq, Eq)]
pub(in crate::defensive) struct Trace {
    /// Whether it was given up: what it read is no dependency then, since the summary is final.
    pub given_up: bool,
    /// What it read.
    pub methods: Vec<(MethodId, Version)>,
    pub fields: Vec<(FieldId, Version)>,
    /// What it gave.
    pub summary: Version,
    pub stores: Vec<(FieldId, Version)>,
}

enum Made {
    /// That of an earlier analysis, by number.
    Old(usize),
    New(Trace),
}

/// The traces of an analysis in one world.
pub(in crate::defensive) struct Traced {
    is_on: bool,
    is_same: Arc<IdMap<ClassId, bool>>,
    class_of: IdMap<MethodId, ClassId>,
    stable: Stable,
    earlier: Stored,
    summaries: Versions,
    values: Versions,
    /// The versions of what fields hold now.
    fields: IdMap<FieldId, Version>,
    made: IdMap<MethodId, Vec<Made>>,
    calls: Rows,
    claims: IdMap<MethodId, Certificate>,
    /// Which fields are trusted at the end.
    trusted: Vec<u8>,
}

/// What is kept of a method's claims.
#[derive(Clone, Default)]
enum Certificate {
    /// Nothing: what they rest on is not known.
    #[default]
    None,
    /// Those of the earlier analysis.
    Earlier,
    /// New ones, with what they rest on.
    New(Vec<u32>),
}

/// What is kept of a content: plain data can always be written to memory.
pub(in crate::defensive) fn content(value: &impl Serialize) -> Vec<u8> {
    rmp_serde::to_vec(value).expect("plain data can be written to memory")
}

impl Traced {
    fn is_ours(&self, field: FieldId) -> bool {
        field.index() < self.stable.fields
    }

    /// Whether all of them have the same ids in a later program; nothing else may be stored.
    fn is_stable(&self, methods: &BTreeSet<MethodId>, fields: &BTreeSet<FieldId>) -> bool {
        methods
            .last()
            .is_none_or(|m| m.index() < self.stable.methods)
            && fields.last().is_none_or(|f| self.is_ours(*f))
    }

    /// Whether traces are made.
    pub(in crate::defensive) fn is_on(&self) -> bool {
        self.is_on
    }

    fn is_same(&self, method: MethodId) -> bool {
        let class = self.class_of.get(method);
        class.is_some_and(|class| self.is_same.get(*class) == Some(&true))
    }

    /// The methods that a method certainly calls, as its class's code then said.
    pub(in crate::defensive) fn known_calls(&self, method: MethodId) -> Option<Vec<MethodId>> {
        let row = self.earlier.calls.row(method.index())?;
        let ids = row.iter().map(|id| MethodId::new(*id as usize));
        let is_known =
            self.is_same(method) && ids.clone().all(|id| id.index() < self.stable.methods);
        is_known.then(|| ids.collect())
    }

    /// Notes the calls of all methods of the input, which are the first ones.
    pub(in crate::defensive) fn note_calls(&mut self, input: &[MethodId], calls: &[Vec<MethodId>]) {
        debug_assert!(input.iter().enumerate().all(|(n, m)| n == m.index()));
        if self.is_on {
            for row in calls {
                self.calls.push(row.iter().map(|m| m.index() as u32));
            }
        }
    }

    /// Whether the method is known to have code that can be read.
    pub(in crate::defensive) fn has_body(&self, method: MethodId) -> bool {
        self.is_same(method)
            && self
                .earlier
                .traces
                .row(method.index())
                .is_some_and(|row| !row.is_empty())
    }

    /// A summary as a fact, which is not told apart from others yet.
    pub(in crate::defensive) fn fact(&self, summary: Summary) -> Fact {
        if matches!(&summary, Summary::Known(effects) if **effects == Effects::default()) {
            return Fact::unreached();
        }
        let is_ours = |field| self.is_ours(field);
        let content =
            (self.is_on && summary.has_fields_only_of(is_ours)).then(|| content(&summary));
        Fact::new(summary, content)
    }

    /// The fact with its version.
    pub(in crate::defensive) fn told_apart(
        &mut self,
        method: MethodId,
        mut fact: Fact,
    ) -> Arc<Fact> {
        if let Some(content) = fact.take_content() {
            fact.set_version(self.summaries.number(method.index(), content));
        }
        Arc::new(fact)
    }

    /// A fact that an evaluation of an earlier analysis gave.
    pub(in crate::defensive) fn earlier_fact(
        &self,
        method: MethodId,
        version: Version,
    ) -> Arc<Fact> {
        if version == UNREACHED {
            return Arc::new(Fact::unreached());
        }
        let (contents, at) = self.summaries.earlier(method.index(), version);
        Arc::new(Fact::earlier(contents, at, version))
    }

    /// Notes what a field holds now.
    pub(in crate::defensive) fn note_field(&mut self, field: FieldId, value: &FieldValue) {
        if self.is_on {
            self.fields[field] = self.values.number(field.index(), content(value));
        }
    }

    /// What an evaluation stored, then.
    pub(in crate::defensive) fn stored_value(
        &self,
        program: &Program,
        field: FieldId,
        version: Version,
    ) -> Option<FieldValue> {
        let (contents, at) = self.values.earlier(field.index(), version);
        let mut value: FieldValue = rmp_serde::from_slice(contents.get(at)).ok()?;
        value.map_names(|named| fact::find(program, named));
        Some(value)
    }

    /// The evaluation that read what is there now.
    pub(in crate::defensive) fn recall(
        &self,
        facts: &Solution<'_>,
        method: MethodId,
    ) -> Option<(usize, Trace)> {
        if !self.is_same(method) {
            return None;
        }
        let mut row = Row::new(self.earlier.traces.row(method.index())?);
        let mut number = 0;
        while let Some(trace) = Trace::read(&mut row) {
            let methods = trace.methods.iter();
            let fields = trace.fields.iter();
            if methods
                .clone()
                .all(|(m, then)| is_version(facts, *m, *then))
                && fields
                    .clone()
                    .all(|(f, then)| self.fields.get(*f) == Some(then))
            {
                return Some((number, trace));
            }
            number += 1;
        }
        None
    }

    /// Notes an evaluation under frozen facts.
    pub(in crate::defensive) fn note(
        &mut self,
        facts: &Solution<'_>,
        method: MethodId,
        (given_up, reads): (bool, &Reads),
        fact: &Fact,
        stores: &BTreeMap<FieldId, FieldValue>,
    ) {
        let Some(summary) = fact.version() else {
            return;
        };
        if !self.is_on || !self.is_stable(&reads.methods, &reads.fields) {
            return;
        }
        let read = |m: &MethodId| Some((*m, facts.summaries[*m].version()?));
        let Some(methods) = reads.methods.iter().map(read).collect() else {
            return;
        };
        let values = &mut self.values;
        let trace = Trace {
            given_up,
            methods,
            fields: reads.fields.iter().map(|f| (*f, self.fields[*f])).collect(),
            summary,
            stores: stores
                .iter()
                .map(|(f, value)| (*f, values.number(f.index(), content(value))))
                .collect(),
        };
        let is_known = |made: &Made| matches!(made, Made::New(known) if *known == trace);
        if !self.made[method].iter().any(is_known) {
            self.made[method].push(Made::New(trace));
        }
    }

    /// Notes that an evaluation was taken over.
    pub(in crate::defensive) fn note_recalled(&mut self, method: MethodId, number: usize) {
        let is_known = |made: &Made| matches!(made, Made::Old(known) if *known == number);
        if !self.made[method].iter().any(is_known) {
            self.made[method].push(Made::Old(number));
        }
    }

    /// The facts are final.
    pub(in crate::defensive) fn settle(&mut self, facts: &Solution<'_>) {
        if self.is_on {
            let trusted = facts.fields.values().iter().map(|f| u8::from(f.is_some()));
            self.trusted = trusted.take(self.stable.fields).collect();
            self.claims = IdMap::filled(Certificate::None, facts.summaries.len());
        }
    }

    /// The claims about a method, if everything that they rest on is as it was.
    pub(in crate::defensive) fn recall_claims(
        &self,
        program: &Program,
        facts: &Solution<'_>,
        method: MethodId,
    ) -> Option<MethodClaims> {
        if !self.is_same(method) || self.earlier.trusted != self.trusted {
            return None;
        }
        let mut row = Row::new(self.earlier.rests_on.row(method.index())?);
        let (methods, fields) = (row.pairs()?, row.pairs()?);
        let is_same = methods
            .iter()
            .all(|[m, then]| is_version(facts, MethodId::new(*m as usize), *then))
            && fields
                .iter()
                .all(|[f, then]| self.fields.get(FieldId::new(*f as usize)) == Some(then))
            && row
                .rest()
                .iter()
                .all(|class| self.is_same.get(ClassId::new(*class as usize)) == Some(&true));
        if !is_same {
            return None;
        }
        let claims = self.earlier.claims.get(method.index());
        let mut claims: MethodClaims = rmp_serde::from_slice(claims).ok()?;
        for call in &mut claims.calls {
            call.find_classes(program);
        }
        Some(claims)
    }

    /// What claims rest on: all that an evaluation and those under contexts that it looked at read.
    pub(in crate::defensive) fn rests_on(
        &self,
        facts: &Solution<'_>,
        reads: &Reads,
    ) -> Option<Vec<u32>> {
        if !self.is_on {
            return None;
        }
        let mut methods = reads.methods.clone();
        let mut fields = reads.fields.clone();
        let mut classes = FxHashSet::default();
        let mut seen: FxHashSet<*const Outcome> = FxHashSet::default();
        let mut work: Vec<&Arc<Outcome>> = reads.outcomes.values().collect();
        while let Some(outcome) = work.pop() {
            if !seen.insert(Arc::as_ptr(outcome)) {
                continue;
            }
            classes.insert(self.class_of[outcome.method].index() as u32);
            methods.extend(&outcome.reads.methods);
            fields.extend(&outcome.reads.fields);
            work.extend(outcome.reads.outcomes.values());
        }
        if !self.is_stable(&methods, &fields) {
            return None;
        }
        let mut read = vec![methods.len() as u32];
        for method in methods {
            read.extend([method.index() as u32, facts.summaries[method].version()?]);
        }
        read.push(fields.len() as u32);
        for field in fields {
            read.extend([field.index() as u32, self.fields[field]]);
        }
        let start = read.len();
        read.extend(classes);
        read[start..].sort_unstable();
        Some(read)
    }

    /// Notes what claims that were computed rest on.
    pub(in crate::defensive) fn note_claims(
        &mut self,
        method: MethodId,
        rests_on: Option<Vec<u32>>,
    ) {
        if let Some(rests_on) = rests_on {
            self.claims[method] = Certificate::New(rests_on);
        }
    }

    /// Notes that the claims of an earlier analysis were taken over.
    pub(in crate::defensive) fn note_recalled_claims(&mut self, method: MethodId) {
        self.claims[method] = Certificate::Earlier;
    }

    /// In the form that lasts.
    fn stored(self, claims: &Claims) -> Stored {
        let new = self.written_claims(claims);
        let mut summaries = Kept::new(self.summaries);
        let mut values = Kept::new(self.values);
        let mut traces = Rows::default();
        for (n, made) in self.made.into_values().into_iter().enumerate() {
            let method = MethodId::new(n);
            let old = self.earlier.traces.row(method.index());
            let mut words = Vec::new();
            for made in made {
                let trace = match made {
                    Made::New(trace) => Some(trace),
                    Made::Old(number) => old.and_then(|row| Trace::nth(row, number)),
                };
                if let Some(trace) = trace {
                    trace
                        .kept(method, &mut summaries, &mut values)
                        .write(&mut words);
                }
            }
            traces.push(words.into_iter());
        }
        let (mut rests_on, mut written) = (Rows::default(), Blobs::default());
        for ((method, certificate), new) in self.claims.iter().zip(new) {
            let old = self.earlier.rests_on.row(method.index());
            let (row, claims) = match certificate {
                Certificate::None => (None, &[][..]),
                Certificate::Earlier => (old, self.earlier.claims.get(method.index())),
                Certificate::New(row) => (Some(row.as_slice()), &*new),
            };
            let row = row.and_then(|row| kept(row, &mut summaries, &mut values));
            rests_on.push(row.unwrap_or_default().into_iter());
            written.push(claims);
        }
        Stored {
            summaries: summaries.stored(),
            values: values.stored(),
            traces,
            calls: self.calls,
            trusted: self.trusted,
            rests_on,
            claims: written,
        }
    }

    /// The claims of which those of the earlier analysis were not taken over.
    fn written_claims(&self, claims: &Claims) -> Vec<Vec<u8>> {
        let ids: Vec<MethodId> = self.claims.ids().collect();
        let written = ids.into_par_iter().map(|id| match self.claims[id] {
            Certificate::New(_) => content(&claims.methods[id]),
            Certificate::None | Certificate::Earlier => Vec::new(),
        });
        written.collect()
    }
}

fn is_version(facts: &Solution<'_>, method: MethodId, then: Version) -> bool {
    let fact = facts.summaries.get(method);
    fact.is_some_and(|fact| fact.version() == Some(then))
}

/// What claims rest on, with the versions that are kept.
fn kept(row: &[u32], summaries: &mut Kept, values: &mut Kept) -> Option<Vec<u32>> {
    let mut words = Vec::with_capacity(row.len());
    let mut row = Row::new(row);
    for kept in [summaries, values] {
        let pairs = row.pairs()?;
        words.push(pairs.len() as u32);
        words.extend(
            pairs
                .iter()
                .flat_map(|[id, v]| [*id, kept.keep(*id as usize, *v)]),
        );
    }
    words.extend(row.rest());
    Some(words)
}

impl Trace {
    /// The n-th of a row.
    fn nth(row: &[u32], number: usize) -> Option<Self> {
        let mut row = Row::new(row);
        let mut traces = std::iter::from_fn(|| Self::read(&mut row));
        traces.nth(number)
    }

    /// With the versions that are kept.
    fn kept(mut self, method: MethodId, summaries: &mut Kept, values: &mut Kept) -> Self {
        self.summary = summaries.keep(method.index(), self.summary);
        for (method, version) in &mut self.methods {
            *version = summaries.keep(method.index(), *version);
        }
        for (field, version) in self.fields.iter_mut().chain(&mut self.stores) {
            *version = values.keep(field.index(), *version);
        }
        self
    }

    fn write(&self, words: &mut Vec<u32>) {
        words.extend([u32::from(self.given_up), self.summary]);
        let ids = |id: usize, version: &Version| [id as u32, *version];
        words.push(self.methods.len() as u32);
        words.extend(self.methods.iter().flat_map(|(m, v)| ids(m.index(), v)));
        for fields in [&self.fields, &self.stores] {
            words.push(fields.len() as u32);
            words.extend(fields.iter().flat_map(|(f, v)| ids(f.index(), v)));
        }
    }

    fn read(row: &mut Row<'_>) -> Option<Self> {
        let [given_up, summary] = row.take()?;
        let methods = row.pairs()?.iter();
        let [fields, stores] = [row.pairs()?, row.pairs()?];
        let field = |[f, version]: &[u32; 2]| (FieldId::new(*f as usize), *version);
        Some(Self {
            given_up: given_up == 1,
            methods: methods
                .map(|[m, version]| (MethodId::new(*m as usize), *version))
                .collect(),
            fields: fields.iter().map(field).collect(),
            summary,
            stores: stores.iter().map(field).collect(),
        })
    }
}
