//! *lambda*: call sites of the lambda metafactory become calls of factories of ordinary classes
//! (`holder`). The JVM loads such a class as any other: it neither makes it nor links the site.
//!
//! A site is converted only if linking it certainly succeeds, and the holder does the same as the
//! JVM does when it links the site and calls its object (`conditions`). All other sites keep their
//! `invokedynamic`, and the report says why.
//!
//! Several loaders may define the class, or a hidden copy of it may be made. Then the holder that
//! it finds may belong to another copy, or there may be no holder. There the site calls a method
//! that asks first. Copies without a holder of their own use the original `invokedynamic`.

mod conditions;
mod holder;
mod serialized;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::edit::{AddedClass, Addition, Basis, CodeEdit, Fragment, NeededAddition, Planned};
use crate::passes::helpers::{CallForm, Helpers, NO_ROOM};
use crate::passes::{DynamicSite, EditKind, MALFORMED, Plan, View, dynamic_sites};
use base::{Sym, known};
use classfile::{Insn, Op, Pc};
use conditions::LambdaHost;
use holder::{LambdaHolder, LambdaMethod, SharedFields};
use platform::{Lambda, LambdaShape, is_metafactory};
use program::{ClassId, MethodId, Obstacle, World};

/// The most lambdas in one class: the method that tells them apart stays within
/// [`INLINED_WHERE_HOT`](crate::hotspot::INLINED_WHERE_HOT).
const MOST: usize = 16;

const SEEN: &str = "a library at hand knows lambdas by the names that the JVM gives their classes";

/// A site that can be converted.
struct ConvertibleLambda {
    method: MethodId,
    pc: Pc,
    insn: Insn,
    lambda: Lambda,
    body: LambdaMethod,
    /// How it calls the method that asks for the holder's owner.
    form: CallForm,
    needs: Vec<NeededAddition>,
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = Plan::default();
    let Some(file) = view.program.file(class) else {
        return plan;
    };
    if !file.bootstraps.iter().any(is_metafactory) {
        return plan;
    }
    let host = LambdaHost::of(view, class, file);
    let helpers = Helpers::of(view, class, file, EditKind::Lambda);
    let mut groups: BTreeMap<LambdaShape, Vec<ConvertibleLambda>> = BTreeMap::new();
    dynamic_sites(view, class, file, is_metafactory, |found| {
        let (method, pc) = (found.method, found.pc);
        match convertible(&host, &helpers, &found) {
            Ok(site) => {
                let shape = site.lambda.shape.clone();
                groups.entry(shape).or_default().push(site);
            }
            Err(reason) => plan.keep(method, pc, reason),
        }
    });
    let mut names = HolderNames::new(view, class);
    let mut evaluators = Evaluators::new(&helpers);
    for (shape, mut sites) in groups {
        sites.sort_by_key(|site| !site.body.captures.is_empty());
        for (sites, fields) in packed(sites) {
            group(
                &host,
                &shape,
                (&sites, fields),
                names.next(),
                &mut evaluators,
                &mut plan,
            );
        }
    }
    plan
}

/// Groups sites of one shape by the class that they share. Each goes into the first class with
/// room.
fn packed(sites: Vec<ConvertibleLambda>) -> Vec<(Vec<ConvertibleLambda>, SharedFields)> {
    let mut classes: Vec<(Vec<ConvertibleLambda>, SharedFields)> = Vec::new();
    for site in sites {
        let captures = &site.body.captures;
        let fits = |(sites, fields): &(Vec<ConvertibleLambda>, SharedFields)| {
            let fields = fields.with(captures);
            let mut all = sites.iter().chain([&site]);
            sites.len() < MOST && !all.any(|s| fields.are_too_many_for(&s.body.captures))
        };
        let at = classes.iter().position(fits).unwrap_or_else(|| {
            classes.push(Default::default());
            classes.len() - 1
        });
        let (sites, fields) = &mut classes[at];
        *fields = fields.with(captures);
        sites.push(site);
    }
    classes
}

/// Reads a site, and checks that it can be converted.
///
/// # Errors
/// Why it stays.
fn convertible(
    host: &LambdaHost<'_>,
    helpers: &Helpers<'_>,
    found: &DynamicSite<'_>,
) -> Result<ConvertibleLambda, &'static str> {
    let mut lambda = Lambda::read(found.bootstrap, found.site).ok_or(MALFORMED)?;
    let (body, needs) = host.body_of(found, &lambda)?;
    if lambda.shape.serializable && !host.is_serializable(&lambda.shape)? {
        // It comes last, if no other interface extends it (`altMetafactory`).
        lambda.shape.interfaces.push(known().serializable);
    }
    let scope = host.view.scope;
    if scope.lambdas_seen || lambda.shape.serializable && scope.serializable_lambdas_seen {
        return Err(SEEN);
    }
    let form = if host.is_split {
        helpers.call_form((found.method, found.name), found.code, found.pc)?
    } else {
        CallForm::Static
    };
    Ok(ConvertibleLambda {
        method: found.method,
        pc: found.pc,
        insn: found.insn.clone(),
        lambda,
        body,
        form,
        needs,
    })
}

/// Makes the class for lambdas of one shape, and plans the edits of their sites.
fn group(
    host: &LambdaHost<'_>,
    shape: &LambdaShape,
    (sites, fields): (&[ConvertibleLambda], SharedFields),
    name: Sym,
    evaluators: &mut Evaluators<'_>,
    plan: &mut Plan,
) {
    let bodies: Vec<LambdaMethod> = sites.iter().map(|site| site.body.clone()).collect();
    let nest_host = host.nest_for(&bodies);
    let holder = LambdaHolder {
        name,
        outer: host.file.name,
        major: host.file.major,
        nest_host: nest_host.map(|class| host.view.program.class(class).name),
        shape,
        bodies: &bodies,
        fields,
        is_split: host.is_split,
    };
    match needs(host, &holder, nest_host) {
        Ok(needs) => {
            for (n, site) in sites.iter().enumerate() {
                match evaluators.code(&holder, n, site) {
                    Some((with, need)) => {
                        let needs = needs.iter().cloned().chain(need).collect();
                        plan.edits.push(edit(site, with, needs));
                    }
                    None => plan.keep(site.method, site.pc, NO_ROOM),
                }
            }
        }
        Err(reason) => {
            for site in sites {
                plan.keep(site.method, site.pc, reason);
            }
        }
    }
}

/// The needs of all sites of a class of lambdas: the class, and its place in the nest.
///
/// # Errors
/// Why they cannot be added.
fn needs(
    host: &LambdaHost<'_>,
    holder: &LambdaHolder<'_>,
    nest_host: Option<ClassId>,
) -> Result<Vec<NeededAddition>, &'static str> {
    let name = holder.name;
    let made = holder.bytes(&host.view.names(host.class));
    debug_assert!(made.is_ok(), "{name}: {}", made.unwrap_err());
    let bytes = made.map_err(|_| "the class for it cannot be made")?;
    let member = nest_host.map(|class| NeededAddition {
        class,
        what: Addition::NestMember(name),
    });
    if member.as_ref().is_some_and(|need| !host.view.may_add(need)) {
        return Err("its nest host cannot be changed");
    }
    let added = AddedClass {
        host: host.class,
        name,
        bytes,
    };
    let class = NeededAddition {
        class: host.class,
        what: Addition::Class(Arc::new(added)),
    };
    Ok(member.into_iter().chain([class]).collect())
}

/// The methods that ask for a holder's owner: one for each site, as a lambda without captures is
/// one object for each site.
struct Evaluators<'a> {
    helpers: &'a Helpers<'a>,
    names: Box<dyn Iterator<Item = Sym> + 'a>,
}

impl<'a> Evaluators<'a> {
    fn new(helpers: &'a Helpers<'a>) -> Self {
        let names = Box::new(helpers.names());
        Self { helpers, names }
    }

    /// The code at the site of lambda `n`, and its need.
    fn code(
        &mut self,
        holder: &LambdaHolder<'_>,
        n: usize,
        site: &ConvertibleLambda,
    ) -> Option<(Vec<Insn>, Option<NeededAddition>)> {
        if !holder.is_split {
            return Some((holder.site(n), None));
        }
        let added = holder.evaluator(self.names.next()?, n, &site.insn);
        let (method, need) = self.helpers.add(added, site.form)?;
        let mut code = site.form.call(method);
        code.push(Insn::Type(Op::Checkcast, holder.shape.interfaces[0]));
        Some((code, Some(need)))
    }
}

/// The edit of a site.
fn edit(site: &ConvertibleLambda, with: Vec<Insn>, needs: Vec<NeededAddition>) -> Planned {
    let is_call = |insn: &&Insn| matches!(insn, Insn::Invoke(..));
    let call = with.iter().rfind(is_call).expect("it calls").clone();
    Planned {
        edit: CodeEdit {
            kind: EditKind::Lambda,
            method: site.method,
            pc: site.pc,
            before: site.insn.clone(),
            after: call,
            world: World::Open,
            basis: Basis::Lambda(site.lambda.implementation.member.as_method()),
        },
        fragment: Fragment::line(site.insn.clone(), with),
        needs: [needs, site.needs.clone()].concat(),
    }
}

/// The part of a holder's name after the outer class's name.
const HOLDER: &str = "$$Lambda$r";

/// Whether a class has the name of a holder.
pub(super) fn is_holder(class: Sym) -> bool {
    memchr::memmem::find(class.bytes(), HOLDER.as_bytes()).is_some()
}

/// Names for the holders of one outer class: each is the next free one.
struct HolderNames<'a> {
    view: &'a View<'a>,
    class: Sym,
    next: u32,
}

impl<'a> HolderNames<'a> {
    fn new(view: &'a View<'a>, class: ClassId) -> Self {
        Self {
            view,
            class: view.program.class(class).name,
            next: 0,
        }
    }

    fn next(&mut self) -> Sym {
        loop {
            let number = format!("{HOLDER}{}", self.next);
            let name = Sym::new(&[self.class.bytes(), number.as_bytes()].concat());
            self.next += 1;
            if matches!(self.view.program.find(name), Err(Obstacle::Missing(_))) {
                return name;
            }
        }
    }
}
