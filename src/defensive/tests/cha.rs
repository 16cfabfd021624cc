//! Compares `closed` with plain class-hierarchy analysis (CHA; Dean, Grove, Chambers: ECOOP 1995)
//! over the same call sites.
//!
//! CHA considers the input, the class path and the whole JDK. A call may select in every class that
//! its declared receiver allows; for an interface, in every class that implements it. CHA knows no
//! lambdas and no proxies, so the comparison favours CHA.
//!
//! ```text
//! cargo test --release -p resolute-defensive --test defensive -- \
//!     cha --exact --ignored --nocapture
//! ```
//!
//! - `CHA_ONLY=h2` names the programs.
//! - `CHA_EXAMPLES=20` lists sites that CHA resolves and `closed` does not.
//! - `CHA_JDK` names the JDK.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::PathBuf;
use std::time::Instant;

use base::Sym;
use claims::{CallSite, Claims, Receiver, Targets};
use classfile::{ClassFile, MethodRef};
use ir::InvokeKind;
use program::{ClassSource, MethodId, OpenedJdk, Program, World};
use session::Options;
use testkit::tool::certify;

/// The facts of CHA about a class.
struct Known {
    superclass: Option<Sym>,
    interfaces: Vec<Sym>,
    is_concrete: bool,
    /// Whether each method has a body, by name and descriptor. Private and static methods are left
    /// out.
    methods: HashMap<(Sym, Sym), bool>,
    /// The methods that are private or final, or in a final class.
    direct: BTreeSet<(Sym, Sym)>,
}

/// The hierarchy as CHA sees it.
#[derive(Default)]
struct Cha {
    classes: HashMap<Sym, Known>,
    below: HashMap<Sym, Vec<Sym>>,
    memo: std::cell::RefCell<HashMap<MethodRef, bool>>,
}

impl Cha {
    fn add(&mut self, bytes: &[u8]) {
        let Ok(file) = ClassFile::parse(bytes.to_vec()) else {
            return;
        };
        if self.classes.contains_key(&file.name) {
            return;
        }
        let mut known = Known {
            superclass: file.super_name,
            interfaces: file.interfaces.clone(),
            is_concrete: !file.flags.is_interface() && !file.flags.is_abstract(),
            methods: HashMap::new(),
            direct: BTreeSet::new(),
        };
        for m in &file.methods {
            let key = (m.name, m.descriptor);
            if !m.flags.is_private() && !m.flags.is_static() {
                known.methods.insert(key, !m.flags.is_abstract());
            }
            if m.flags.is_private() || m.flags.is_final() || file.flags.is_final() {
                known.direct.insert(key);
            }
        }
        for above in known.interfaces.iter().chain(&known.superclass) {
            self.below.entry(*above).or_default().push(file.name);
        }
        self.classes.insert(file.name, known);
    }

    /// The superclasses, itself first.
    fn chain(&self, class: Sym) -> impl Iterator<Item = &Known> {
        std::iter::successors(self.classes.get(&class), |k| {
            k.superclass.and_then(|s| self.classes.get(&s))
        })
    }

    fn select(&self, class: Sym, key: (Sym, Sym)) -> Option<Sym> {
        let mut at = Some(class);
        while let Some(name) = at {
            let known = self.classes.get(&name)?;
            if let Some(has_body) = known.methods.get(&key) {
                return has_body.then_some(name);
            }
            at = known.superclass;
        }
        let mut work: Vec<Sym> = self
            .chain(class)
            .flat_map(|k| &k.interfaces)
            .copied()
            .collect();
        let mut found = Vec::new();
        let mut seen = BTreeSet::new();
        while let Some(name) = work.pop() {
            let Some(known) = self.classes.get(&name).filter(|_| seen.insert(name)) else {
                continue;
            };
            if known.methods.get(&key) == Some(&true) {
                found.push(name);
            }
            work.extend(&known.interfaces);
        }
        found.sort();
        let is_above = |a: Sym, b: Sym| a != b && self.is_below(b, a);
        found
            .iter()
            .copied()
            .find(|a| !found.iter().any(|b| is_above(*a, *b)))
    }

    fn is_below(&self, class: Sym, of: Sym) -> bool {
        let Some(known) = self.classes.get(&class) else {
            return false;
        };
        class == of
            || known
                .interfaces
                .iter()
                .chain(&known.superclass)
                .any(|above| self.is_below(*above, of))
    }

    /// Whether exactly one method can be called.
    fn is_resolved(&self, method: &MethodRef) -> bool {
        if let Some(known) = self.memo.borrow().get(method) {
            return *known;
        }
        let known = self.resolved(method);
        self.memo.borrow_mut().insert(*method, known);
        known
    }

    fn resolved(&self, method: &MethodRef) -> bool {
        let key = (method.name, method.descriptor);
        if method.owner.bytes().first() == Some(&b'[') {
            return true;
        }
        if self
            .chain(method.owner)
            .find_map(|k| k.direct.contains(&key).then_some(true))
            == Some(true)
        {
            return true;
        }
        let (mut targets, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut work = vec![method.owner];
        while let Some(name) = work.pop() {
            if !seen.insert(name) {
                continue;
            }
            if self.classes.get(&name).is_some_and(|k| k.is_concrete) {
                targets.extend(self.select(name, key));
            }
            if targets.len() > 1 {
                return false;
            }
            work.extend(self.below.get(&name).into_iter().flatten());
        }
        targets.len() == 1
    }
}

struct Case {
    name: String,
    inputs: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
}

fn cases() -> Vec<Case> {
    let root = testkit::root();
    let text = std::fs::read_to_string(root.join("tests/corpus/manifest.json")).expect("there");
    let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let corpus = std::env::var("RESOLUTE_CORPUS_DIR").unwrap_or("build/corpus".into());
    let jars = root.join(corpus).join("jars");
    let paths = |list: &serde_json::Value| -> Vec<PathBuf> {
        let list = list.as_array().into_iter().flatten();
        list.map(|entry| {
            let artifact = entry["artifact"].as_str().unwrap_or_default();
            let parts: Vec<&str> = artifact.split(':').collect();
            jars.join(parts[0])
                .join(format!("{}-{}.jar", parts[1], parts[2]))
        })
        .collect()
    };
    let wanted = "h2 hsqldb xalan jfreechart guava groovy jython";
    let only = std::env::var("CHA_ONLY").unwrap_or(wanted.into());
    let programs = manifest["programs"].as_array().cloned().unwrap_or_default();
    only.split_whitespace()
        .filter_map(|name| {
            let program = programs.iter().find(|p| p["name"] == name)?;
            Some(Case {
                name: name.to_owned(),
                inputs: paths(&program["optimize"]),
                class_path: paths(&program["class_path"]),
            })
        })
        .collect()
}

fn options(case: &Case, world: World) -> Options {
    Options {
        inputs: case.inputs.clone(),
        class_path: case.class_path.clone(),
        jdk: std::env::var_os("CHA_JDK").map(PathBuf::from),
        pin_jdk: true,
        world,
        ..Options::default()
    }
}

fn has_one_target(call: &CallSite) -> bool {
    matches!(&call.targets, Targets::Known(t) | Targets::Implementations(t) if t.len() == 1)
        || matches!(&call.receiver, Receiver::Known { types, .. } if types.len() == 1)
}

fn sites(claims: &Claims) -> impl Iterator<Item = (MethodId, &CallSite)> {
    let all = claims.methods.iter();
    all.flat_map(|(id, m)| m.calls.iter().map(move |call| (id, call)))
        .filter(|(_, c)| matches!(c.kind, InvokeKind::Virtual | InvokeKind::Interface))
}

fn cha(case: &Case, jdk: &OpenedJdk) -> Cha {
    let mut cha = Cha::default();
    for path in case.inputs.iter().chain(&case.class_path) {
        let file = std::fs::File::open(path).expect("tests/corpus/fetch");
        let mut zip = zip::ZipArchive::new(file).expect("an archive");
        for at in 0..zip.len() {
            let mut entry = zip.by_index(at).expect("an entry");
            let name = entry.name().map(|n| n.to_string()).unwrap_or_default();
            if name.ends_with(".class") && !name.starts_with("META-INF/") {
                let mut bytes = Vec::new();
                std::io::Read::read_to_end(&mut entry, &mut bytes).expect("readable");
                cha.add(&bytes);
            }
        }
    }
    for name in jdk.names() {
        cha.add(&jdk.read(name).expect("readable"));
    }
    cha
}

fn measure(case: &Case) -> (Program, Claims, u64) {
    let started = Instant::now();
    let (program, claims) = certify(&options(case, World::Closed)).expect("an analysis");
    (program, claims, started.elapsed().as_millis() as u64)
}

fn why(call: &CallSite) -> String {
    match (&call.targets, &call.receiver) {
        (Targets::Known(t), Receiver::Known { types, .. }) => {
            format!("{} targets, {} types", t.len(), types.len())
        }
        (Targets::Known(t) | Targets::Implementations(t), _) => format!("{} targets", t.len()),
        (Targets::Unknown(reason), _) => {
            let text = reason.cause.to_string();
            text.split(':').next().unwrap_or_default().to_owned()
        }
    }
}

fn report(case: &Case, jdk: &OpenedJdk) {
    let started = Instant::now();
    certify(&options(case, World::Open)).expect("an analysis");
    let open = started.elapsed().as_millis() as u64;
    let (program, claims, closed) = measure(case);
    let cha = cha(case, jdk);
    let input = |id: MethodId| program.class(program.method(id).class).is_input();
    let total: u32 = claims.methods.iter().map(|(_, m)| m.coverage.calls).sum();
    let (mut by_cha, mut ours, mut lost) = (0, 0, 0);
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut examples: BTreeMap<String, usize> = BTreeMap::new();
    for (_, call) in sites(&claims).filter(|(id, _)| input(*id)) {
        let (a, b) = (cha.is_resolved(&call.named), has_one_target(call));
        by_cha += usize::from(a);
        ours += usize::from(b);
        if a && !b {
            lost += 1;
            *reasons.entry(why(call)).or_default() += 1;
            let named = format!("{:?} {} <{}>", call.kind, call.named.short(), why(call));
            *examples.entry(named).or_default() += 1;
        }
    }
    let percent = |n: usize| 100.0 * n as f64 / total as f64;
    println!(
        "{:10} classes {:6} sites {total:6} CHA {:5.1} closed {:5.1} (+{:.1}) lost {lost} open {open} ms closed {closed} ms ({:.2} x)",
        case.name,
        program.classes().len(),
        percent(by_cha),
        percent(ours),
        percent(ours) - percent(by_cha),
        closed as f64 / open as f64,
    );
    let count = std::env::var("CHA_EXAMPLES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    for list in [reasons, examples] {
        let mut list: Vec<_> = list.into_iter().collect();
        list.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        for (what, n) in list.into_iter().take(count) {
            println!("    {n:6} {what}");
        }
    }
}

pub fn closed_against_cha() {
    let home = std::env::var_os("CHA_JDK").map(PathBuf::from);
    let jdk = OpenedJdk::locate(home.as_deref()).expect("a JDK");
    for case in cases() {
        report(&case, &jdk);
    }
}
