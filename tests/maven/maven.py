"""The shared parts of the tests with real Maven builds: the Mavens, fetched as artifacts, a local repository of their own, and a build. Standard library only.

All files lie in build/maven: the Mavens, `repository` (all artifacts of the builds, and the plugin), the folders of the builds, and
Resolute's cache.
"""
import fcntl
import os
import re
import shutil
import sys
import zipfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import REPO, Failure, run, sha256

BUILD = REPO / "build" / "maven"
REPOSITORY = BUILD / "repository"
CACHE = BUILD / "cache"
TOOL = Path(os.environ.get("RESOLUTE") or REPO / "target" / "release" / "resolute").absolute()
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy"
PLUGIN = "io.github.resolute:resolute-maven-plugin"
PACKED = ["trace-agent", "maven-plugin", "gradle-plugin", "bazel", "docs", "scripts/dist", "scripts/components", "release/licenses", "Cargo.toml", "Cargo.lock", "*.md", "LICENSE-*"]
MAVENS = {
    "3.8.9": "e50133ba6d4333bea8f8bae137c13198c8c90ded959466e13252b820b52cb68b",
    "3.9.16": "5af3b743dd8b876b5c45da33b676251e5f1687712644abb4ee519ca56e1d89ce",
}
COMING = {"4.0.0-rc-6": "e7a17cac56ac3693ca5c8a67b4101b74fcb52df6ccd93319d5acb27bf3c27cb6"}  # not released yet


def version():
    """The project's, which the plugin has too."""
    return re.search(r'^version = "(.*)"', (REPO / "Cargo.toml").read_text(), re.M).group(1)


def machine():
    """This one as the plugins name it, and os-maven-plugin: linux-x86_64, osx-aarch_64."""
    os_name = {"linux": "linux", "darwin": "osx", "win32": "windows"}[sys.platform]
    arch = os.uname().machine
    return f"{os_name}-{'aarch_64' if arch in ('aarch64', 'arm64') else arch}"


def packed():
    """All that what `scripts/dist` packs depends on: tools, and by their digests the binary that is tested, sources, documents."""
    maven_says = run(["mvn", "-version"]).out.decode(errors="replace")
    listed = run(["git", "ls-files", "-co", "--exclude-standard", *PACKED], cwd=REPO)
    if listed.code != 0 or not listed.out:
        raise Failure(f"git ls-files fails:\n{listed.err.decode()}")
    files = [TOOL, *(REPO / name for name in listed.out.decode().split("\n") if name)]
    return "\n".join([sys.version, maven_says, *(f"{sha256(file)} {file}" for file in files if file.is_file())])


def pack_dist():
    """The Maven repository of `make dist`, with the tested binary. It is packed once for all tests of the same sources."""
    to, stamp, inputs = REPO / "build" / "dist-of-tests", REPO / "build" / "dist-of-tests.of", packed()
    to.parent.mkdir(exist_ok=True)
    with open(to.with_suffix(".lock"), "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # Maven's tests and Gradle's may run beside each other
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != inputs:
            stamp.unlink(missing_ok=True)
            ran = run([REPO / "scripts" / "dist", "--to", to], env={**os.environ, "RESOLUTE": str(TOOL)}, limit=900)
            if ran.code != 0:
                raise Failure(f"scripts/dist fails:\n{ran.err.decode()}")
            stamp.write_text(inputs, encoding="utf-8")
    return to / "repository"


class Built:
    """How a build went."""

    def __init__(self, ran):
        self.code, self.ms = ran.code, ran.ms
        self.log = re.sub(r"\x1b\[[0-9;]*m", "", (ran.out + ran.err).decode("utf-8", "replace"))

    def expect(self, code):
        if self.code != code:
            tail = "\n".join(self.log.splitlines()[-40:])
            raise Failure(f"the build ended with {self.code}, not {code}:\n{tail}")
        return self


class Maven:
    """One Maven, run by one JDK."""

    def __init__(self, program, jdk, version=None):
        self.program, self.jdk, self.version = program, jdk, version

    def build(self, folder, *args, path=None):
        """Runs Maven. The log has no progress of downloads; the JVM is set for short runs."""
        env = {
            **os.environ,
            "JAVA_HOME": str(self.jdk.home),
            "MAVEN_OPTS": "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx1g",
            "LC_ALL": "C.UTF-8",
            "RESOLUTE_CACHE_DIR": str(CACHE),
            "RESOLUTE_NO_CACHE": "",  # corpus.py sets it
            "PATH": path or os.environ["PATH"],
        }
        cmd = [self.program, "-B", "-ntp", f"-Dmaven.repo.local={REPOSITORY}", *args]
        return Built(run(cmd, cwd=folder, env=env, limit=900))


def system(jdk):
    """The machine's Maven, which fetches the others."""
    mvn = shutil.which("mvn")
    if not mvn:
        raise Failure("mvn is not on the PATH: install Maven (Debian: apt-get install maven)")
    return Maven(mvn, jdk)


def maven(version, jdk):
    """A Maven of a version of MAVENS or COMING, fetched once."""
    home = BUILD / f"apache-maven-{version}"
    if not (home / "bin" / "mvn").is_file():
        BUILD.mkdir(parents=True, exist_ok=True)
        artifact = f"org.apache.maven:apache-maven:{version}:zip:bin"
        system(jdk).build(BUILD, "-q", COPY, f"-Dartifact={artifact}", f"-DoutputDirectory={BUILD}").expect(0)
        archive = BUILD / f"apache-maven-{version}-bin.zip"
        if sha256(archive) != {**MAVENS, **COMING}[version]:
            raise Failure(f"{artifact}: wrong checksum {sha256(archive)}")
        with zipfile.ZipFile(archive) as z:
            z.extractall(BUILD)
        (home / "bin" / "mvn").chmod(0o755)
        archive.unlink()
    return Maven(home / "bin" / "mvn", jdk, version)


def install_plugin(with_maven):
    """Builds the plugin and installs it into REPOSITORY; answers its JAR."""
    if not os.access(TOOL, os.X_OK):
        raise Failure(f"no binary {TOOL}: run `cargo build --release`, or set RESOLUTE")
    with_maven.build(REPO / "maven-plugin", "-q", "install").expect(0)
    return REPOSITORY / PLUGIN.replace(".", "/").replace(":", "/") / version() / f"{PLUGIN.split(':')[1]}-{version()}.jar"
