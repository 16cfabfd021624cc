"""The shared parts of `run` and `samples`: the Gradles, the plugin in a repository, and a build. Standard library only.

All files lie in build/gradle: the Gradles, `home` (their own folder, with the artifacts that builds fetched) and the folders of the
builds. Only the repository with the plugin lies elsewhere: it is the one of build/dist-of-tests, as `make dist` packs it.
"""
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "corpus"))
sys.path.append(str(Path(__file__).resolve().parent.parent / "maven"))
import home
from corpus import REPO, Failure, jdks, run
from maven import TOOL, pack_dist, version

HERE = Path(__file__).resolve().parent
WORK = home.WORK
REPOSITORY = REPO / "build" / "dist-of-tests" / "repository"
OLDEST = "4.4.1"
VERSIONS = [OLDEST, *home.HOMES]
VERIFY = "-Xverify:all"


class Build:
    """The outcome of a build: its exit code, its output, and the outcome of each task ("" if it ran)."""

    def __init__(self, code, said, ms):
        self.code, self.ms = code, ms
        self.said = said.decode(errors="replace")
        self.tasks = dict(re.findall(r"^(?:> Task )?(:\S+)(?: ([A-Z-]+))?\s*$", self.said, re.M))

    def ended(self, **tasks):
        for name, how in tasks.items():
            at = ":" + name.replace("__", ":")
            want(at in self.tasks, f"{at} was not in the build", self.said)
            want(self.tasks[at] == how, f"{at} ended with {self.tasks[at] or 'work done'}, not {how or 'work done'}", self.said)

    def says(self, *words):
        for w in words:
            want(w in self.said, f"nothing said of {w!r}", self.said)


def want(true, message, said=""):
    if not true:
        raise Failure(message + ("\n" + "\n".join("    " + line for line in said.splitlines()[-40:]) if said else ""))


def jdk():
    """The JDK that runs Gradle."""
    found = [j for j in jdks([]) if j.version == 17]
    if not found:
        raise Failure(f"no JDK 17, which Gradle {OLDEST} runs on")
    return found[0]


class Gradle:
    """One version of Gradle, and the process that stays for its builds."""

    def __init__(self, version):
        self.version = version
        self.server = None

    def is_at_least(self, version):
        return numbers(self.version) >= numbers(version)

    def command(self):
        """How it is called. The oldest one is the system's."""
        return ["gradle"] if self.version == OLDEST else home.command(self.version, jdk())

    def build(self, folder, *args, fails=False, path=None, offline=True):
        """One build. It fails the case when it does not end as said. With a PATH it has a process of its own."""
        words = ["--console=plain", f"-Dresolute.repository={REPOSITORY.as_uri()}", *(["--offline"] if offline else []), *args]
        if home.served(self.version):
            built = Build(*self.ask(["-p", str(folder), *words], path))
        else:
            alone = path or not self.keeps_daemons()
            ran = run([*self.command(), *words, *(["--no-daemon"] if alone else [])], cwd=folder, env=environment(path))
            built = Build(ran.code, ran.out + ran.err, ran.ms)
        want((built.code != 0) == fails, f"the build ended with {built.code}", built.said)
        return built

    def keeps_daemons(self):
        return not self.is_at_least("8.0")

    def ask(self, words, path):
        """The answer of the building process: the exit code, the output, and the milliseconds."""
        if path:
            return Server(self.command(), environment(path)).answer(words, last=True)
        if self.server is None or self.server.ended():
            self.server = Server(self.command(), environment())
        return self.server.answer(words)

    def stop(self):
        """Ends what stays for its builds, and no other Gradle."""
        if self.server:
            self.server.stop()
        elif not home.served(self.version) and self.keeps_daemons():
            run([*self.command(), "--stop"], env=environment())


class Server:
    """A process of home/Main.java."""

    def __init__(self, command, env):
        self.process = subprocess.Popen([str(word) for word in command], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env)

    def ended(self):
        return self.process.poll() is not None

    def answer(self, words, last=False, limit=300):
        since = time.monotonic()
        watch = threading.Timer(limit, self.process.kill)
        watch.start()
        self.process.stdin.write("".join(f"{line}\n" for line in [len(words), *words]).encode())
        self.process.stdin.flush()
        said = bytearray()
        while byte := self.process.stdout.read1():
            said += byte
            if b"\0" in said and said.endswith(b"\n"):
                break
        watch.cancel()
        said, _, code = bytes(said).partition(b"\0")
        if last or not code:
            self.stop()
        return int(code or -1), said, round((time.monotonic() - since) * 1000)

    def stop(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def numbers(version):
    return [int(n) for n in version.split(".")]


def environment(path=None):
    own = {"JAVA_HOME": str(jdk().home), "GRADLE_USER_HOME": str(WORK / "home"), "GRADLE_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", "LC_ALL": "C.UTF-8"}
    env = {**os.environ, **own, "RESOLUTE_CACHE_DIR": str(WORK / "cache")}
    return {**env, "PATH": f"{path}{os.pathsep}{env['PATH']}"} if path else env


def java(jar, *args, by=None):
    ran = run([(by or jdk()).java, VERIFY, "-jar", jar, *args])
    return ran.code, ran.out, ran.err


def same(original, optimized, *args, by=None):
    """Both JARs do the same, and print something. Returns their output."""
    before, after = java(original, *args, by=by), java(optimized, *args, by=by)
    want(before[0] == 0 and before[1], f"{original} ended with {before[0]}: {before[2].decode()}")
    want(before == after, f"{optimized} does something else:\n{before}\n{after}")
    return before[1]


def change(file, before, after):
    text = file.read_text(encoding="utf-8")
    want(before in text, f"{file} has no {before}")
    file.write_text(text.replace(before, after), encoding="utf-8")


def prepare():
    """The tools, and the plugin in the repository that builds find it in."""
    if not os.access(TOOL, os.X_OK):
        raise Failure(f"no binary {TOOL}: run `cargo build --release`, or set RESOLUTE")
    if not shutil.which("mvn"):
        raise Failure("mvn is not on the PATH: scripts/prerequisites plugins installs it")
    pack_dist()
    plugin = list(REPOSITORY.glob(f"io/github/resolute/io.github.resolute.gradle.plugin/{version()}/*-{version()}.jar"))
    want(len(plugin) == 1, f"{REPOSITORY} has not just one plugin: {plugin}")
    with zipfile.ZipFile(plugin[0]) as z:
        versions = {z.read(n)[7] for n in z.namelist() if n.endswith(".class")}
    want(versions == {52}, f"the plugin is not compiled for Java 8: {versions}")


def chosen(names):
    """The Gradles of a command line, and what else it names: `--gradle VERSION`, `--gradle all`; else the newest."""
    versions = []
    while "--gradle" in names:
        at = names.index("--gradle")
        versions += names[at + 1 : at + 2]
        names = names[:at] + names[at + 2 :]
    versions = VERSIONS if versions == ["all"] else versions or VERSIONS[-1:]
    for v in versions:
        if v not in VERSIONS:
            raise Failure(f"no Gradle {v}; there are {', '.join(VERSIONS)}")
    if OLDEST in versions:
        found = shutil.which("gradle") and re.search(rb"^Gradle (\S+)", run(["gradle", "--version"], env=environment()).out, re.M)
        want(found and found[1].decode() == OLDEST, f"the gradle on the PATH is not {OLDEST}: scripts/prerequisites plugins installs it")
    return [Gradle(v) for v in versions], names
