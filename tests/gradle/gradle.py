"""What `run` and `samples` share: the Gradle, the plugin in a repository, and a build. Standard library only.

Everything lies in build/gradle, `home` (Gradle's own folder, with what builds fetched) and the folders of the builds, but for the repository that
builds find the plugin in: that is the one of build/dist-of-tests, as `make dist` packs it.
"""
import json
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "corpus"))
sys.path.append(str(Path(__file__).resolve().parent.parent / "maven"))
from corpus import REPO, Failure, jdks, run
from maven import TOOL, pack_dist, version

HERE = Path(__file__).resolve().parent
WORK = REPO / "build" / "gradle"
REPOSITORY = REPO / "build" / "dist-of-tests" / "repository"
OLDEST = "4.4.1"
VERIFY = "-Xverify:all"


class Build:
    """What a build did: its exit code, what it said, and how each task ended ("" when it ran)."""

    def __init__(self, ran):
        self.code, self.ms = ran.code, ran.ms
        self.said = (ran.out + ran.err).decode(errors="replace")
        self.tasks = dict(re.findall(r"^(:\S+)(?: ([A-Z-]+))?\s*$", self.said, re.M))

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


def environment(path=None):
    own = {"JAVA_HOME": str(jdk().home), "GRADLE_USER_HOME": str(WORK / "home"), "GRADLE_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC", "LC_ALL": "C.UTF-8"}
    env = {**os.environ, **own, "RESOLUTE_CACHE_DIR": str(WORK / "cache")}
    return {**env, "PATH": f"{path}{os.pathsep}{env['PATH']}"} if path else env


def gradle(folder, *args, fails=False, path=None, offline=True):
    """One build. It fails the case when it does not end as said."""
    command = ["gradle", "--console=plain", f"-Dresolute.repository={REPOSITORY.as_uri()}", *(["--offline"] if offline else []), *args]
    built = Build(run(command, cwd=folder, env=environment(path)))
    want((built.code != 0) == fails, f"the build ended with {built.code}", built.said)
    return built


def java(jar, *args, by=None):
    ran = run([(by or jdk()).java, VERIFY, "-jar", jar, *args])
    return ran.code, ran.out, ran.err


def same(original, optimized, *args, by=None):
    """Both JARs do the same, which is not nothing; answers what they print."""
    before, after = java(original, *args, by=by), java(optimized, *args, by=by)
    want(before[0] == 0 and before[1], f"{original} ended with {before[0]}: {before[2].decode()}")
    want(before == after, f"{optimized} does something else:\n{before}\n{after}")
    return before[1]


def report(file):
    return json.loads(file.read_text(encoding="utf-8"))


def change(file, before, after):
    text = file.read_text(encoding="utf-8")
    want(before in text, f"{file} has no {before}")
    file.write_text(text.replace(before, after), encoding="utf-8")


def prepare():
    """The tools, and the plugin in the repository that builds find it in."""
    if not os.access(TOOL, os.X_OK):
        raise Failure(f"no binary {TOOL}: run `cargo build --release`, or set RESOLUTE")
    for program in "gradle", "mvn":
        if not shutil.which(program):
            raise Failure(f"{program} is not on the PATH: scripts/prerequisites plugins installs it")
    found = re.search(rb"^Gradle (\S+)", run(["gradle", "--version"], env=environment()).out, re.M)
    want(found and found[1].decode() == OLDEST, f"Gradle is {found and found[1].decode()}, not {OLDEST}")
    pack_dist()
    plugin = list(REPOSITORY.glob(f"io/github/resolute/io.github.resolute.gradle.plugin/{version()}/*.jar"))
    want(len(plugin) == 1, f"{REPOSITORY} has not just one plugin: {plugin}")
    with zipfile.ZipFile(plugin[0]) as z:
        versions = {z.read(n)[7] for n in z.namelist() if n.endswith(".class")}
    want(versions == {52}, f"the plugin is not compiled for Java 8: {versions}")


def stop():
    """Ends the daemons of build/gradle/home, and no others."""
    run(["gradle", "--stop"], env=environment())
