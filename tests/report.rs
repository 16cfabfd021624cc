//! Checks reports against their schema: a full one, an empty one, invalid ones, and reports of a
//! real run. The real ones' names and places are also compared with `tests/report/run.json`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use claims::ClaimKind;
use report::{
    Blame, BlamedKind, BlamedValue, CallSites, CallerGives, Checks, CountedReason, Edit, EditKind,
    FunctionalCalls, Input, InvokeDynamic, Jdk, KeptSites, LeftAlone, Metrics, NativeImage,
    NeededMethod, NeededResource, NeededType, OpenTypes, OptionsUsed, Package, Phase, Pinned,
    Reached, Receivers, Reflection, ReflectiveSite, Report, ReportFormat, Site, StayingCalls,
    TriedRemedy, Unchecked, Understood, UnknownReason, Variables, Warning, World, json, text,
};
use resolute::pipeline::{self, Options, Question, Silent};
use serde_json::{Value, json};

fn counted(reason: &str) -> Vec<CountedReason> {
    let reason = reason.to_owned();
    vec![CountedReason { reason, count: 12 }]
}

fn schema() -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&report::schema()).unwrap();
    jsonschema::draft202012::meta::validate(&schema).expect("the schema is one");
    jsonschema::validator_for(&schema).expect("the schema is one")
}

fn errors(report: &Value) -> Vec<String> {
    schema()
        .iter_errors(report)
        .map(|e| format!("{}: {e}", e.instance_path()))
        .collect()
}

fn variables() -> Variables {
    Variables {
        total: 9,
        some_context: Some(8),
        initial: Some(7),
        by_type: Some(1),
    }
}

fn call_sites() -> CallSites {
    CallSites {
        virtual_and_interface: 1_000,
        one_target_some_context: Some(700),
        one_target_initial: Some(599),
        by_value_some_context: Some(400),
        by_value_initial: Some(350),
    }
}

fn tried(remedy: &str) -> TriedRemedy {
    TriedRemedy {
        remedy: remedy.into(),
        settled: 120 * u64::from(remedy.contains("closed")),
    }
}

fn blamed(n: u64) -> BlamedValue {
    BlamedValue {
        value: format!("the parameter `p{n}` of p.C.m(p.D)"),
        calls: 60 - n,
        settled: vec![0, n],
        example: "app.jar!p.C.m:12".into(),
    }
}

fn full() -> Report {
    let mut report = Report::new("optimize");
    report.options = OptionsUsed {
        class_path: vec!["lib/a.jar".into()],
        pin_jdk: true,
        pin_class_path: true,
        one_loader: true,
        release: Some(17),
        context_depth: 5,
        intra: false,
        path_length: 0,
        passes: EditKind::ALL.to_vec(),
        include: vec!["p".into()],
        exclude: vec!["p.D".into()],
        calls_anywhere: true,
        max_entry_size: 1 << 30,
        max_entries: 1_000_000,
        strip_signatures: true,
        keep_damaged: true,
        store: true,
        callers: true,
        blame: true,
        native_image: Some("org.example/app".into()),
        graph: Some("graph.json".into()),
    };
    report.world = World::Sealed;
    let sha256 = "0123456789abcdef".repeat(4);
    report.jdk = Some(Jdk {
        home: "/jdk".into(),
        version: "17.0.1".into(),
        sha256: Some(sha256.clone()),
    });
    report.inputs = vec![Input {
        path: "dir/app.jar".into(),
        sha256: sha256.clone(),
        classes: 1_234,
        methods: 56_789,
        output: Some("out.jar".into()),
        sources: [("p.C".into(), "p/C.java".into())].into(),
    }];
    report.pinned = vec![Pinned {
        path: "lib/a.jar".into(),
        sha256,
    }];
    report.metrics = Metrics {
        variables: variables(),
        variables_strict: variables(),
        call_sites: call_sites(),
        staying: Some(StayingCalls {
            direct: Vec::new(),
            certain: counted("it names the receiver's class already"),
            open: counted("results of calls that may run any method"),
        }),
        packages: vec![Package {
            input: 0,
            name: "p".into(),
            classes: 1_234,
            call_sites: call_sites(),
        }],
        functional_calls: FunctionalCalls {
            total: 30,
            one_target_some_context: Some(20),
            one_target_initial: 10,
        },
        mean_set_size: Some(1.25),
        invokedynamic: InvokeDynamic {
            total: 4,
            by_bootstrap: [(
                "java.lang.invoke.LambdaMetafactory.metafactory".to_owned(),
                4,
            )]
            .into(),
            converted: Some(1),
        },
        reflection: Reflection {
            total: 3,
            resolved: 1,
            partly: 1,
            by_callers: Some(1),
            direct: Some(1),
        },
        reached: Some(Reached {
            methods: 4_321,
            left_out: 2,
            variables: variables(),
            variables_strict: variables(),
            call_sites: call_sites(),
            one_target: call_sites(),
            receivers: Some(Receivers {
                calls: 300,
                claimed: 1.25,
                graph: 1.5,
            }),
        }),
    };
    report.edits = EditKind::ALL
        .iter()
        .copied()
        .map(|kind| Edit {
            kind,
            input: 0,
            class: "p.C".into(),
            method: "m()V".into(),
            line: Some(12),
            before: "invokeinterface p.Shape.area()D".into(),
            after: "invokevirtual p.Square.area()D".into(),
            world: World::Open,
            because: "receiver {p.Square}".into(),
        })
        .collect();
    report.checks = Some(Checks {
        behind_edits: [("receiver".to_owned(), 1)].into(),
        checked: ClaimKind::ALL
            .iter()
            .map(|kind| (kind.name().to_owned(), 2))
            .collect(),
        unchecked: vec![Unchecked {
            kind: "target".into(),
            reason: "in a method left alone".into(),
            count: 1,
            behind_edits: 1,
        }],
    });
    let left = |reason: &str| LeftAlone {
        input: 0,
        class: "p.C".into(),
        method: "n()V".into(),
        reason: reason.into(),
    };
    report.kept = vec![KeptSites {
        bootstrap: "java.lang.invoke.LambdaMetafactory.metafactory".into(),
        reason: "it runs a method that may look at its caller".into(),
        count: 3,
        example: "app.jar!p.C.m:12".into(),
        sites: vec![Site {
            input: 0,
            class: "p.C".into(),
            method: "m()V".into(),
            line: Some(12),
        }],
    }];
    report.left_alone = vec![left("too long"), left("not nameable"), left("too long")];
    report.unknown = vec![UnknownReason {
        reason: "a parameter: unknown callers".into(),
        count: 4_321,
        example: "app.jar!p.C.m:12".into(),
    }];
    report.blame = Some(Blame {
        calls: 401,
        tried: ["--pin-jdk", "--world closed"].map(tried).to_vec(),
        kinds: vec![BlamedKind {
            kind: "parameters, which unknown callers may pass".into(),
            calls: 401,
            settled: vec![0, 120],
            values: (0..7).map(blamed).collect(),
        }],
    });
    report.open = vec![OpenTypes {
        reason: "a lambda or method reference implements it".into(),
        count: 2,
        example: "BOOT-INF/lib/x.jar!p.Task".into(),
    }];
    report.reflection = [
        Understood::Resolved,
        Understood::Partly,
        Understood::Unknown,
    ]
    .map(|is| ReflectiveSite {
        input: 0,
        class: "p.C".into(),
        method: "m()V".into(),
        line: Some(12),
        calls: "java.lang.reflect.Method.invoke".into(),
        is,
        given: vec![vec!["p.C.n(int)".into(), "p.D.n(int)".into()]],
        why: (is != Understood::Resolved).then(|| "a parameter: unknown callers".into()),
        callers: (is == Understood::Unknown)
            .then(|| CallerGives {
                at: vec!["app.jar!p.C.main:7".into(), "app.jar!p.D.run:9".into()],
                given: vec![vec!["p.C.n(int)".into()]],
            })
            .into_iter()
            .collect(),
        direct: Some(is == Understood::Resolved),
        world: World::Open,
    })
    .into();
    report.native_image = needed();
    report.warnings = vec![Warning {
        at: "app.jar!x".into(),
        message: "odd".into(),
    }];
    for phase in [
        Phase::Cache,
        Phase::Read,
        Phase::Program,
        Phase::Ir,
        Phase::Analyze,
        Phase::Rewrite,
        Phase::Write,
        Phase::Total,
    ] {
        report
            .time_ms
            .add(phase, std::time::Duration::from_millis(1_234));
    }
    report.peak_rss_bytes = Some(300 << 20);
    report
}

fn needed() -> NativeImage {
    let of = |name: &str| NeededType {
        reached: "p.C".into(),
        name: name.into(),
        sites: vec!["app.jar!p.C.m:12".into(), "app.jar!p.C.m:13".into()],
        ..NeededType::default()
    };
    let resource = |name: &str, is_bundle| NeededResource {
        reached: "p.C".into(),
        name: name.into(),
        is_bundle,
        site: "app.jar!p.C.m:14".into(),
    };
    NativeImage {
        types: vec![
            NeededType {
                proxy: vec!["p.I".into(), "java.lang.Runnable".into()],
                ..of("")
            },
            NeededType {
                methods: vec![NeededMethod {
                    name: "m".into(),
                    parameters: vec!["int[]".into(), "p.Outer$Inner".into()],
                }],
                fields: vec!["f".into()],
                ..of("p.Outer$Inner")
            },
            NeededType {
                all: vec!["allDeclaredMethods".into()],
                ..of("int[]")
            },
        ],
        resources: vec![resource("p/a.txt", false), resource("p.Words", true)],
    }
}

#[test]
fn metadata_of_native_images_keep_to_their_format() {
    let schema: Value =
        serde_json::from_str(include_str!("report/native-image.schema.json")).unwrap();
    let schema = jsonschema::validator_for(&schema).expect("the schema is one");
    let mut report = full();
    for needed in [needed(), NativeImage::default()] {
        report.native_image = needed;
        let mut metadata: Value =
            serde_json::from_str(&ReportFormat::NativeImage.render(&report)).unwrap();
        assert!(
            schema.is_valid(&metadata),
            "{:?}",
            schema.iter_errors(&metadata).collect::<Vec<_>>()
        );
        metadata["reflection"]
            .as_array_mut()
            .unwrap()
            .push(json!({ "name": "p.C" }));
        assert!(!schema.is_valid(&metadata));
    }
    report.native_image = needed();
    expect(
        "native-image.json",
        &ReportFormat::NativeImage.render(&report),
    );
}

fn value(report: &Report) -> Value {
    serde_json::from_str(&json(report)).expect("the report is JSON")
}

#[test]
fn full_and_empty_reports_keep_to_the_schema() {
    assert_eq!(errors(&value(&full())), Vec::<String>::new());
    assert_eq!(
        errors(&value(&Report::new("analyze"))),
        Vec::<String>::new()
    );
}

#[test]
fn reports_read_back() {
    let back: Report = serde_json::from_str(&json(&full())).unwrap();
    assert_eq!(back, full());
}

#[test]
fn the_schema_refuses_what_it_does_not_know() {
    let broken = |change: fn(&mut Value)| {
        let mut report = value(&full());
        change(&mut report);
        errors(&report)
    };
    assert!(!broken(|r| r["surplus"] = json!(1)).is_empty());
    assert!(!broken(|r| r["edits"][0]["surplus"] = json!(1)).is_empty());
    assert!(!broken(|r| drop(r.as_object_mut().unwrap().remove("edits"))).is_empty());
    assert!(
        !broken(|r| drop(r["metrics"].as_object_mut().unwrap().remove("call_sites"))).is_empty()
    );
    assert!(!broken(|r| r["checks"]["checked"]["other"] = json!(1)).is_empty());
    assert!(!broken(|r| r["world"] = json!("half-open")).is_empty());
    assert!(!broken(|r| r["inputs"][0]["sha256"] = json!("ABC")).is_empty());
    assert!(!broken(|r| r["time_ms"]["lunch"] = json!(1)).is_empty());
    assert!(!broken(|r| r["schema"] = json!(2)).is_empty());
}

#[test]
fn our_own_bug_is_a_warning_too() {
    let mut report = full();
    let (left, warnings) = (report.left_alone[0].clone(), report.warnings.len());
    report.leave_alone("app.jar!p.C.n()V", left.clone(), false);
    assert_eq!(report.left_alone.last(), Some(&left));
    assert_eq!(report.warnings.len(), warnings);
    report.leave_alone("app.jar!p.C.n()V", left, true);
    assert_eq!(
        report.left_alone.last().map(|left| left.reason.as_str()),
        Some("internal error: too long")
    );
    let warning = report.warnings.last().expect("a warning");
    assert_eq!(warning.at, "app.jar!p.C.n()V");
    assert!(
        warning.message.contains("internal error: too long"),
        "{warning:?}"
    );
}

#[test]
fn every_word_of_the_schema_is_written_by_someone() {
    // The full report contains each enumerated kind and phase at least once.
    let written = json(&full());
    let schema: Value = serde_json::from_str(&report::schema()).unwrap();
    let phases = &schema["$defs"]["Times"]["propertyNames"]["oneOf"];
    let kinds = &schema["$defs"]["EditKind"]["oneOf"];
    let words = |all: &Value| all.as_array().unwrap().clone();
    for word in words(phases).into_iter().chain(words(kinds)) {
        let word = word["const"].clone();
        assert!(word.is_string());
        assert!(
            written.contains(&word.to_string()),
            "{word} is written by nobody"
        );
    }
}

#[test]
fn the_text_says_it_all() {
    let now = text(&full()).replace(env!("CARGO_PKG_VERSION"), "[VERSION]");
    expect("full.txt", &now);
}

/// Compares a text with a file of `tests/report`.
fn expect(file: &str, now: &str) {
    let path = tests().join(file);
    if std::env::var_os("BLESS").is_some_and(|bless| bless == "1") {
        std::fs::write(&path, now).unwrap();
    }
    let then = std::fs::read_to_string(&path).expect("it is in the repository");
    assert!(
        then == now,
        "not as in {} (BLESS=1 rewrites it):\n{now}",
        path.display()
    );
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/report")
}

/// An entry of a JAR.
type Entry = (String, Vec<u8>);

/// The classes of `tests/report/Main.java` in package `package`, below `folder`.
fn classes(dir: &Path, package: &str, debug: &str, folder: &str) -> Vec<Entry> {
    let source = std::fs::read_to_string(tests().join("Main.java")).expect("the scene");
    let file = dir.join(package).join("Main.java");
    std::fs::create_dir_all(dir.join(package)).expect("a directory");
    std::fs::write(&file, source.replace("scene", package)).expect("a file");
    let to = dir.join("classes");
    let mut javac = Command::new("javac");
    javac
        .args([debug, "--release", "17", "-d"])
        .arg(&to)
        .arg(&file);
    assert!(javac.status().expect("javac is on the path").success());
    let compiled = std::fs::read_dir(to.join(package)).expect("classes");
    let mut classes: Vec<Entry> = compiled
        .map(|class| {
            let path = class.expect("readable").path();
            let name = path.file_name().expect("it has one").to_string_lossy();
            let content = std::fs::read(&path).expect("readable");
            (format!("{folder}{package}/{name}"), content)
        })
        .collect();
    classes.sort();
    classes
}

/// The bytes of a multi-release JAR.
fn zipped(entries: &[Entry]) -> Vec<u8> {
    let manifest = b"Manifest-Version: 1.0\nMulti-Release: true\n".to_vec();
    let manifest = ("META-INF/MANIFEST.MF".to_owned(), manifest);
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    // A nested archive must be stored.
    let options =
        zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for (name, content) in [&manifest].into_iter().chain(entries) {
        zip.start_file(name.as_str(), options).expect("an entry");
        zip.write_all(content).expect("room");
    }
    zip.finish().expect("an archive").into_inner()
}

/// The scene in every place where a JAR can have a class, and a class under a wrong path.
fn scene(dir: &Path) -> PathBuf {
    let release = "META-INF/versions/11/";
    let mut lib = classes(dir, "alpha", "-g", release);
    lib.extend(classes(dir, "beta", "-g", ""));
    let mut app = classes(dir, "gamma", "-g", "BOOT-INF/classes/");
    app.extend(classes(dir, "delta", "-g:none", release));
    app.extend(classes(dir, "root", "-g", ""));
    let (_, square) = app
        .iter()
        .find(|(name, _)| name == "root/Main$Square.class")
        .expect("it is there");
    app.push(("root/Stray.class".into(), square.clone()));
    app.push(("BOOT-INF/lib/lib.jar".into(), zipped(&lib)));
    let jar = dir.join("app.jar");
    std::fs::write(&jar, zipped(&app)).expect("a file");
    jar
}

/// The places and names of a report.
fn told(report: &Report, dir: &Path) -> Value {
    let report = value(report);
    assert_eq!(errors(&report), Vec::<String>::new());
    let text = report.to_string();
    let text = text.replace(&dir.display().to_string(), "[DIR]");
    let mut report: Value = serde_json::from_str(&text).expect("it was one");
    let lists = ["edits", "left_alone", "unknown", "open", "kept", "warnings"];
    let lists = lists.map(|list| (list.to_owned(), report[list].take()));
    Value::Object(lists.into_iter().collect())
}

#[test]
fn a_real_run_names_what_it_tells_of() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    let options = Options {
        inputs: vec![scene(dir)],
        world: World::Closed,
        release: Some(17),
        calls_anywhere: true,
        ..Options::default()
    };
    let out = dir.join("out.jar");
    let optimized = pipeline::optimize(&options, &[out], &Silent).expect("a report");
    let every = Options {
        release: None,
        ..options.clone()
    };
    let analyzed = pipeline::analyze(&every, &Silent).expect("a report");
    let question = |question: &str| {
        let asked: Question = question.parse().expect("a question");
        let answer = pipeline::explain(&options, &asked, false, &Silent).expect("an answer");
        answer.text.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let now = json!({
        "optimize": told(&optimized, dir),
        "analyze without a release": told(&analyzed, dir),
        "explain": [
            question("BOOT-INF/lib/lib.jar!META-INF/versions/11!alpha.Main.kept"),
            question("beta.Main.known"),
            question("META-INF/versions/11!delta.Main.left"),
            question("root.Main.array"),
        ],
    });
    let now = serde_json::to_string_pretty(&now).expect("it is JSON") + "\n";
    expect("run.json", &now);
}

/// Text that is no Java name, and would act as markup, or reverse the text around it.
const HOSTILE: &str = "</script><!--<img src=x onerror=alert(1)>\u{2028}\u{202e}";

/// The page loads nothing, and no name of a class file closes the element with the data.
#[test]
fn the_page_loads_nothing_and_names_are_no_markup() {
    let mut report = full();
    report.edits[0].class = format!("p.{HOSTILE}");
    let page = ReportFormat::Html.render(&report);
    assert_eq!(page, ReportFormat::Html.render(&report));
    assert_eq!(
        page.matches("</script>").count(),
        2,
        "the data and the script end"
    );
    for loads in ["src=\"", "href=\"http", "url(", "@import", "import("] {
        assert!(!page.contains(loads), "the page has {loads}");
    }
    assert!(
        page.contains("default-src 'none'"),
        "the page has no policy"
    );
    let (_, data) = crate::page::data(&page);
    assert!(!data.contains('\u{2028}'));
    let data: Value = serde_json::from_str(&data).expect("the data is JSON");
    let shown = base::escape::escaped(&report.edits[0].class);
    assert!(shown.ends_with("\\u2028\\u202e"), "a reader sees them");
    assert_eq!(data["report"]["edits"][0]["class"], *shown);
}

/// SARIF has a rule for each result, and gives each result a place and its own fingerprint.
#[test]
fn sarif_tells_what_asks_something_of_a_reader() {
    let report = full();
    let log: Value =
        serde_json::from_str(&ReportFormat::Sarif.render(&report)).expect("it is JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules = run["tool"]["driver"]["rules"].as_array().expect("rules");
    let rules: Vec<&Value> = rules.iter().map(|rule| &rule["id"]).collect();
    let results = run["results"].as_array().expect("results");
    let open = report
        .reflection
        .iter()
        .filter(|site| site.is != Understood::Resolved);
    let sites: usize = report.kept.iter().map(|kept| kept.sites.len()).sum();
    let told = report.warnings.len() + report.left_alone.len() + open.count() + sites;
    assert_eq!(results.len(), told);
    let mut seen = std::collections::BTreeSet::new();
    for result in results {
        assert!(rules.contains(&&result["ruleId"]), "{result}");
        assert!(
            result["message"]["text"]
                .as_str()
                .is_some_and(|text| !text.is_empty())
        );
        let place = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
        assert!(place.is_string(), "{result}");
        let prints = result["partialFingerprints"].to_string();
        assert!(
            seen.insert(prints),
            "{result} has the fingerprint of another one"
        );
    }
    let lined = results
        .iter()
        .find(|result| result["ruleId"] == "kept-dynamic-site");
    let place = &lined.expect("a site")["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "p/C.java");
    assert_eq!(place["region"]["startLine"], 12);
}
