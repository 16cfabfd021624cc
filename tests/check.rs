//! `resolute check`: checked programs behave as before, their claims are exercised, and none is
//! violated. A claim that is made false before it becomes a check is detected, whatever its kind.
//!
//! The programs are the runnable fixtures of `tests/claims`, and `tests/check/Claims.java`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use testkit::{build, fixture, host, jdk};

use base::{Id, Sym};
use build::BuiltFixture;
use claims::{
    Asked, CallSite, ClaimKind, Claims, ExactClass, Holds, KnownValue, Receiver, Reflective,
    Runnable, Targets, Variable,
};
use classfile::{Handle, HandleKind, MethodRef};
use jdk::ProgramOutcome;
use platform::{HandleParts, Identity, MethodHandle};
use program::{MethodId, Program};
use rayon::prelude::*;
use report::{Report, World};
use resolute::pipeline::{self, Options, Question, Silent};

/// The exit code after a violation.
const VIOLATED: Option<i32> = Some(97);

/// Changes claims before they become checks.
type Alter<'a> = &'a (dyn Fn(&Program, &mut Claims) + Sync);

fn jdks() -> BTreeMap<u32, PathBuf> {
    jdk::find().unwrap_or_else(|e| panic!("{e}"))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(testkit::scratch()).expect("a temporary directory")
}

fn tool(home: &Path, name: &str, arguments: &[&str]) {
    let mut command = Command::new(home.join("bin").join(name));
    command.args(arguments);
    let outcome = jdk::finish(command, Duration::from_secs(300)).expect("it ends");
    assert_eq!(outcome.code, Some(0), "{name} {arguments:?}: {outcome:?}");
}

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

/// Compiles `tests/check/Claims.java` into a JAR.
fn sample(home: &Path, dir: &Path, options: &[&str]) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check/Claims.java");
    let classes = dir.join("classes");
    let mut javac = vec!["-g", "-d", text(&classes), text(&source)];
    javac.extend(options);
    tool(home, "javac", &javac);
    let jar = dir.join("claims.jar");
    tool(
        home,
        "jar",
        &["-c", "-f", text(&jar), "-C", text(&classes), "."],
    );
    jar
}

fn check(options: &Options, output: &Path, alter: Alter<'_>) -> Report {
    let outputs = [output.to_owned()];
    let report = pipeline::check_claims(options, &outputs, &Silent, alter);
    let report = report.unwrap_or_else(|e| panic!("{:?}: {e}: {:?}", options.inputs, e.help()));
    let internal = |r: &str| r.contains("verif") || r.contains("instruction");
    let wrong = report.left_alone.iter().find(|l| internal(&l.reason));
    assert!(wrong.is_none(), "{wrong:?}");
    report
}

fn options(jar: &Path, home: &Path) -> Options {
    Options {
        inputs: vec![jar.to_owned()],
        jdk: Some(home.to_owned()),
        ..Options::default()
    }
}

/// The messages of a checked JAR's run about its claims.
#[derive(Debug)]
struct Told {
    outcome: ProgramOutcome,
    violated: Vec<String>,
    /// How many claims were violated.
    counted: u64,
    exercised: u64,
    checks: u64,
    kinds: Vec<String>,
    /// The line with the counts of all archives.
    together: Option<String>,
}

/// Runs a checked JAR in a JVM of its own.
fn run(home: &Path, path: &[PathBuf], main: &str) -> Told {
    told(true, home, path, main)
}

/// Runs a checked JAR, and removes our class's messages from the error output.
fn told(own_jvm: bool, home: &Path, path: &[PathBuf], main: &str) -> Told {
    let counts = path[0].with_extension(format!("{}.json", home.display().to_string().len()));
    let _ = std::fs::remove_file(&counts);
    let main = format!("-Dresolute.check.out={} {main}", counts.display());
    let mut outcome = host::run_as(own_jvm, home, path, &main).expect("it ends");
    let is_ours = |l: &&str| l.contains("resolute: ");
    let (ours, theirs): (Vec<&str>, Vec<&str>) = outcome.err.lines().partition(is_ours);
    let violated: Vec<String> = ours
        .iter()
        .filter_map(|l| l.strip_prefix("resolute: violated: "))
        .map(str::to_owned)
        .collect();
    let mut told = Told {
        counted: 0,
        exercised: 0,
        checks: 0,
        kinds: Vec::new(),
        violated,
        together: ours
            .iter()
            .find(|l| l.starts_with("resolute: all "))
            .map(|l| (*l).to_owned()),
        outcome: ProgramOutcome {
            code: outcome.code,
            out: std::mem::take(&mut outcome.out),
            err: theirs.join("\n"),
        },
    };
    let counts = std::fs::read_to_string(counts).unwrap_or_default();
    let mut claims = 0;
    for line in counts.lines() {
        let counts: serde_json::Value = serde_json::from_str(line).expect("lines of JSON");
        claims += counts["claims"].as_u64().expect("a count");
        told.exercised += counts["exercised"].as_u64().expect("a count");
        told.checks += counts["checks"].as_u64().expect("a count");
        let kinds = counts["kinds"].as_object().expect("an object").iter();
        let exercised = kinds.filter(|(_, counts)| counts["exercised"] != 0);
        told.kinds.extend(exercised.map(|(kind, _)| kind.clone()));
        told.counted += counts["violated"].as_u64().expect("a count");
    }
    assert_eq!(told.counted == 0, told.violated.is_empty(), "{told:?}");
    if let Some(together) = &told.together {
        let (archives, exercised) = (counts.lines().count(), told.exercised);
        let (checks, violated) = (told.checks, told.counted);
        let sums = format!(
            "resolute: all {archives} archives: {exercised} of {claims} claims exercised, {checks} checks, \
             {violated} claims violated"
        );
        assert_eq!(*together, sums, "{told:?}");
    }
    told
}

/// A runnable fixture: its name, its JARs, its main class.
struct Case {
    id: String,
    built: BuiltFixture,
    main: String,
    own_jvm: bool,
    world: World,
}

fn cases(javac: &Path, dir: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<Case> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/claims");
    let mut fixtures = fixture::load_all(&root).expect("the fixtures are well-formed");
    fixtures.retain(|f| f.run.is_some() && f.oldest == 17 && is_wanted(&f.id));
    let built = build::build(&fixtures, javac, dir).expect("the fixtures compile");
    let case = |(fixture, built): (&fixture::Fixture, BuiltFixture)| Case {
        id: fixture.id.clone(),
        main: format!(
            "{}.{}",
            fixture.package,
            fixture.run.clone().unwrap_or_default()
        ),
        built,
        own_jvm: fixture.own_jvm,
        world: match fixture.world.as_str() {
            "sealed" => World::Sealed,
            "closed" => World::Closed,
            _ => World::Open,
        },
    };
    fixtures.iter().zip(built).map(case).collect()
}

impl Case {
    fn path(&self, jar: &Path) -> Vec<PathBuf> {
        let first = std::iter::once(jar.to_owned());
        first.chain(self.built.run_path.iter().cloned()).collect()
    }

    fn check(&self, home: &Path, name: &str, alter: Alter<'_>) -> PathBuf {
        let output = self.built.jar.with_file_name(name);
        let options = Options {
            class_path: self.built.class_path.clone(),
            world: self.world,
            ..options(&self.built.jar, home)
        };
        check(&options, &output, alter);
        output
    }
}

/// One fixture of so many is checked, and one of so many gets false claims, in a JVM of its own.
/// With `RESOLUTE_FULL=1`, both happen to all.
const HELD: usize = 2;
const FALSIFIED: usize = 4;

/// Every fixture, or half of them, behaves the same when checked, on one of the JDKs, and violates
/// no claim. With all its claims made false, every exercised claim is violated.
#[test]
fn fixtures_violate_no_claim_but_false_ones() {
    let (jdks, dir) = (jdks(), folder());
    let only = testkit::only_fixture();
    let is_wanted = |id: &str| only.as_ref().is_none_or(|only| only == id);
    let cases = cases(&jdks[&17].join("bin/javac"), dir.path(), is_wanted);
    let least = if only.is_some() { 1 } else { 100 };
    assert!(cases.len() >= least, "only {} fixtures", cases.len());
    let homes: Vec<&PathBuf> = jdks.values().collect();
    let is_whole = only.is_some() || testkit::is_full();
    let [held, falsified] = [HELD, FALSIFIED].map(|part| if is_whole { 1 } else { part });
    let numbered = cases.par_iter().enumerate();
    let exercised: Vec<(u64, u64)> = numbered
        .map(|(n, case)| {
            // Divided by the larger part, so that falsified fixtures alternate between the JDKs.
            let home = homes[n / falsified % homes.len()];
            let right = || hold(case, &jdks[&17], home);
            let wrong = || hold_false(case, &jdks[&17], home);
            let every = |part| n.is_multiple_of(part);
            (
                every(held).then(right).unwrap_or_default(),
                every(falsified).then(wrong).unwrap_or_default(),
            )
        })
        .collect();
    let (right, wrong) = exercised
        .iter()
        .fold((0, 0), |sum, n| (sum.0 + n.0, sum.1 + n.1));
    let least = [(600, held), (400, falsified)].map(|(all, part)| all / part as u64);
    assert!(
        only.is_some() || right >= least[0] && wrong >= least[1],
        "only {right}, {wrong} claims exercised"
    );
}

/// Fixtures with claims about values that are always null: a false claim allows null, too.
const NULL_ONLY: [&str; 5] = [
    "calls/reflect_null_names",
    "calls/reflect_null_parameters",
    "dynamic/reflect_unreflect_refused",
    "rewrite/unreflect_null_member",
    "rewrite/unreflect_spares_not",
];

/// Runs an unchanged fixture; its outcome is stored.
fn original(case: &Case, home: &Path) -> ProgramOutcome {
    let path = case.path(&case.built.jar);
    host::kept_run(case.own_jvm, home, &path, &case.main).expect("it ends")
}

/// Runs a fixture unchanged and checked; returns the number of exercised claims.
fn hold(case: &Case, types: &Path, home: &Path) -> u64 {
    let before = original(case, home);
    let checked = case.check(types, "checked.jar", &|_, _| {});
    let right = told(case.own_jvm, home, &case.path(&checked), &case.main);
    assert_eq!(before, right.outcome, "{}", case.id);
    assert!(right.violated.is_empty(), "{}: {right:?}", case.id);
    right.exercised
}

/// Runs a fixture unchanged and with false claims; returns the number of exercised ones.
fn hold_false(case: &Case, types: &Path, home: &Path) -> u64 {
    let before = original(case, home);
    let falsified = case.check(types, "false.jar", &falsify_all);
    // A violation halts the JVM, so another host would have to start.
    let wrong = run(home, &case.path(&falsified), &case.main);
    let is_any = NULL_ONLY.iter().any(|id| **id == case.id);
    assert!(
        wrong.counted == wrong.exercised || is_any,
        "{}: {wrong:#?}",
        case.id
    );
    assert_eq!(before.out, wrong.outcome.out, "{}", case.id);
    let code = if wrong.counted > 0 { VIOLATED } else { Some(0) };
    assert_eq!(wrong.outcome.code, code, "{}: {wrong:?}", case.id);
    wrong.exercised
}

/// The report names the target of a site that the program's own bootstrap method links, and the
/// target is checked: a claim of another target is detected.
#[test]
fn a_site_that_may_be_set_again_is_told() {
    let (jdks, dir) = (jdks(), folder());
    let (home, javac) = (&jdks[&17], jdks[&17].join("bin/javac"));
    let is_it = |id: &str| id == "dynamic/linked_cases";
    let case = cases(&javac, dir.path(), is_it).pop().expect("a fixture");
    let question: Question = "linked_cases.Main.main".parse().expect("a question");
    let answer = pipeline::explain(&options(&case.built.jar, home), &question, false, &Silent);
    let answer = answer.expect("an answer").text;
    let told = "invokedynamic inst\n  stays     no edit is for its bootstrap method; ";
    assert!(answer.contains(told), "{answer}");
}

#[test]
fn what_a_linked_site_runs_is_told_and_checked() {
    let (jdks, dir) = (jdks(), folder());
    let (home, javac) = (&jdks[&17], jdks[&17].join("bin/javac"));
    let is_it = |id: &str| id == "dynamic/linked_kinds";
    let case = cases(&javac, dir.path(), is_it).pop().expect("a fixture");
    let question: Question = "linked_kinds.Main.main".parse().expect("a question");
    let answer = pipeline::explain(&options(&case.built.jar, home), &question, false, &Silent);
    let answer = answer.expect("an answer");
    let told = [
        "invokedynamic given",
        "  stays     no edit is for its bootstrap method; only --passes call edits such sites, where it can",
        "  linked by linked_kinds.Boot.handle, to a constant call site",
        "  runs      linked_kinds.Main.text()",
    ];
    assert!(answer.text.contains(&told.join("\n")), "{}", answer.text);
    let report = pipeline::analyze(&options(&case.built.jar, home), &Silent).expect("a report");
    let told = "the site runs linked_kinds.Main.text()Ljava/lang/String; once it is linked";
    assert!(
        report.kept.iter().any(|k| k.reason.contains(told)),
        "{:?}",
        report.kept
    );
    let wrong = case.check(home, "false.jar", &|program, claims| {
        let sites = &mut of(program, claims, "main").linked;
        let other = sites[0].targets.clone();
        let site = sites.iter_mut().find(|site| site.named.name == *"given");
        site.expect("it is linked").targets = other;
    });
    let wrong = run(home, &case.path(&wrong), &case.main);
    assert_eq!(wrong.violated.len(), 1, "{wrong:?}");
    let told = "target linked_kinds.Main.hello";
    assert!(wrong.violated[0].contains(told), "{wrong:?}");
    let wrong = case.check(home, "handle.jar", &|program, claims| {
        let sites = &mut of(program, claims, "main").linked;
        let other = sites[0].handle;
        assert!(other.is_some(), "nothing is bound to it");
        let site = sites.iter_mut().find(|site| site.named.name == *"given");
        site.expect("it is linked").handle = other;
    });
    let wrong = run(home, &case.path(&wrong), &case.main);
    assert_eq!(wrong.violated.len(), 1, "{wrong:?}");
    let told = "handle linked_kinds.Main.hello";
    assert!(wrong.violated[0].contains(told), "{wrong:?}");
}

/// Makes all claims false. Claims that only say "not null" are dropped.
fn falsify_all(program: &Program, claims: &mut Claims) {
    let other = Sym::from("no/Such");
    let methods: Vec<MethodId> = (0..program.method_count()).map(MethodId::new).collect();
    for (_, method) in claims.methods.iter_mut() {
        for call in &mut method.calls {
            set_receiver(call, other);
            falsify_runs(call);
            if let Targets::Known(targets) | Targets::Implementations(targets) = &mut call.targets {
                targets.clear();
            }
        }
        for site in &mut method.linked {
            site.targets.clear();
            site.handle = None;
        }
        for asked in method
            .reflective
            .iter_mut()
            .flat_map(|site| &mut site.asked)
        {
            match asked {
                Asked::Classes(classes) | Asked::List(classes) => {
                    *classes = vec!["Lno/Such;".into()]
                }
                Asked::Names(names) => *names = vec!["no such name".into()],
                Asked::Members(members) => *members = vec![no_such_member()],
                Asked::Unknown(_) => {}
            }
        }
        for site in &mut method.reflective {
            // No claim then says that the value is never null.
            site.is_there = false;
            let found = site.found.iter_mut();
            found.for_each(|member| *member = no_such_member());
            site.class = site.class.map(|_| other);
        }
        method
            .variables
            .retain(|v| matches!(v.holds, Holds::Known { .. }));
        for variable in &mut method.variables {
            set_holds(
                variable,
                vec![KnownValue::Object(other, methods[0], 0)],
                false,
            );
        }
    }
}

/// A member that exists in no program.
fn no_such_member() -> MethodHandle {
    let calls = Handle {
        kind: HandleKind::InvokeStatic,
        member: MethodRef::of_class("no/Such", "member", "()V").into(),
    };
    let parts = HandleParts::direct("no/Such".into(), calls, "no/Such".into());
    parts.expect("its type is short").intern()
}

/// Makes a claim about targets false. Targets other than members are left out: another false claim
/// covers the method that answers such a call.
fn falsify_runs(call: &mut CallSite) {
    let runs = call.runs.take();
    let is_member = |what: &Runnable| matches!(what, Runnable::Member(_));
    call.runs = runs.filter(|runs| runs.what.iter().all(is_member));
    if let Some(runs) = &mut call.runs {
        runs.what = vec![Runnable::Member(no_such_member())];
        runs.nullable = false;
    }
}

fn set_receiver(call: &mut CallSite, class: Sym) {
    if let Receiver::Known {
        types, nullable, ..
    } = &mut call.receiver
    {
        *nullable = false;
        *types = vec![ExactClass {
            name: class,
            class: None,
            allocated: None,
        }];
    }
}

fn set_holds(variable: &mut Variable, atoms: Vec<KnownValue>, nullable: bool) {
    variable.holds = Holds::Known { atoms, nullable };
}

/// The claims about the only method of that name.
fn of<'a>(program: &Program, claims: &'a mut Claims, name: &str) -> &'a mut claims::MethodClaims {
    let mut all = claims.methods.iter_mut();
    let found = all.find(|(m, _)| program.method(*m).name == *name);
    found.expect("the sample has the method").1
}

/// The receiver and target claims of the only call of a method of that name.
fn call<'a>(
    program: &Program,
    claims: &'a mut Claims,
    name: &str,
    named: &str,
) -> &'a mut CallSite {
    let calls = &mut of(program, claims, name).calls;
    let found = calls.iter_mut().find(|c| c.named.name == *named);
    found.expect("the method has the call")
}

/// The only call of that method of the reflection API.
fn site<'a>(
    program: &Program,
    claims: &'a mut Claims,
    name: &str,
    named: &str,
) -> &'a mut Reflective {
    let mut sites = of(program, claims, name).reflective.iter_mut();
    let found = sites.find(|site| site.named.name == *named);
    found.expect("the method has the call")
}

fn ran(call: &CallSite) -> Option<&[MethodId]> {
    match &call.targets {
        Targets::Implementations(targets) => Some(targets),
        Targets::Known(_) | Targets::Unknown(_) => None,
    }
}

fn atoms<'a>(program: &Program, claims: &'a mut Claims, name: &str) -> &'a mut Vec<KnownValue> {
    let first = &mut of(program, claims, name).variables[0].holds;
    match first {
        Holds::Known { atoms, .. } => atoms,
        Holds::Unknown(..) => panic!("{name}: nothing is claimed of the variable"),
    }
}

fn never_null(program: &Program, claims: &mut Claims, name: &str) {
    for variable in &mut of(program, claims, name).variables {
        match &mut variable.holds {
            Holds::Known { nullable, .. } => *nullable = false,
            Holds::Unknown(_, not_null) => *not_null = true,
        }
    }
}

/// The expected message about a false claim, and the change that makes it.
type Mutation = (
    &'static str,
    Box<dyn Fn(&Program, &mut Claims) + Sync + Send>,
);

/// A false claim of each kind.
fn mutations() -> Vec<Mutation> {
    let constant = |text: &str| KnownValue::Constant(Identity::String(Sym::from(text)));
    vec![
        (
            "checked.Claims.receiver:30 receiver /checked.Claims$Circle/ saw checked.Claims$Square",
            Box::new(|p, c| {
                set_receiver(
                    call(p, c, "receiver", "name"),
                    "checked/Claims$Circle".into(),
                )
            }),
        ),
        (
            "checked.Claims.nullReceiver:36 receiver /checked.Claims$Square/ saw null",
            Box::new(|p, c| {
                let call = call(p, c, "nullReceiver", "name");
                set_receiver(call, "checked/Claims$Square".into());
            }),
        ),
        (
            "checked.Claims.deepReceiver:44 receiver /no.Such/ saw checked.Claims$Shapes",
            Box::new(|p, c| set_receiver(call(p, c, "deepReceiver", "mix"), "no/Such".into())),
        ),
        (
            "checked.Claims.object:54 variable in slot 0 /checked.Claims$Square/ saw checked.Claims$Circle",
            Box::new(|p, c| {
                let square =
                    KnownValue::Object("checked/Claims$Square".into(), MethodId::new(0), 0);
                *atoms(p, c, "object") = vec![square];
            }),
        ),
        (
            "checked.Claims.constant:59 variable in slot 0 \"other\" / saw java.lang.String",
            Box::new(move |p, c| *atoms(p, c, "constant") = vec![constant("other")]),
        ),
        (
            "checked.Claims.twin:64 variable in slot 0 \"constant\" / saw java.lang.String",
            Box::new(move |p, c| {
                let variable = &mut of(p, c, "twin").variables[0];
                set_holds(variable, vec![constant("constant")], false);
            }),
        ),
        (
            "checked.Claims.type:69 variable in slot 0 class checked.Claims$Square / saw java.lang.Class",
            Box::new(|p, c| {
                let square = Identity::Class("checked/Claims$Square".into());
                *atoms(p, c, "type") = vec![KnownValue::Constant(square)];
            }),
        ),
        (
            "checked.Claims.nothing:74 variable in slot 1 \"something\" / saw null",
            Box::new(|p, c| never_null(p, c, "nothing")),
        ),
        (
            "checked.Claims.unknown:79 nonnull in slot 1 saw null",
            Box::new(|p, c| never_null(p, c, "unknown")),
        ),
        (
            "checked.Claims.target:85 target checked.Claims$Circle.name /#2/ saw checked.Claims$Square.name",
            Box::new(|p, c| {
                let circle = p.find("checked/Claims$Circle".into()).expect("a class");
                let name = p.declared_method(circle, "name".into(), "()Ljava/lang/String;".into());
                let call = call(p, c, "target", "name");
                call.targets = Targets::Known(vec![name.expect("it is declared")]);
            }),
        ),
        (
            "checked.Claims.lambda:110 target checked.Claims.lambda$lambda$1 /?/#0/ saw the call return from other code",
            Box::new(|p, c| {
                let other = of(p, c, "lambda").calls.iter().filter_map(ran).next_back();
                let other = other.expect("the other lambda").to_vec();
                let call = call(p, c, "lambda", "name");
                call.targets = Targets::Implementations(other);
            }),
        ),
        (
            "checked.Claims.reflective:114 argument number 0 class checked.Claims$Circle null / edit saw java.lang.Class",
            Box::new(|p, c| {
                let asked = &mut of(p, c, "reflective").reflective[0].asked[0];
                *asked = Asked::Classes(vec!["Lchecked/Claims$Circle;".into()]);
            }),
        ),
        (
            "checked.Claims.reflective:114 argument number 1 equal to \"other\" null / edit saw java.lang.String",
            Box::new(|p, c| {
                let asked = &mut of(p, c, "reflective").reflective[0].asked[1];
                *asked = Asked::Names(vec!["other".into()]);
            }),
        ),
        (
            "checked.Claims.reflective:115 member number 0 checked.Claims$Shapes.mix(long, java.lang.String, double, int) null / saw java.lang.reflect.Method",
            Box::new(|p, c| {
                let other = site(p, c, "listed", "getDeclaredMethod").found.clone();
                site(p, c, "reflective", "invoke").asked[0] = Asked::Members(other);
            }),
        ),
        (
            "checked.Claims.reflective:115 runs checked.Claims$Shapes.mix(long, java.lang.String, double, int) / edit saw java.lang.reflect.Method",
            Box::new(|p, c| {
                let other = site(p, c, "listed", "getDeclaredMethod").found[0];
                let runs = &mut call(p, c, "reflective", "invoke").runs;
                runs.as_mut().expect("it is known").what = vec![Runnable::Member(other)];
            }),
        ),
        (
            "checked.Claims.lambda:110 runs checked.Claims.lambda$lambda$1 /#0/ saw another target of the call",
            Box::new(|p, c| {
                let calls = &of(p, c, "lambda").calls;
                let other = calls
                    .iter()
                    .filter_map(|call| call.runs.clone())
                    .next_back();
                call(p, c, "lambda", "name").runs = other;
            }),
        ),
        (
            "checked.Claims.field:162 runs no.Such.member() / edit saw java.lang.reflect.Field",
            Box::new(|p, c| {
                let runs = &mut call(p, c, "field", "getInt").runs;
                runs.as_mut().expect("it is known").what = vec![Runnable::Member(no_such_member())];
            }),
        ),
        (
            "checked.Claims.field:161 found no.Such.member() null / edit saw java.lang.reflect.Field",
            Box::new(|p, c| site(p, c, "field", "getField").found = vec![no_such_member()]),
        ),
        (
            "checked.Claims.made:184 found no.Such.member() null / edit saw java.lang.reflect.Constructor",
            Box::new(|p, c| {
                site(p, c, "made", "getConstructor").found = vec![no_such_member()];
            }),
        ),
        (
            "checked.Claims.listed:166 list number 2 (long, [I) / edit saw [Ljava.lang.Class;",
            Box::new(|p, c| {
                let list = Asked::List(vec!["J".into(), "[I".into()]);
                site(p, c, "listed", "getDeclaredMethod").asked[2] = list;
            }),
        ),
        (
            "checked.Claims.loaded:171 class class checked.Claims$Circle null / edit saw java.lang.Class",
            Box::new(|p, c| {
                site(p, c, "loaded", "forName").class = Some("checked/Claims$Circle".into());
            }),
        ),
        (
            "checked.Claims.absent:177 there numbers 0, 1 saw null",
            Box::new(|p, c| site(p, c, "absent", "getMethod").is_there = true),
        ),
        (
            "checked.Claims.elsewhere:91 target / saw the call return from other code",
            Box::new(|p, c| {
                call(p, c, "elsewhere", "toString").targets = Targets::Known(Vec::new())
            }),
        ),
        (
            "checked.Claims.reached:97 unreached instruction 7 saw it run",
            Box::new(|p, c| of(p, c, "reached").unreached = [7, 10, 11].into()),
        ),
        (
            "checked.Claims.fresh:104 unreached instruction 0 saw it run",
            Box::new(|p, c| of(p, c, "fresh").unreached = [0].into()),
        ),
        (
            "checked.Claims.fresh:104 unreached instruction 20 saw it run",
            Box::new(|p, c| of(p, c, "fresh").unreached = [20, 23, 24, 26].into()),
        ),
    ]
}

/// Each kind of false claim, made alone, is reported once. The program behaves as before, including
/// its own shutdown hook, and ends with our exit code.
#[test]
fn each_kind_of_false_claim_is_found_out() {
    let (jdks, dir) = (jdks(), folder());
    let jar = sample(&jdks[&17], dir.path(), &[]);
    let before = jdk::run(&jdks[&17], std::slice::from_ref(&jar), "checked.Claims");
    let before = before.expect("it ends");
    let mutations: Vec<_> = mutations().into_iter().enumerate().collect();
    let told = |kind: &str| {
        mutations
            .iter()
            .any(|(_, (told, _))| told.split(' ').nth(1) == Some(kind))
    };
    for &kind in ClaimKind::ALL {
        match kind {
            // Counted as unchecked.
            ClaimKind::Allocation | ClaimKind::Uses => {}
            // Compiled code has no such claims: see the test above.
            ClaimKind::Handle => {}
            _ => assert!(told(kind.name()), "no false claim is a {}", kind.name()),
        }
    }
    mutations
        .into_par_iter()
        .for_each(|(n, (expected, alter))| {
            let output = dir.path().join(format!("false-{n}.jar"));
            check(&options(&jar, &jdks[&17]), &output, &*alter);
            let told = run(&jdks[&17], &[output], "checked.Claims 0");
            assert_eq!(told.violated, [expected]);
            assert_eq!(told.outcome.code, VIOLATED);
            assert_eq!(before.out, told.outcome.out, "{expected}");
        });
}

/// The checked sample ends with its own exit code, and violates no claim. `main` follows the class
/// path on the command line.
fn is_the_same(home: &Path, jar: &Path, output: &Path, main: [&str; 2]) {
    let before = jdk::run(home, &[jar.to_owned()], main[0]).expect("it ends");
    assert_eq!(before.code, Some(3), "{before:?}");
    let told = run(home, &[output.to_owned()], main[1]);
    assert_eq!(before, told.outcome);
    assert!(told.violated.is_empty() && told.checks > 50_000, "{told:?}");
    assert_eq!(
        told.kinds,
        [
            "argument", "class", "found", "list", "member", "nonnull", "receiver", "runs",
            "target", "there", "variable"
        ],
        "{told:?}"
    );
}

#[test]
fn class_files_of_several_versions_are_the_same() {
    let jdks = jdks();
    for (javac, release) in [(17, "8"), (17, "17"), (25, "25")] {
        let dir = folder();
        let jar = sample(
            &jdks[&javac],
            dir.path(),
            &["--release", release, "-Xlint:-options"],
        );
        let output = dir.path().join("checked.jar");
        check(&options(&jar, &jdks[&javac]), &output, &|_, _| {});
        for (_, home) in jdks.iter().filter(|(version, _)| **version >= javac) {
            is_the_same(home, &jar, &output, ["checked.Claims 3"; 2]);
        }
    }
}

/// A module lists its packages, and finds no class outside of them.
#[test]
fn a_named_module_is_the_same() {
    let (jdks, dir) = (jdks(), folder());
    let declaration = dir.path().join("module-info.java");
    std::fs::write(&declaration, "module checked.module {}").expect("a file");
    let jar = sample(&jdks[&17], dir.path(), &[text(&declaration)]);
    let output = dir.path().join("checked.jar");
    check(&options(&jar, &jdks[&17]), &output, &|_, _| {});
    for home in jdks.values() {
        let main = |jar: &Path| format!("-p {} -m checked.module/checked.Claims 3", text(jar));
        is_the_same(home, &jar, &output, [&main(&jar), &main(&output)]);
    }
}

/// The run-time class stands in an existing package of the JAR: loaders may have an index of
/// packages.
#[test]
fn a_loader_that_indexes_packages_finds_all() {
    let (jdks, dir) = (jdks(), folder());
    let jar = sample(&jdks[&17], dir.path(), &[]);
    let loader = program(&jdks[&17], dir.path(), &["Indexed.java"]);
    let output = dir.path().join("checked.jar");
    check(&options(&jar, &jdks[&17]), &output, &|_, _| {});
    for home in jdks.values() {
        let main = |archive: &Path| {
            let [loader, index, archive] = [&*loader, &*jar, archive].map(text);
            format!("-cp {loader} Indexed {index} {archive} checked.Claims 3")
        };
        is_the_same(home, &jar, &output, [&main(&jar), &main(&output)]);
    }
}

/// A class in the root, with other claims than `other.Other`.
const LAUNCHER: &str = "package launcher;
    public class Launcher {
        public static void main(String[] args) {
            java.util.List<Integer> numbers = new java.util.LinkedList<>();
            numbers.add(Integer.valueOf(2));
            System.out.println(numbers);
            other.Other.main(args);
        }
    }";

/// The run-time class stands in the archive of its callers, in the folder that classes are read
/// from. The archive's own root has another one: its loader is asked first.
#[test]
fn nested_archives_are_the_same() {
    let (jdks, dir) = (jdks(), folder());
    let home = &jdks[&17];
    let jar = sample(home, dir.path(), &[]);
    let content = dir.path().join("content");
    let lib = content.join("BOOT-INF/lib");
    std::fs::create_dir_all(&lib).expect("a directory");
    std::fs::copy(&jar, lib.join("claims.jar")).expect("a copy");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/Other.java");
    let classes = content.join("BOOT-INF/classes");
    tool(home, "javac", &["-d", text(&classes), text(&source)]);
    let launcher = dir.path().join("Launcher.java");
    std::fs::write(&launcher, LAUNCHER).expect("a file");
    let path = ["-cp", text(&classes), "-d", text(&content), text(&launcher)];
    tool(home, "javac", &path);
    let outer = dir.path().join("outer.jar");
    tool(
        home,
        "jar",
        &["-c", "-0", "-f", text(&outer), "-C", text(&content), "."],
    );
    let output = dir.path().join("checked.jar");
    check(&options(&outer, home), &output, &|_, _| {});
    let unpacked = dir.path().join("unpacked");
    std::fs::create_dir(&unpacked).expect("a directory");
    let mut unpack = Command::new(home.join("bin/jar"));
    unpack
        .args(["-x", "-f", text(&output)])
        .current_dir(&unpacked);
    assert!(unpack.status().expect("jar runs").success());
    let inner = unpacked.join("BOOT-INF/lib/claims.jar");
    is_the_same(home, &jar, &inner, ["checked.Claims 3"; 2]);
    let classes = unpacked.join("BOOT-INF/classes");
    let told = run(home, &[unpacked, classes], "launcher.Launcher");
    assert_eq!(told.outcome.out, "[2]\n1\n");
    assert!(told.exercised > 0 && told.violated.is_empty(), "{told:?}");
    assert!(told.together.is_some(), "{told:?}");
}

/// Compiles these files of `tests/check` into a JAR.
fn program(home: &Path, dir: &Path, sources: &[&str]) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check");
    let sources: Vec<PathBuf> = sources.iter().map(|name| folder.join(name)).collect();
    let classes = dir.join("program");
    let mut javac = vec!["-g", "-d", text(&classes)];
    javac.extend(sources.iter().map(|source| text(source)));
    tool(home, "javac", &javac);
    let jar = dir.join("program.jar");
    let pack = ["-c", "-f", text(&jar), "-C", text(&classes), "."];
    tool(home, "jar", &pack);
    jar
}

/// A checked program behaves as before on every JDK, and violates no claim.
fn is_right(sources: &[&str], main: &str) {
    let (jdks, dir) = (jdks(), folder());
    let jar = program(&jdks[&17], dir.path(), sources);
    let output = dir.path().join("checked.jar");
    check(&options(&jar, &jdks[&17]), &output, &|_, _| {});
    for home in jdks.values() {
        let before = jdk::run(home, std::slice::from_ref(&jar), main).expect("it ends");
        assert_eq!(before.code, Some(0), "{before:?}");
        let told = run(home, std::slice::from_ref(&output), main);
        assert_eq!(before, told.outcome);
        assert!(told.violated.is_empty() && told.checks > 0, "{told:?}");
    }
}

/// Checks load and create all that they need beforehand, and a later stack overflow stays within
/// the check.
#[test]
fn a_first_check_near_the_end_of_the_stack_does_no_harm() {
    is_right(&["Deep.java", "Late.java"], "Deep");
}

/// In a hidden copy of a class, the class's name means the copy.
#[test]
fn a_hidden_copy_of_a_class_is_what_it_says() {
    is_right(&["Twice.java"], "Twice");
}
