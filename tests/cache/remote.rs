//! The cache that machines share. Its results equal a new run's, and no failure of it is an error.
//! `tests/remote/run` uses real servers; this server misbehaves.

use std::collections::BTreeMap;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use cache::{Cache, Credentials, Key, NoRemote, Remote, Traffic};
use callgraph::GraphFormat;
use report::{CacheUse, Report};
use resolute::pipeline::{
    self, Caching, GraphOptions, GraphRequest, Options, ReflectionLevel, Silent, callgraph,
};
use testkit::small_jdk;
use tiny_http::{Header, Method, Request, Response};

use crate::cache::support::{BOUND, jar, shapes};

type Content = Arc<Mutex<BTreeMap<String, Vec<u8>>>>;

/// An action of a server that misbehaves; `None` where it behaves normally.
type Trick = Box<dyn Fn(&Request) -> Option<Response<std::io::Cursor<Vec<u8>>>> + Send + Sync>;

/// A server that keeps all uploads for the time of the test.
struct Server {
    url: String,
    content: Content,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Server {
    fn start() -> Self {
        Self::with(Box::new(|_| None))
    }

    fn with(trick: Trick) -> Self {
        let server = tiny_http::Server::http("127.0.0.1:0").expect("a port");
        let url = format!("http://{}/cache", server.server_addr());
        let (content, asked) = (Content::default(), Arc::default());
        let ours = Self {
            url,
            content: Arc::clone(&content),
            asked: Arc::clone(&asked),
        };
        std::thread::spawn(move || {
            for mut request in server.incoming_requests() {
                let line = format!("{} {}", request.method(), request.url());
                asked.lock().expect("no panic").push(line);
                let response = trick(&request).unwrap_or_else(|| serve(&mut request, &content));
                // The client may have gone.
                let _ = request.respond(response);
            }
        });
        ours
    }

    /// The paths of one kind, `ac` or `cas`.
    fn paths(&self, kind: &str) -> Vec<String> {
        let content = self.content.lock().expect("no panic");
        let kind = format!("/cache/{kind}/");
        let paths = content.keys().filter(|path| path.starts_with(&kind));
        paths.cloned().collect()
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().expect("no panic").clone()
    }
}

fn serve(request: &mut Request, content: &Content) -> Response<std::io::Cursor<Vec<u8>>> {
    let path = request.url().to_owned();
    let mut body = Vec::new();
    request.as_reader().read_to_end(&mut body).expect("a body");
    let mut content = content.lock().expect("no panic");
    match (request.method(), content.get(&path)) {
        (Method::Get, Some(found)) => Response::from_data(found.clone()),
        (Method::Get, None) => Response::from_data("no such file").with_status_code(404),
        (Method::Put, _) => {
            content.insert(path, body);
            Response::from_data("").with_status_code(201)
        }
        (other, _) => panic!("{other}"),
    }
}

/// A machine: a directory for its cache and its files.
struct Machine {
    dir: tempfile::TempDir,
    cache: Cache,
}

impl Machine {
    fn new(url: &str, writes: bool) -> Self {
        let dir = tempfile::tempdir().expect("a directory");
        let cache = reaching(dir.path(), url, writes);
        Self { dir, cache }
    }

    fn options(&self, input: &Path) -> Options {
        let here = self.dir.path().join("app.jar");
        std::fs::copy(input, &here).expect("room");
        Options {
            inputs: vec![here],
            jdk: Some(small_jdk::or_real()),
            // The report warns that this file is missing.
            class_path: vec![self.dir.path().join("lib/missing.jar")],
            calls_anywhere: true,
            cache: Some(Caching {
                cache: self.cache.clone(),
                verify: false,
            }),
            ..Options::default()
        }
    }

    /// The output's bytes, the report without its varying parts, and the use of the cache.
    fn optimize(&self, options: &Options) -> (Vec<u8>, String, CacheUse) {
        let output = self.dir.path().join("out.jar");
        let mut report = pipeline::optimize(options, std::slice::from_ref(&output), &Silent)
            .expect("it can be optimized");
        let used = std::mem::take(&mut report.cache);
        (
            std::fs::read(output).expect("an output"),
            text(report),
            used,
        )
    }

    fn run(&self, input: &Path) -> CacheUse {
        let options = self.options(input);
        let fresh = Options {
            cache: None,
            ..options.clone()
        };
        let (expected, found) = (self.optimize(&fresh), self.optimize(&options));
        assert!(found.0 == expected.0, "another output");
        assert_eq!(found.1, expected.1);
        found.2
    }

    fn traffic(&self) -> Traffic {
        self.cache.remote().expect("it has one").traffic()
    }

    fn trouble(&self) -> String {
        self.traffic().trouble.expect("there was trouble")
    }
}

fn reaching(dir: &Path, url: &str, writes: bool) -> Cache {
    let remote = Remote::new(url, &Credentials::None, writes).expect("a URL");
    Cache::new(dir.join("cache"), BOUND).behind(remote)
}

fn text(mut report: Report) -> String {
    report.time_ms = Default::default();
    report::json(&report)
}

fn input() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a directory");
    let input = shapes(dir.path());
    (dir, input)
}

/// On the other machine, the files have other directories, which the report names.
#[test]
fn another_machine_finds_what_was_sent() {
    let (_kept, input) = input();
    let server = Server::start();
    let first = Machine::new(&server.url, true);
    assert_eq!(first.run(&input), CacheUse::Missed);
    let sent = first.traffic();
    assert!(sent.sent > 0 && sent.fetched == 0, "{sent:?}");
    assert_eq!(server.paths("ac").len() as u64, sent.sent);
    let second = Machine::new(&server.url, false);
    assert_eq!(second.run(&input), CacheUse::Hit);
    assert_eq!(second.traffic().fetched, 1);
    let before = server.asked().len();
    assert_eq!(second.run(&input), CacheUse::Hit);
    assert_eq!(server.asked().len(), before, "it is in the directory now");
}

/// A call graph names its archives by the asker's paths.
#[test]
fn another_machine_finds_graphs() {
    let (_kept, input) = input();
    let server = Server::start();
    let graph = |machine: &Machine| {
        let options = machine.options(&input);
        let request = GraphRequest {
            graph: GraphOptions {
                main: Some("shapes.Main".to_owned()),
                reflection: ReflectionLevel::None,
                ..GraphOptions::default()
            },
            formats: vec![GraphFormat::Json],
            ..GraphRequest::default()
        };
        let answer = callgraph(&options, &request, &Silent).expect("a graph");
        let json = answer.files.into_iter().next().expect("the JSON");
        let here = machine.dir.path().to_str().expect("a name").to_owned();
        assert!(json.contains(&here), "{here}");
        assert!(!answer.warnings.is_empty(), "the missing library");
        let warnings = format!("{:?}", answer.warnings).replace(&here, "HERE");
        (json.replace(&here, "HERE"), warnings, answer.cache)
    };
    let first = graph(&Machine::new(&server.url, true));
    assert_eq!(first.2, CacheUse::Missed);
    let second = graph(&Machine::new(&server.url, false));
    assert_eq!(second.2, CacheUse::Hit);
    assert_eq!((first.0, first.1), (second.0, second.1));
}

#[test]
fn what_an_edit_leaves_is_taken_over() {
    let dir = tempfile::tempdir().expect("a directory");
    let server = Server::start();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/shapes/Main.java");
    let before = std::fs::read_to_string(source).expect("the sample");
    let after = before.replace("\"none\"", "\"nothing\"");
    assert_ne!(before, after);
    let first = Machine::new(&server.url, true);
    first.run(&jar(dir.path(), "before", &before));
    let second = Machine::new(&server.url, false);
    let used = second.run(&jar(dir.path(), "after", &after));
    assert!(matches!(used, CacheUse::Partly(n) if n > 0), "{used:?}");
}

#[test]
fn nothing_is_sent_unless_it_is_wanted() {
    let (_kept, input) = input();
    let server = Server::start();
    let reader = Machine::new(&server.url, false);
    assert!(matches!(reader.run(&input), CacheUse::Missed));
    assert!(server.asked().iter().all(|line| line.starts_with("GET ")));
    assert!(server.asked().iter().any(|line| line.contains("/ac/")));
    assert_eq!(reader.traffic(), Traffic::default());
}

/// Any wrong content on the server counts as a miss, and is replaced.
#[test]
fn what_is_damaged_or_foreign_is_not_there() {
    let (_kept, input) = input();
    let server = Server::start();
    let first = Machine::new(&server.url, true);
    first.run(&input);
    let whole = server.content.lock().expect("no panic").clone();
    let (actions, blobs) = (server.paths("ac"), server.paths("cas"));
    assert!(actions.len() > 1 && blobs.len() > 1, "a result and traces");
    type Damage<'a> = &'a dyn Fn(&mut BTreeMap<String, Vec<u8>>);
    let all = |paths: &[String], change: &dyn Fn(&mut Vec<u8>), all: &mut BTreeMap<_, Vec<u8>>| {
        let paths = paths.iter();
        paths.for_each(|path| change(all.get_mut(path).expect("it is there")));
    };
    let exchanged = |paths: &[String], all: &mut BTreeMap<String, Vec<u8>>| {
        let last = all[&paths[paths.len() - 1]].clone();
        for path in paths {
            let before = all.insert(path.clone(), last.clone()).expect("it is there");
            if before != last {
                all.insert(paths[paths.len() - 1].clone(), before);
            }
        }
    };
    let hash = |to: &'static [u8]| {
        move |bytes: &mut Vec<u8>| {
            let at = bytes
                .windows(2)
                .position(|w| w == b"\n\x40")
                .expect("a hash")
                + 2;
            bytes[at..at + to.len()].copy_from_slice(to);
        }
    };
    let damages: [(&str, Damage<'_>); 12] = [
        ("no action", &|c| c.retain(|path, _| path.contains("/cas/"))),
        ("no blob", &|c| c.retain(|path, _| path.contains("/ac/"))),
        ("truncated", &|c| {
            all(&blobs, &|b| b.truncate(b.len() / 2), c)
        }),
        ("empty", &|c| all(&blobs, &Vec::clear, c)),
        ("longer", &|c| all(&blobs, &|b| b.push(0), c)),
        ("a bit", &|c| all(&blobs, &|b| b[100] ^= 1, c)),
        ("another's blob", &|c| exchanged(&blobs, c)),
        ("another's action", &|c| exchanged(&actions, c)),
        ("no message", &|c| all(&actions, &|a| a.fill(0xff), c)),
        ("empty action", &|c| all(&actions, &Vec::clear, c)),
        ("no hash", &|c| all(&actions, &hash(b"../../../etc"), c)),
        ("large action", &|c| {
            all(&actions, &|a| a.resize(1 << 20, 0), c);
        }),
    ];
    for (name, damage) in damages {
        let mut content = whole.clone();
        damage(&mut content);
        assert!(content != whole, "{name}");
        *server.content.lock().expect("no panic") = content;
        let second = Machine::new(&server.url, true);
        assert_eq!(second.run(&input), CacheUse::Missed, "{name}");
        assert_eq!(second.traffic().trouble, None, "{name}");
        let third = Machine::new(&server.url, false);
        assert_eq!(third.run(&input), CacheUse::Hit, "{name}: it is mended");
    }
}

/// A valid entry under another's key: its hashes are right, but it answers another question.
#[test]
fn an_entry_is_for_its_key() {
    let server = Server::start();
    let dir = tempfile::tempdir().expect("a directory");
    let cache = reaching(dir.path(), &server.url, true);
    let [one, two] = [Key::of(b"one"), Key::of(b"two")];
    cache.put(one, |out| out.write_all(b"1")).expect("room");
    cache.put(two, |out| out.write_all(b"2")).expect("room");
    let actions = server.paths("ac");
    {
        let mut content = server.content.lock().expect("no panic");
        let [first, second] = [&actions[0], &actions[1]].map(|path| content[path].clone());
        content.insert(actions[0].clone(), second);
        content.insert(actions[1].clone(), first);
    }
    let elsewhere = tempfile::tempdir().expect("a directory");
    let other = reaching(elsewhere.path(), &server.url, false);
    assert_eq!((other.get(one), other.get(two)), (None, None));
    assert_eq!(
        (cache.get(one), cache.get(two)),
        (Some(b"1".to_vec()), Some(b"2".to_vec()))
    );
}

#[test]
fn a_dead_server_is_asked_once() {
    let (_kept, input) = input();
    let port = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", port.local_addr().expect("an address"));
    // The test never accepts: the system makes the connections, and no answer comes.
    let first = Machine::new(&url, true);
    assert_eq!(first.run(&input), CacheUse::Missed);
    assert!(
        first.trouble().contains("it does not answer"),
        "{}",
        first.trouble()
    );
    port.set_nonblocking(true).expect("a socket");
    let calls = || std::iter::from_fn(|| port.accept().ok()).count();
    assert_eq!(calls(), 1, "though there was more to ask and to send");
    // Another process with the same directory.
    let next = Machine {
        cache: reaching(first.dir.path(), &url, true),
        ..first
    };
    let other = jar(next.dir.path(), "other", "class Main { int a; }");
    assert_eq!(next.run(&other), CacheUse::Missed);
    assert!(
        next.trouble().contains("a moment ago"),
        "{}",
        next.trouble()
    );
    assert_eq!(calls(), 0);
    drop(port);
    let third = Machine::new(&url, true);
    assert_eq!(third.run(&input), CacheUse::Missed);
    assert!(
        third.trouble().contains("it does not answer"),
        "{}",
        third.trouble()
    );
}

#[test]
fn a_server_that_refuses_is_asked_once() {
    let (_kept, input) = input();
    for (status, told) in [
        (401, "RESOLUTE_REMOTE_CACHE_TOKEN"),
        (403, "403"),
        (500, "500"),
    ] {
        let server = Server::with(Box::new(move |_| {
            Some(Response::from_data("no").with_status_code(status))
        }));
        let machine = Machine::new(&server.url, true);
        assert_eq!(machine.run(&input), CacheUse::Missed);
        assert!(machine.trouble().contains(told), "{}", machine.trouble());
        assert_eq!(server.asked().len(), 1, "{status}");
    }
    // A server that only allows reads: the refused upload is reported.
    let server = Server::with(Box::new(|request| {
        let refused = *request.method() == Method::Put;
        refused.then(|| Response::from_data("read only").with_status_code(405))
    }));
    let machine = Machine::new(&server.url, true);
    assert_eq!(machine.run(&input), CacheUse::Missed);
    assert!(machine.trouble().contains("405"), "{}", machine.trouble());
    assert_eq!(machine.traffic().sent, 0);
}

/// Several writers at once, on the same and on different inputs. Afterwards all stored entries are
/// right.
#[test]
fn writers_at_once_leave_what_is_right() {
    let (kept, input) = input();
    let other = jar(
        kept.path(),
        "other",
        "class Main { int a() { return b(); } private int b() { return 1; } }",
    );
    let server = Server::start();
    std::thread::scope(|scope| {
        for n in 0..4 {
            let (url, input) = (&server.url, if n % 2 == 0 { &input } else { &other });
            scope.spawn(move || Machine::new(url, true).run(input));
        }
    });
    for input in [&input, &other] {
        let reader = Machine::new(&server.url, false);
        let mut options = reader.options(input);
        options.cache.as_mut().expect("it has one").verify = true;
        assert_eq!(reader.optimize(&options).2, CacheUse::Verified);
        assert_eq!(reader.traffic().fetched, 1);
    }
}

#[test]
fn only_the_server_hears_who_asks() {
    let heard: Arc<Mutex<Vec<Option<String>>>> = Arc::default();
    let header = |request: &Request, heard: &Mutex<Vec<Option<String>>>| {
        let headers = request.headers().iter();
        let mut said = headers.filter(|h| h.field.equiv("Authorization"));
        let said = said.next().map(|h| h.value.to_string());
        heard.lock().expect("no panic").push(said);
    };
    let elsewhere = {
        let heard = Arc::clone(&heard);
        Server::with(Box::new(move |request| {
            header(request, &heard);
            None
        }))
    };
    let server = {
        let (heard, to) = (
            Arc::clone(&heard),
            elsewhere.url.replace("127.0.0.1", "localhost"),
        );
        Server::with(Box::new(move |request| {
            header(request, &heard);
            let to = Header::from_bytes("Location", to.as_bytes()).expect("a header");
            Some(
                Response::from_data("")
                    .with_status_code(302)
                    .with_header(to),
            )
        }))
    };
    let dir = tempfile::tempdir().expect("a directory");
    let password = Credentials::Password {
        user: "me".to_owned(),
        password: "secret".to_owned(),
    };
    for (credentials, said) in [
        (Credentials::None, None),
        (
            Credentials::Token("secret".to_owned()),
            Some("Bearer secret"),
        ),
        (password, Some("Basic bWU6c2VjcmV0")),
    ] {
        let remote = Remote::new(&server.url, &credentials, false).expect("a URL");
        assert!(!format!("{remote:?}").contains("secret"));
        let cache = Cache::new(dir.path().to_owned(), BOUND).behind(remote);
        assert_eq!(cache.get(Key::of(b"what")), None);
        let heard = std::mem::take(&mut *heard.lock().expect("no panic"));
        assert_eq!(heard, [said.map(str::to_owned), None]);
    }
}

#[test]
fn what_is_no_url_is_refused() {
    for url in [
        "",
        "cache",
        "ftp://host/",
        "file:///tmp",
        "http://",
        "https://host/a?b",
        "http://host/#a",
    ] {
        let refused = Remote::new(url, &Credentials::None, false);
        assert!(
            matches!(refused, Err(NoRemote::Url(_))),
            "{url}: {refused:?}"
        );
    }
    for url in ["http://me@host", "https://me:secret@host/cache"] {
        let refused = Remote::new(url, &Credentials::None, false);
        assert!(matches!(refused, Err(NoRemote::HasCredentials)), "{url}");
    }
}
