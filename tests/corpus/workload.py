"""The workload of a program of the manifest: compiled, run, and traced as `recall` and `ladder` do. Standard library only."""
import os
import shutil
import struct
import zipfile

from corpus import HERE, Failure, checked, difference, jar_file, run, without_frames

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

    def record(self, jdk, agent, trace):
        """Runs it as it is, and with the trace agent; what both took, and what is wrong with them."""
        a, b = self.run(jdk), self.run(jdk, [f"-javaagent:{agent}={trace}"])
        problems = []
        for which, r in (("untraced", a), ("traced", b)):
            (self.dir / f"{which}-{jdk.version}.out").write_bytes(r.out)
            (self.dir / f"{which}-{jdk.version}.err").write_bytes(r.err)
            if r.code != self.p.get("exit", 0):
                why = "takes too long" if r.late else f"fails with exit code {r.code}"
                problems.append(f"{jdk}: the workload {why} when {which}: {r.err.decode(errors='replace').strip()[-600:]}")
        varied = a.out != b.out and any(self.run(jdk).out == b.out for _ in range(self.p.get("varies", 0)))
        for what, x, y in (("output", b.out if varied else a.out, b.out), ("error output", without_frames(a.err), without_frames(b.err))):
            if x != y:
                problems.append(f"{jdk}: the {what} differs when traced:\n{difference(x, y)}")
        if not trace.is_file():
            raise Failure("; ".join([*problems, f"{jdk}: the agent wrote no trace"]))
        with open(trace, "rb") as f:
            nodes, cut, left_out = struct.unpack_from("<3I", f.read(36), 24)  # as src/callgraph/trace.rs reads it
        if cut:
            problems.append(f"{jdk}: the trace ran out of room, with {nodes:,} contexts")
        took = {"jdk": jdk.version, "varied": varied, "ms": [a.ms, b.ms], "cpu_ms": [a.cpu_ms, b.cpu_ms], "peak_rss_bytes": [a.rss, b.rss]}
        return {**took, "nodes": nodes, "cut": bool(cut), "left_out": left_out}, problems
