"""The shared parts of this folder's scripts: the manifest, the cache of JARs, the JDKs, runs of programs. Standard library only."""
import base64
import difflib
import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from xml.sax.saxutils import escape

HERE = Path(__file__).resolve().parent
REPO = HERE.parent.parent
os.environ["RESOLUTE_NO_CACHE"] = "1"  # what is tested and timed here is computed here


class Failure(Exception):
    """Something the user can mend: said in one line, never as a stack trace."""


def cache():
    return Path(os.environ.get("RESOLUTE_CORPUS_DIR") or REPO / "build" / "corpus").resolve()


LISTS = ("programs", "reflective")  # those of the manifest whose programs have workloads; the first is the one that is meant where none is named


def load(name=LISTS[0]):
    with open(HERE / "manifest.json", encoding="utf-8") as f:
        return json.load(f)[name]


def measured():
    """Programs without a workload, for `metrics`."""
    return load("measured")


def choose(name, names):
    """The programs of a list, or those named, of whichever list."""
    return select([p for each in LISTS for p in load(each)], names) if names else load(name)


def plugin():
    with open(HERE / "manifest.json", encoding="utf-8") as f:
        return json.load(f)["copy_plugin"]


def select(programs, names):
    known = [p["name"] for p in programs]
    for n in names:
        if n not in known:
            raise Failure(f"no program {n} in manifest.json; there are {', '.join(known)}")
    return [p for p in programs if not names or p["name"] in names]


def jar_file(artifact):
    """Where the JAR of group:artifact:version[:classifier] lies in the cache."""
    parts = artifact.split(":")
    if len(parts) not in (3, 4):
        raise Failure(f"{artifact}: coordinates are group:artifact:version[:classifier]")
    return cache() / "jars" / parts[0] / ("-".join(parts[1:]) + ".jar")


def sha256(path):
    h = hashlib.sha256()
    with open(path, "rb") as f:
        while block := f.read(1 << 20):
            h.update(block)
    return h.hexdigest()


def fetch(programs):
    """Fetches what the cache lacks, in one run of Maven; answers how many JARs that were."""
    want = {}
    for p in programs:
        for e in p["optimize"] + p["class_path"]:
            if want.setdefault(e["artifact"], e["sha256"]) != e["sha256"]:
                raise Failure(f"{e['artifact']} has two checksums in manifest.json")
    missing = [a for a, sha in want.items() if not good(jar_file(a), sha)]
    if missing:
        download(missing)
        for a in missing:
            got = sha256(jar_file(a))
            if got != want[a]:
                bad = jar_file(a).with_suffix(".wrong")
                jar_file(a).replace(bad)
                raise Failure(f"{a}: wrong checksum {got}, manifest.json says {want[a]}; the file is kept as {bad}")
    return len(missing)


def good(path, sha):
    """Whether the cache has the right file. A stamp of size and time saves hashing hundreds of megabytes at each run."""
    if not path.is_file():
        return False
    st = path.stat()
    stamp = path.with_suffix(".ok")
    mark = f"{sha} {st.st_size} {st.st_mtime_ns}"
    if stamp.is_file() and stamp.read_text() == mark:
        return True
    if sha256(path) != sha:
        return False
    stamp.write_text(mark)
    return True


def download(artifacts):
    mvn = shutil.which("mvn")
    if not mvn:
        raise Failure("mvn is not on the PATH: install Maven (Debian: apt-get install maven), it fetches the corpus")
    if len(artifacts) > 3:
        print(f"corpus: fetching {len(artifacts)} JARs", file=sys.stderr)
    with tempfile.TemporaryDirectory() as tmp:
        tmp = Path(tmp)
        g, a, v = plugin().split(":")
        items = ""
        # One folder each, because two groups may have an artifact of the same name.
        for i, art in enumerate(artifacts):
            p = art.split(":")
            items += f"<artifactItem><groupId>{escape(p[0])}</groupId><artifactId>{escape(p[1])}</artifactId><version>{escape(p[2])}</version>"
            items += f"<classifier>{escape(p[3])}</classifier>" if len(p) == 4 else ""
            items += f"<outputDirectory>{tmp}/{i}</outputDirectory></artifactItem>"
        (tmp / "pom.xml").write_text(
            "<project><modelVersion>4.0.0</modelVersion><groupId>corpus</groupId><artifactId>corpus</artifactId><version>1</version>"
            "<packaging>pom</packaging><build><plugins><plugin>"
            f"<groupId>{g}</groupId><artifactId>{a}</artifactId><version>{v}</version>"
            f"<configuration><artifactItems>{items}</artifactItems></configuration></plugin></plugins></build></project>",
            encoding="utf-8",
        )
        cmd = [mvn, "-q", "-B", "-f", str(tmp / "pom.xml"), f"{g}:{a}:{v}:copy"]
        r = subprocess.run(cmd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for i, art in enumerate(artifacts):
            got = list((tmp / str(i)).glob("*.jar"))
            if len(got) == 1:
                to = jar_file(art)
                to.parent.mkdir(parents=True, exist_ok=True)
                part = to.with_suffix(f".part{os.getpid()}")
                shutil.copyfile(got[0], part)
                part.replace(to)
        lost = [art for art in artifacts if not jar_file(art).is_file()]
        if r.returncode or lost:
            said = "\n".join([line for line in r.stdout.splitlines() if "ERROR" in line][:6])
            raise Failure(f"Maven could not fetch {', '.join(lost or artifacts)}:\n{said}")


def pin(artifacts):
    """Prints the manifest entries of new coordinates: trust on first use, by whoever adds them."""
    for a in artifacts:
        if not jar_file(a).is_file():
            download([a])
        print(f'        {{"artifact": "{a}", "sha256": "{sha256(jar_file(a))}"}},')
    return 0


class Jdk:
    def __init__(self, home, version):
        self.home, self.version = home, version
        self.java, self.javac = str(home / "bin" / "java"), str(home / "bin" / "javac")

    def __repr__(self):
        return f"JDK {self.version}"


def jdk_at(home):
    home = Path(home).resolve()
    version = version_of(home)
    return Jdk(home, version) if version and (home / "bin" / "javac").is_file() else None


def version_of(home):
    """What the release file of a JDK or runtime says, if there is one."""
    release = home / "release"
    m = release.is_file() and re.search(r'^JAVA_VERSION="(?:1\.)?(\d+)', release.read_text(errors="replace"), re.M)
    return int(m.group(1)) if m else None


def runtime_at(home):
    """What runs programs, and need not compile any."""
    home = Path(home).resolve()
    version = version_of(home)
    if not version or not (home / "bin" / "java").is_file():
        raise Failure(f"{home} is no Java runtime: it has no bin/java or no release file")
    return Jdk(home, version)


def jdks(given):
    """The JDKs named on the command line; else one of each version found by JDK<version>, JAVA_HOME, the usual folders and the PATH."""
    if given:
        found = []
        for g in given:
            j = jdk_at(g)
            if not j:
                raise Failure(f"{g} is no JDK: it has no bin/javac or no release file")
            found.append(j)
        return found
    places = [v for k, v in sorted(os.environ.items()) if re.fullmatch(r"JDK_?\d+(_HOME)?|JAVA_HOME", k)]
    for folder in ["/usr/lib/jvm", "/usr/java", "/opt/java", str(Path.home() / ".sdkman/candidates/java"), str(Path.home() / ".jdks"), "/Library/Java/JavaVirtualMachines"]:
        if Path(folder).is_dir():
            places += [str(p) for p in sorted(Path(folder).iterdir())] + [str(p / "Contents/Home") for p in sorted(Path(folder).iterdir())]
    javac = shutil.which("javac")
    if javac:
        places.append(str(Path(javac).resolve().parent.parent))
    best = {}
    for p in places:
        j = jdk_at(p)
        if j and j.version >= 17:
            best.setdefault(j.version, j)
    if not best:
        raise Failure("no JDK of version 17 or later found: set JAVA_HOME, or name one with --jdk DIR")
    return [best[v] for v in sorted(best)]


class Ran:
    def __init__(self, code, out, err, ms, cpu_ms, rss, late):
        self.code, self.out, self.err, self.ms, self.cpu_ms, self.rss, self.late = code, out, err, ms, cpu_ms, rss, late


def commits():
    """The number of commits. What takes turns picks another JDK or Maven by it; of a shallow clone it is always the same."""
    return int(checked(["git", "-C", REPO, "rev-list", "--count", "HEAD"]).out)


def run(cmd, cwd=None, limit=300, env=None):
    """Runs a command to files (a pipe could fill), with a time limit; its time, its processor time, and its own peak memory in bytes."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        start = time.monotonic()
        child = subprocess.Popen([str(c) for c in cmd], cwd=cwd, stdin=subprocess.DEVNULL, stdout=out, stderr=err, env=env)
        late = []
        watch = threading.Timer(limit, lambda: (late.append(True), child.kill()))
        watch.start()
        _, status, usage = os.wait4(child.pid, 0)
        watch.cancel()
        ms = round((time.monotonic() - start) * 1000)
        child.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        unit = 1 if sys.platform == "darwin" else 1024
        cpu_ms = round((usage.ru_utime + usage.ru_stime) * 1000)
        return Ran(child.returncode, out.read(), err.read(), ms, cpu_ms, usage.ru_maxrss * unit, bool(late))


def checked(command, limit=300):
    """A run that has to end well."""
    ran = run(command, limit=limit)
    if ran.code or ran.late:
        raise Failure(f"a command failed: {(ran.err or ran.out).decode(errors='replace').strip()[-800:]}")
    return ran


def without_frames(err):
    """Error output without the frames of stack traces. By contract, names in frames may change."""
    return b"\n".join(line for line in err.splitlines() if not line.startswith((b"\tat ", b"\t... ")))


def difference(a, b):
    a, b = a.decode(errors="replace").splitlines(), b.decode(errors="replace").splitlines()
    lines = list(difflib.unified_diff(a[:20000], b[:20000], "original", "optimized", lineterm="", n=1))
    return "\n".join("    " + line[:300] for line in lines[:24])


def report_in(page):
    """The report that a page for a browser shows."""
    text = page.read_text(encoding="utf-8")
    packed = text.split('<script type="application/gzip" id="data">')[1].split("</script>")[0]
    return json.loads(gzip.decompress(base64.b64decode(packed)))["report"]


def counted(file):
    """The sums of the counts that checked JARs wrote, one line of JSON each."""
    lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.is_file() else []
    total = {k: sum(c[k] for c in lines) for k in ("claims", "exercised", "checks", "violated")}
    total["kinds"] = {}
    for c in lines:
        for kind, n in c["kinds"].items():
            at = total["kinds"].setdefault(kind, dict.fromkeys(n, 0))
            for k in n:
                at[k] += n[k]
    return total


def put(file, name, rows):
    """Puts a table into a document."""
    table = ["| " + " | ".join(r) + " |" for r in rows]
    table.insert(1, "|" + " --- |" * len(rows[0]))
    text = file.read_text(encoding="utf-8")
    begin, end = f"<!-- {name} -->\n", "<!-- end -->\n"
    head, found, rest = text.partition(begin)
    if not found or end not in rest:
        raise Failure(f"{file} has no place for the table {name}")
    file.write_text(head + begin + "\n".join(table) + "\n" + end + rest.split(end, 1)[1], encoding="utf-8")


def columns(rows):
    rows = [[str(c) for c in r] for r in rows]
    wide = [max(len(r[i]) for r in rows) for i in range(len(rows[0]))]
    return "".join("  ".join(c.ljust(w) for c, w in zip(r, wide)).rstrip() + "\n" for r in rows)
