"""The workload of a program of the manifest: compiled, and run for `recall`, `ladder` and `peers`. Standard library only."""
import os
import shutil
import zipfile

from corpus import HERE, checked, jar_file, run

LIMIT = 1800
ENV = {k: v for k, v in os.environ.items() if k not in ("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS", "CLASSPATH")}
JVM = ["-Xverify:all", "-Djava.awt.headless=true", "-Duser.language=en", "-Duser.country=US", "-Duser.timezone=UTC", "-Dfile.encoding=UTF-8"]


class Workload:
    """A program and its workload, in a folder of its own."""

    def __init__(self, p, folder):
        self.p, self.dir, self.main = p, folder, p.get("main", "Main")
        self.inputs = [jar_file(e["artifact"]) for e in p["optimize"]]
        self.path = [jar_file(e["artifact"]) for e in p["class_path"]]
        self.classes, self.jar = self.dir / "workload", self.dir / "workload.jar"

    def suits(self, jdk):
        return self.p.get("min_jdk", 17) <= jdk.version <= self.p.get("max_jdk", 999)

    def sources(self):
        return [f for name in (self.p["name"], "common") for f in sorted((HERE / "workloads" / name).rglob("*.java"))]

    def compile(self, jdk):
        options = ["--release", str(self.p.get("release", 17)), "-nowarn", "-encoding", "UTF-8", "-proc:none", "-Xlint:-options", "-d", self.classes]
        checked([jdk.javac, *options, "-cp", os.pathsep.join(map(str, self.inputs + self.path)), *self.sources()])
        with zipfile.ZipFile(self.jar, "w") as z:
            for f in sorted(self.classes.rglob("*.class")):
                z.write(f, f.relative_to(self.classes))

    def run(self, jdk, args=()):
        """One run, in a working directory of its own."""
        scratch = self.dir / "scratch"
        scratch.mkdir()
        flags = [*JVM, "-Xmx1g", "-XX:-UsePerfData", *self.p.get("jvm", []), *(self.p.get("jvm_24", []) if jdk.version >= 24 else [])]
        path = os.pathsep.join(map(str, [*self.inputs, *self.path, self.classes]))
        r = run([jdk.java, *flags, *args, "-cp", path, self.main], cwd=scratch, limit=LIMIT, env=ENV)
        shutil.rmtree(scratch, ignore_errors=True)
        return r
