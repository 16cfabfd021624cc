//! Agreement of the two engines over real programs: for each call with a claim of the defensive
//! engine, compare the whole-program engine's graph.
//!
//! A claim is a set that no execution leaves. A graph has all targets that may run, as far as its
//! engine sees. So the two may disagree on a call in these ways:
//!
//! * *contradicted*: the graph has other targets, and no claimed one. One of the two is wrong.
//! * *fewer*: it has only some claimed targets. This is no error by itself: a claim may name
//!   targets that never run.
//! * *more*: it also has other targets. The graph is less precise there.
//! * *open*: it has no target, and says that it is open there. Mostly, no object comes to the
//!   receiver, as far as the engine sees.
//! * *silent*: it has no target, and does not say so. The graph is wrong.
//!
//! Claims hold for any caller, in the open world, with the JDK and the class path pinned. The graph
//! has its default entries. `RESOLUTE_AGREEMENT` names programs of the corpus (`all` of both
//! lists). `RESOLUTE_TOLD=N` prints more calls of each kind than the default.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use testkit::jdk;
use testkit::tool::certify;

use callgraph::{GraphFormat, method_name};
use claims::{Claims, Receiver, Targets};
use classfile::{Pc, source_name};
use program::{MethodId, Program};
use resolute::pipeline::{GraphOptions, GraphRequest, Options, ReflectionLevel, Silent, callgraph};
use serde::Deserialize;

/// The programs of every test run.
const PROGRAMS: &str = "gson";

/// The release whose view of the classes is compared.
const RELEASE: u16 = 17;

/// The needed parts of a graph in JSON.
#[derive(Default, Deserialize)]
struct Whole {
    methods: Vec<Reached>,
    calls: Vec<Site>,
}

#[derive(Deserialize)]
struct Reached {
    method: String,
}

#[derive(Deserialize)]
struct Site {
    caller: String,
    pc: Pc,
    #[serde(default)]
    open: Vec<String>,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: String,
    method: String,
}

/// The basis of a claim about a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Basis {
    /// The receiver is known by value.
    Value,
    /// The receiver is known by type, or the method by its declaration.
    Type,
    /// The receiver is a lambda, a method handle or a member.
    Implementation,
    /// The call site is linked by a bootstrap method.
    Linked,
}

/// A call with a claim.
struct Claimed {
    basis: Basis,
    caller: String,
    pc: Pc,
    line: Option<u16>,
    /// Empty: the call always throws.
    targets: BTreeSet<String>,
}

/// The relation of graph and claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    /// The graph does not reach the caller.
    Unreached,
    /// The graph has no target, and says that it may lack some.
    Open,
    Same,
    Fewer,
    More,
    /// The graph has no target, and claims to be complete.
    Silent,
    Contradicted,
}

impl Verdict {
    fn is_wrong(self) -> bool {
        matches!(self, Self::Silent | Self::Contradicted)
    }
}

const VERDICTS: [Verdict; 7] = [
    Verdict::Unreached,
    Verdict::Open,
    Verdict::Same,
    Verdict::Fewer,
    Verdict::More,
    Verdict::Silent,
    Verdict::Contradicted,
];

/// The calls of a graph, to look up those with claims.
struct Graph {
    methods: HashSet<String>,
    calls: HashMap<(String, Pc), Site>,
}

impl Graph {
    fn of(whole: Whole) -> Self {
        let calls = whole.calls.into_iter();
        Self {
            methods: whole.methods.into_iter().map(|m| m.method).collect(),
            calls: calls
                .map(|site| ((site.caller.clone(), site.pc), site))
                .collect(),
        }
    }

    fn targets(&self, claimed: &Claimed) -> BTreeSet<&str> {
        let targets = self
            .site(claimed)
            .into_iter()
            .flat_map(|site| &site.targets);
        let called = targets.filter(|target| match (&*target.kind, claimed.basis) {
            // Other actions of the JVM at the instruction.
            ("initialiser" | "jvm", _) => false,
            ("reflective", basis) => matches!(basis, Basis::Implementation | Basis::Linked),
            // The named method passes the call on.
            (_, Basis::Implementation) => !is_of_reflection(&target.method),
            _ => true,
        });
        called.map(|target| &*target.method).collect()
    }

    fn site(&self, claimed: &Claimed) -> Option<&Site> {
        self.calls.get(&(claimed.caller.clone(), claimed.pc))
    }

    fn verdict(&self, claimed: &Claimed) -> Verdict {
        if !self.methods.contains(&claimed.caller) {
            return Verdict::Unreached;
        }
        let found = self.targets(claimed);
        let both = found
            .iter()
            .filter(|t| claimed.targets.contains(**t))
            .count();
        let is_open = self.site(claimed).is_some_and(|site| !site.open.is_empty());
        match (found.len(), both, claimed.targets.len()) {
            (0, _, 1..) if is_open => Verdict::Open,
            (0, _, 1..) => Verdict::Silent,
            (all, both, claimed) if both == all && both == claimed => Verdict::Same,
            (all, both, _) if both == all => Verdict::Fewer,
            (_, 0, 1..) => Verdict::Contradicted,
            _ => Verdict::More,
        }
    }
}

/// Whether a method runs the target that its receiver stands for.
fn is_of_reflection(method: &str) -> bool {
    let packages = [
        "java.lang.reflect.",
        "java.lang.invoke.",
        "java.lang.Class.",
    ];
    packages.iter().any(|package| method.starts_with(package))
}

/// A program of the corpus.
struct Named {
    name: String,
    inputs: Vec<PathBuf>,
    class_path: Vec<PathBuf>,
}

fn programs() -> Vec<Named> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::var_os("RESOLUTE_CORPUS_DIR");
    let folder = folder.map_or(root.join("build/corpus"), PathBuf::from);
    let text = std::fs::read_to_string(root.join("tests/corpus/manifest.json")).expect("there");
    let manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let wanted = std::env::var("RESOLUTE_AGREEMENT").unwrap_or(PROGRAMS.to_owned());
    let wanted: Vec<&str> = wanted.split_whitespace().collect();
    let jars = |list: &serde_json::Value, name: &str| -> Vec<PathBuf> {
        let artifacts = list.as_array().expect("a list").iter();
        let path = |jar: &serde_json::Value| {
            let artifact = jar["artifact"].as_str().expect("coordinates");
            let (group, rest) = artifact.split_once(':').expect("coordinates");
            let path = folder.join(format!("jars/{group}/{}.jar", rest.replace(':', "-")));
            let missing = path.display();
            assert!(
                path.is_file(),
                "{missing} is missing: run tests/corpus/fetch {name}"
            );
            path
        };
        artifacts.map(path).collect()
    };
    let mut found = Vec::new();
    for list in ["programs", "reflective"] {
        for program in manifest[list].as_array().expect("a list") {
            let name = program["name"].as_str().expect("a name");
            if wanted.contains(&name) || wanted == ["all"] {
                found.push(Named {
                    name: name.to_owned(),
                    inputs: jars(&program["optimize"], name),
                    class_path: jars(&program["class_path"], name),
                });
            }
        }
    }
    assert!(
        !found.is_empty(),
        "no program of manifest.json is {wanted:?}"
    );
    found
}

/// All calls of the input that have claims.
fn claimed(program: &Program, claims: &Claims) -> Vec<Claimed> {
    let name = |id: MethodId| {
        let method = program.method(id);
        let class = source_name(program.class(method.class).name);
        method_name(&class, &method.name.text(), method.descriptor)
    };
    let names = |targets: &[MethodId]| targets.iter().map(|t| name(*t)).collect();
    let mut all = Vec::new();
    for (method, claims) in claims.methods.iter() {
        let declared = program.method(method);
        if !program.class(declared.class).is_input() {
            continue;
        }
        let mut claim = |basis, pc, targets: &[MethodId]| {
            all.push(Claimed {
                basis,
                caller: name(method),
                pc,
                line: program.line(method, pc),
                targets: names(targets),
            });
        };
        for call in &claims.calls {
            match (&call.targets, &call.receiver) {
                (Targets::Known(targets), Receiver::Known { by_value: true, .. }) => {
                    claim(Basis::Value, call.pc, targets);
                }
                (Targets::Known(targets), _) => claim(Basis::Type, call.pc, targets),
                (Targets::Implementations(targets), _) => {
                    claim(Basis::Implementation, call.pc, targets);
                }
                (Targets::Unknown(_), _) => {}
            }
        }
        for site in &claims.linked {
            claim(Basis::Linked, site.pc, &site.targets);
        }
    }
    all
}

/// The number of each verdict by basis, and the calls to print.
#[derive(Default)]
struct Agreement {
    counts: BTreeMap<(Basis, Verdict), usize>,
    told: BTreeMap<Verdict, Vec<String>>,
}

impl Agreement {
    fn of(all: &[Claimed], graph: &Graph) -> Self {
        let mut agreement = Self::default();
        for claimed in all {
            let verdict = graph.verdict(claimed);
            *agreement
                .counts
                .entry((claimed.basis, verdict))
                .or_default() += 1;
            if !matches!(verdict, Verdict::Same | Verdict::Unreached) {
                let open = graph
                    .site(claimed)
                    .map_or(String::new(), |site| site.open.join(", "));
                let told = format!(
                    "{:?} {} at {} (line {:?}): claimed {:?}, graph {:?}, open {open:?}",
                    claimed.basis,
                    claimed.caller,
                    claimed.pc,
                    claimed.line,
                    claimed.targets,
                    graph.targets(claimed)
                );
                agreement.told.entry(verdict).or_default().push(told);
            }
        }
        agreement
    }

    fn count(&self, basis: Basis, verdict: Verdict) -> usize {
        self.counts.get(&(basis, verdict)).copied().unwrap_or(0)
    }

    fn rows(&self, name: &str) -> String {
        let bases: BTreeSet<Basis> = self.counts.keys().map(|(basis, _)| *basis).collect();
        let row = |basis: Basis| {
            let counts = VERDICTS.map(|verdict| format!("{:>8}", self.count(basis, verdict)));
            format!(
                "{name:<20} {:<15}{}\n",
                format!("{basis:?}"),
                counts.concat()
            )
        };
        bases.into_iter().map(row).collect()
    }
}

fn header() -> String {
    let names = VERDICTS.map(|verdict| format!("{:>8.8}", format!("{verdict:?}").to_lowercase()));
    format!("{:<20} {:<15}{}\n", "program", "claim by", names.concat())
}

/// The claims and the graph of a program.
fn made(named: &Named) -> (Vec<Claimed>, Graph) {
    let options = Options {
        inputs: named.inputs.clone(),
        class_path: named.class_path.clone(),
        jdk: Some(jdk::find().unwrap_or_else(|e| panic!("{e}"))[&17].clone()),
        release: Some(RELEASE),
        pin_jdk: true,
        pin_class_path: true,
        first_wins: true,
        ..Options::default()
    };
    let (program, claims) = certify(&options).expect("it can be analysed");
    let claimed = claimed(&program, &claims);
    drop((program, claims));
    let request = GraphRequest {
        formats: vec![GraphFormat::Json],
        graph: GraphOptions {
            reflection: ReflectionLevel::Strings,
            ..GraphOptions::default()
        },
        ..GraphRequest::default()
    };
    let answer = callgraph(&options, &request, &Silent).expect("a graph");
    let whole = serde_json::from_str(&answer.files[0]).expect("a graph");
    (claimed, Graph::of(whole))
}

#[test]
fn claims_and_graphs_agree() {
    let most = std::env::var("RESOLUTE_TOLD").map_or(20, |n| n.parse().expect("a number"));
    let mut table = header();
    let mut wrong = String::new();
    for named in programs() {
        let (claimed, graph) = made(&named);
        let agreement = Agreement::of(&claimed, &graph);
        let of = |verdict| move |at: &&(Basis, Verdict)| at.1 == verdict;
        assert!(
            agreement.counts.keys().any(|at| of(Verdict::Same)(&at)),
            "nothing was compared"
        );
        table += &agreement.rows(&named.name);
        for (verdict, told) in &agreement.told {
            let text = &mut match verdict {
                verdict if verdict.is_wrong() => &mut wrong,
                _ => &mut table,
            };
            let _ = writeln!(text, "  {}: {verdict:?}: {}", named.name, told.len());
            for told in told.iter().take(most) {
                let _ = writeln!(text, "    {told}");
            }
        }
    }
    println!("{table}\n{wrong}");
    assert!(wrong.is_empty(), "{wrong}");
}

/// The verdict for a claim and a graph of the same call.
fn verdict(claimed: &[&str], found: &[&str], open: &[&str]) -> Verdict {
    let texts = |all: &[&str]| all.iter().map(|text| (*text).to_owned()).collect();
    let site = Site {
        caller: "A.a()void".to_owned(),
        pc: 1,
        open: texts(open),
        targets: found
            .iter()
            .map(|method| Target {
                kind: "virtual".to_owned(),
                method: (*method).to_owned(),
            })
            .collect(),
    };
    let graph = Graph::of(Whole {
        methods: vec![Reached {
            method: site.caller.clone(),
        }],
        calls: vec![site],
    });
    graph.verdict(&Claimed {
        basis: Basis::Value,
        caller: "A.a()void".to_owned(),
        pc: 1,
        line: None,
        targets: claimed.iter().map(|text| (*text).to_owned()).collect(),
    })
}

#[test]
fn each_verdict_can_be_given() {
    assert_eq!(verdict(&["B", "C"], &["B", "C"], &[]), Verdict::Same);
    assert_eq!(verdict(&["B", "C"], &["B"], &[]), Verdict::Fewer);
    assert_eq!(verdict(&["B"], &["B", "C"], &[]), Verdict::More);
    assert_eq!(verdict(&[], &["B"], &[]), Verdict::More);
    assert_eq!(
        verdict(&["B"], &["C"], &["reflection"]),
        Verdict::Contradicted
    );
    assert_eq!(verdict(&["B"], &[], &["no-receiver"]), Verdict::Open);
    assert_eq!(verdict(&["B"], &[], &[]), Verdict::Silent);
}
