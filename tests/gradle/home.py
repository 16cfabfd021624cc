"""Makes Gradles of versions that no registry has as a distribution. It lays out each home once, from the JAR of Gradle's API and JARs of third parties.

A home lies in build/gradle/VERSION. It has all parts for builds in Groovy. It lacks the Kotlin DSL, the command line of 8.10 and later
(home/Main.java stands in), and the agent that instruments reads by plugins. homes.json has the JARs of each version with their checksums.
"""
import fcntl
import json
import os
import shutil
import sys
import zipfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "corpus"))
from corpus import REPO, Failure, fetch, jar_file, run, sha256

SOURCES = Path(__file__).resolve().parent / "home"
HOMES = json.loads(SOURCES.with_name("homes.json").read_text(encoding="utf-8"))
WORK = REPO / "build" / "gradle"
# What Gradle's own scripts give the JVM.
OPENS = ["java.util", "java.lang", "java.lang.invoke", "java.nio.charset", "java.net", "java.util.concurrent.atomic", "java.time"]
JVM = ["-Xmx1g", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dorg.gradle.appname=gradle", "-Dorg.gradle.internal.instrumentation.agent=false"]
JVM += [f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in OPENS]
JVM += ["--add-opens=java.prefs/java.util.prefs=ALL-UNNAMED", "--add-opens=java.xml/javax.xml.namespace=ALL-UNNAMED"]
JVM += [f"--add-exports=jdk.compiler/com.sun.tools.javac.{package}=ALL-UNNAMED" for package in ("api", "util")]


def served(version):
    """Whether the command line is home/Main.java."""
    return tuple(int(n) for n in version.split(".")) >= (8, 10)


def command(version, jdk):
    """How the Gradle of that version is called; its home is made if it is not there."""
    lib = home(version, jdk) / "lib"
    name = "gradle-gradle-cli-main" if served(version) else "gradle-launcher"
    return [jdk.java, *JVM, "-cp", lib / f"{name}-{version}.jar", "org.gradle.launcher.GradleMain"]


def home(version, jdk):
    at, stamp = WORK / version, WORK / f"{version}.of"
    jars = HOMES[version]
    fetch([{"optimize": [{"artifact": artifact, "sha256": digest} for artifact, digest in jars.items()], "class_path": []}])
    inputs = "\n".join([*jars.values(), *(f"{sha256(file)} {file.name}" for file in [*sorted(SOURCES.iterdir()), Path(__file__)])])
    WORK.mkdir(parents=True, exist_ok=True)
    with open(WORK / f"{version}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.is_file() or stamp.read_text(encoding="utf-8") != inputs:
            stamp.unlink(missing_ok=True)
            shutil.rmtree(at, ignore_errors=True)
            lay_out(version, at, jdk, *(jar_file(artifact) for artifact in jars))
            stamp.write_text(inputs, encoding="utf-8")
    return at


def lay_out(version, at, jdk, api, *third_party):
    own = at / "own"
    own.mkdir(parents=True)
    (at / "lib" / "plugins").mkdir(parents=True)
    for jar in third_party:
        shutil.copyfile(jar, at / "lib" / jar.name)
    if not served(version):
        merge_kotlin(at / "lib")
    left_out = [] if served(version) else ["Main.java"]
    sources = [file for file in sorted(SOURCES.iterdir()) if file.name not in left_out]
    call(jdk.javac, "-nowarn", "-proc:none", "-d", own, "-cp", api, *sources)
    call(jdk.java, "-cp", own, "Home", api, version, at / "lib", own)
    # For builds of plugins, as `buildSrc` is one: `gradleApi()` is this very JAR, which Gradle would otherwise put together.
    generated = WORK / "home" / "caches" / version / "generated-gradle-jars" / f"gradle-api-{version}.jar"
    generated.parent.mkdir(parents=True, exist_ok=True)
    generated.unlink(missing_ok=True)
    os.symlink(api, generated)


def merge_kotlin(lib):
    """Puts the other JARs of Kotlin into the one that is always seen: before 8.10 no module that is here asks for them."""
    stdlib = next(jar for jar in lib.glob("kotlin-stdlib-*.jar") if jar.stem[len("kotlin-stdlib-")].isdigit())
    parts = [jar for kind in ("stdlib-jdk7", "stdlib-jdk8", "reflect") for jar in lib.glob(f"kotlin-{kind}-*.jar")]
    with zipfile.ZipFile(stdlib, "a") as merged:
        for jar in parts:
            with zipfile.ZipFile(jar) as part:
                for name in sorted(set(part.namelist()).difference(merged.namelist())):
                    merged.writestr(name, part.read(name))


def call(*words):
    ran = run(words)
    if ran.code:
        raise Failure(f"no Gradle could be laid out: {(ran.err + ran.out).decode(errors='replace')}")
