//! The claims about a method, one by one: everything that an edit can rest on.
//!
//! All data are taken apart by name here, without `..`. So a new field does not compile until
//! someone decides which claim it is, or why it is no claim. `check` does not compile until it
//! checks the new claim.

use base::Sym;
use classfile::Pc;
use platform::{MethodHandle, ReflectiveInput, reflects};

use crate::{
    Asked, CallSite, ExactClass, Holds, LinkedSite, MethodClaims, Receiver, Reflective, Runs,
    Targets, Variable,
};

/// The kinds of claims.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ClaimKind {
    /// The classes of a call's receiver.
    Receiver,
    /// The allocation sites of a call's possible receivers.
    Allocation,
    /// The methods that a call or a call site enters.
    Target,
    /// The lambda, handle or member that a call's receiver is.
    Runs,
    /// The handle that a call site is linked to.
    Handle,
    /// The classes or strings in an argument of a call of the reflection API.
    Argument,
    /// The list of classes in such an argument.
    List,
    /// The members in such an argument.
    Member,
    /// That none of the inputs of a call of the reflection API is null.
    There,
    /// The members that such a call finds.
    Found,
    /// The class that such a call finds.
    Class,
    /// That only these calls use the result of such a call.
    Uses,
    /// The values of a variable after a store.
    Variable,
    /// That a variable, otherwise unknown, is not null after a store.
    #[strum(serialize = "nonnull")]
    NonNull,
    /// That control never comes to a place.
    Unreached,
}

impl ClaimKind {
    /// Every kind.
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The word that reports and counts use.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A claim, with the site that it is about.
#[derive(Clone, Copy, Debug)]
pub enum Claim<'a> {
    /// See [`ClaimKind::Receiver`].
    Receiver(&'a CallSite, &'a [ExactClass], bool),
    /// See [`ClaimKind::Allocation`].
    Allocation(&'a CallSite),
    /// See [`ClaimKind::Target`], of a call.
    Target(&'a CallSite),
    /// See [`ClaimKind::Target`], of a call site.
    Linked(&'a LinkedSite),
    /// See [`ClaimKind::Runs`].
    Runs(&'a CallSite, &'a Runs),
    /// See [`ClaimKind::Handle`].
    Handle(&'a LinkedSite, MethodHandle),
    /// Classes as descriptors, in an argument. See [`ClaimKind::Argument`].
    Classes(&'a Reflective, ReflectiveInput, &'a [Sym]),
    /// Strings, in an argument. See [`ClaimKind::Argument`].
    Names(&'a Reflective, ReflectiveInput, &'a [Sym]),
    /// Classes as descriptors. See [`ClaimKind::List`].
    List(&'a Reflective, ReflectiveInput, &'a [Sym]),
    /// See [`ClaimKind::Member`].
    Members(&'a Reflective, ReflectiveInput, &'a [MethodHandle]),
    /// See [`ClaimKind::There`].
    There(&'a Reflective),
    /// See [`ClaimKind::Found`].
    Found(&'a Reflective, &'a [MethodHandle]),
    /// See [`ClaimKind::Class`].
    Class(&'a Reflective, Sym),
    /// See [`ClaimKind::Uses`].
    Uses(&'a Reflective, &'a [Pc]),
    /// See [`ClaimKind::Variable`] and [`ClaimKind::NonNull`].
    Variable(&'a Variable),
    /// See [`ClaimKind::Unreached`]; all instructions of the method.
    Unreached(&'a [Pc]),
}

impl Claim<'_> {
    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> ClaimKind {
        match self {
            Self::Receiver(..) => ClaimKind::Receiver,
            Self::Allocation(_) => ClaimKind::Allocation,
            Self::Target(_) | Self::Linked(_) => ClaimKind::Target,
            Self::Runs(..) => ClaimKind::Runs,
            Self::Handle(..) => ClaimKind::Handle,
            Self::Classes(..) | Self::Names(..) => ClaimKind::Argument,
            Self::List(..) => ClaimKind::List,
            Self::Members(..) => ClaimKind::Member,
            Self::There(_) => ClaimKind::There,
            Self::Found(..) => ClaimKind::Found,
            Self::Class(..) => ClaimKind::Class,
            Self::Uses(..) => ClaimKind::Uses,
            Self::Variable(variable) => match variable.holds {
                Holds::Known { .. } => ClaimKind::Variable,
                Holds::Unknown(..) => ClaimKind::NonNull,
            },
            Self::Unreached(_) => ClaimKind::Unreached,
        }
    }
}

impl Claim<'_> {
    /// The instruction that it is about, if it is about a single one.
    #[must_use]
    pub fn pc(&self) -> Option<Pc> {
        match self {
            Self::Receiver(call, ..)
            | Self::Allocation(call)
            | Self::Target(call)
            | Self::Runs(call, _) => Some(call.pc),
            Self::Linked(site) | Self::Handle(site, _) => Some(site.pc),
            Self::Classes(site, ..)
            | Self::Names(site, ..)
            | Self::List(site, ..)
            | Self::Members(site, ..)
            | Self::There(site)
            | Self::Found(site, _)
            | Self::Class(site, _)
            | Self::Uses(site, _) => Some(site.pc),
            Self::Variable(variable) => Some(variable.pc),
            Self::Unreached(_) => None,
        }
    }
}

impl MethodClaims {
    /// The claims, one by one. An unknown fact gives no claim.
    #[must_use]
    pub fn each(&self) -> Vec<Claim<'_>> {
        let Self {
            calls,
            linked,
            reflective,
            variables,
            unreached,
            // Explains why values are not known.
            escapes: _,
            // Counts facts of the other fields.
            coverage: _,
            skipped: _,
        } = self;
        let mut claims = Vec::new();
        calls.iter().for_each(|call| of_call(call, &mut claims));
        for site in linked {
            let LinkedSite {
                pc: _,
                bootstrap: _,
                named: _,
                targets: _,
                handle,
                world: _,
            } = site;
            claims.push(Claim::Linked(site));
            claims.extend(handle.map(|handle| Claim::Handle(site, handle)));
        }
        let sites = reflective.iter();
        sites.for_each(|site| of_reflective(site, &mut claims));
        let said = |v: &&Variable| !matches!(v.holds, Holds::Unknown(_, false));
        claims.extend(variables.iter().filter(said).map(Claim::Variable));
        if !unreached.is_empty() {
            claims.push(Claim::Unreached(unreached));
        }
        claims
    }
}

fn of_call<'a>(call: &'a CallSite, claims: &mut Vec<Claim<'a>>) {
    let CallSite {
        // The code states these.
        pc: _,
        kind: _,
        named: _,
        receiver,
        targets,
        runs,
        world: _,
    } = call;
    match receiver {
        Receiver::Unknown(_) => {}
        Receiver::Known {
            types,
            nullable,
            by_value: _,
        } => {
            claims.push(Claim::Receiver(call, types, *nullable));
            if types.iter().any(|ty| ty.allocated.is_some()) {
                claims.push(Claim::Allocation(call));
            }
        }
    }
    match targets {
        Targets::Unknown(_) => {}
        Targets::Known(_) | Targets::Implementations(_) => claims.push(Claim::Target(call)),
    }
    claims.extend(runs.iter().map(|runs| Claim::Runs(call, runs)));
}

fn of_reflective<'a>(site: &'a Reflective, claims: &mut Vec<Claim<'a>>) {
    let Reflective {
        // The code states these.
        pc: _,
        named,
        what: _,
        asked,
        is_there,
        found,
        class,
        used_at,
        world: _,
    } = site;
    let inputs = reflects(named).map_or(&[][..], |(_, inputs)| inputs);
    for (input, asked) in inputs.iter().zip(asked) {
        match asked {
            Asked::Unknown(_) => {}
            Asked::Members(members) => claims.push(Claim::Members(site, *input, members)),
            Asked::Classes(classes) => claims.push(Claim::Classes(site, *input, classes)),
            Asked::Names(names) => claims.push(Claim::Names(site, *input, names)),
            Asked::List(classes) => claims.push(Claim::List(site, *input, classes)),
        }
    }
    // An array may be null.
    let says = |input: &ReflectiveInput| !matches!(input, ReflectiveInput::Classes(_));
    if *is_there && inputs.iter().any(says) {
        claims.push(Claim::There(site));
    }
    if !found.is_empty() {
        claims.push(Claim::Found(site, found));
    }
    claims.extend(class.map(|class| Claim::Class(site, class)));
    if !used_at.is_empty() {
        claims.push(Claim::Uses(site, used_at));
    }
}
