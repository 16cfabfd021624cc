//! Sites of dynamic linkage (`invokedynamic` instructions), and their outcome in a run.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use base::Id;
use claims::Claims;
use classfile::{Bootstrap, Insn, Pc, source_name};
use program::{ClassId, MethodId, Program};
use report::{InvokeDynamic, KeptSites};
use rewrite::{EditKind, Rewritten};
use session::unedited::WOVEN;

/// A site, with the bootstrap method that links it.
struct LinkageSite<'a> {
    method: MethodId,
    pc: Pc,
    bootstrap: &'a Bootstrap,
}

/// How the sites were converted: the allowed kinds of edit, and their result.
#[derive(Clone, Copy)]
pub(super) struct SiteConversion<'a> {
    pub passes: &'a [EditKind],
    pub rewritten: &'a Rewritten,
}

/// How to name places and methods in the report.
#[derive(Clone, Copy)]
pub(super) struct ReportNames<'a> {
    pub at: &'a (dyn Fn(MethodId, Pc) -> String + Sync),
    pub site: &'a (dyn Fn(MethodId, Pc) -> report::Site + Sync),
    pub member: &'a (dyn Fn(MethodId) -> String + Sync),
}

/// The number of sites and, if a run converts any, the kept ones with the reason.
pub(super) fn sites_of_run(
    (program, claims): (&Program, &Claims),
    conversion: Option<SiteConversion<'_>>,
    names: ReportNames<'_>,
) -> (InvokeDynamic, Vec<KeptSites>) {
    let sites = sites(program);
    let mut by_bootstrap = BTreeMap::new();
    for site in &sites {
        *by_bootstrap.entry(site.name()).or_insert(0) += 1;
    }
    let kept = conversion.map(|conversion| kept(&sites, conversion, &runs(claims, names)));
    let total = sites.len() as u64;
    let sites = InvokeDynamic {
        total,
        by_bootstrap,
        converted: kept.as_ref().map(|kept| total - kept.len() as u64),
    };
    (sites, ranking(kept.unwrap_or_default(), names))
}

/// The targets of sites that bootstrap methods of the input link, by method and instruction.
fn runs(claims: &Claims, names: ReportNames<'_>) -> BTreeMap<(MethodId, Pc), String> {
    let mut runs = BTreeMap::new();
    for (method, claims) in claims.methods.iter() {
        for site in &claims.linked {
            let targets: Vec<String> = site.targets.iter().map(|t| (names.member)(*t)).collect();
            let what = if targets.is_empty() {
                "always throws".to_owned()
            } else {
                format!("runs {} once it is linked", targets.join(" or "))
            };
            runs.insert((method, site.pc), what);
        }
    }
    runs
}

/// The sites of the input, by ascending method and instruction.
fn sites(program: &Program) -> Vec<LinkageSite<'_>> {
    let input = program.classes().filter(|(_, class)| class.is_input());
    let input: Vec<ClassId> = input.map(|(id, _)| id).collect();
    let of_class = |class: &ClassId| sites_of(program, *class);
    input.par_iter().flat_map_iter(of_class).collect()
}

fn sites_of(program: &Program, class: ClassId) -> Vec<LinkageSite<'_>> {
    let mut sites = Vec::new();
    let file = program.file(class);
    let Some(file) = file.filter(|file| !file.bootstraps.is_empty()) else {
        return sites;
    };
    for method in program.methods_of(class) {
        let declared = &file.methods[usize::from(program.method(method).index)];
        let Ok(Some(code)) = file.code(declared) else {
            continue;
        };
        for (pc, insn) in code.insns() {
            if let Insn::InvokeDynamic(bootstrap, _) = insn
                && let Some(bootstrap) = file.bootstraps.get(bootstrap.index())
            {
                sites.push(LinkageSite {
                    method,
                    pc,
                    bootstrap,
                });
            }
        }
    }
    sites
}

impl LinkageSite<'_> {
    /// The bootstrap method: `pkg.Cls.method`.
    fn name(&self) -> String {
        let member = &self.bootstrap.handle.member;
        format!("{}.{}", source_name(member.owner), member.name)
    }
}

/// The sites that no edit converts, each with the reason.
fn kept<'a>(
    sites: &'a [LinkageSite<'a>],
    SiteConversion { passes, rewritten }: SiteConversion<'_>,
    runs: &BTreeMap<(MethodId, Pc), String>,
) -> Vec<(&'a LinkageSite<'a>, String)> {
    let edits = rewritten.edits.iter();
    let edits = edits.filter(|edit| {
        // An edit that casts a site's operand names the site, too.
        edit.kind != EditKind::Link && matches!(edit.before, Insn::InvokeDynamic(..))
    });
    let converted: BTreeSet<_> = edits.map(|edit| (edit.method, edit.pc)).collect();
    let reasons = rewritten.kept.iter().map(|k| ((k.method, k.pc), k.reason));
    let reasons: BTreeMap<_, _> = reasons.collect();
    let left: BTreeSet<_> = rewritten.left_alone.iter().map(|l| l.method).collect();
    let reason = |site: &LinkageSite<'_>| match EditKind::converting(site.bootstrap) {
        None => match runs.get(&(site.method, site.pc)) {
            Some(runs) => format!("no edit is for this bootstrap method; the site {runs}"),
            None => "no edit is for this bootstrap method".to_owned(),
        },
        Some(kind) if rewritten.woven.contains(&kind) => WOVEN.to_owned(),
        Some(kind) if !passes.contains(&kind) => format!("{} was not asked for", kind.name()),
        Some(_) => match reasons.get(&(site.method, site.pc)) {
            Some(reason) => (*reason).to_owned(),
            None if left.contains(&site.method) => "its method is left alone".to_owned(),
            None => "its class is not rewritten".to_owned(),
        },
    };
    let kept = sites.iter();
    let kept = kept.filter(|site| !converted.contains(&(site.method, site.pc)));
    kept.map(|site| (site, reason(site))).collect()
}

/// Kept sites by bootstrap method and reason, the most frequent first.
fn ranking(kept: Vec<(&LinkageSite<'_>, String)>, names: ReportNames<'_>) -> Vec<KeptSites> {
    let mut groups: BTreeMap<_, Vec<&LinkageSite<'_>>> = BTreeMap::new();
    for (site, reason) in kept {
        groups.entry((site.name(), reason)).or_default().push(site);
    }
    let groups = groups.into_iter();
    let mut ranking: Vec<KeptSites> = groups
        .map(|((bootstrap, reason), sites)| KeptSites {
            bootstrap,
            reason,
            count: sites.len() as u64,
            example: (names.at)(sites[0].method, sites[0].pc),
            sites: sites.iter().map(|s| (names.site)(s.method, s.pc)).collect(),
        })
        .collect();
    ranking.sort_by_key(|kept| std::cmp::Reverse(kept.count));
    ranking
}
