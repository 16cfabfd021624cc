"""The unit tests of a library of suites.json. JUnit's console launcher runs them for `suites`, `metadata` and `recall`. Standard library only."""
import json
import os
import re
import shutil
import xml.etree.ElementTree as xml

from corpus import HERE, Failure, fetch, jar_file, run, select

LIMIT = 1800
FEWEST = 100  # tests of a library; fewer mean that they were not found
LISTS = ("suites", "reflective")
JVM = ["-Xverify:all", "-Djava.awt.headless=true", "-Duser.language=en", "-Duser.country=US", "-Xmx2g"]


def load(lists, only):
    """The suites of these lists, or those named, of whichever list; their JARs, and the launcher's, are fetched."""
    manifest = json.loads((HERE / "suites.json").read_text(encoding="utf-8"))
    launcher = manifest["launcher"]
    suites = select([s for each in (LISTS if only else lists) for s in manifest[each]], only)
    fetch([{"optimize": s["optimize"], "class_path": [*s["class_path"], s["tests"], launcher]} for s in suites])
    return [{**s, "launcher": launcher} for s in suites]


class Suite:
    """A library and its tests, in a folder of its own."""

    def __init__(self, s, folder):
        self.s, self.dir = s, folder
        self.inputs = [jar_file(e["artifact"]) for e in s["optimize"]]
        self.path = [jar_file(e["artifact"]) for e in s["class_path"]]
        self.tests, self.launcher = (jar_file(s[key]["artifact"]) for key in ("tests", "launcher"))

    def placed(self, arg):
        """An argument in which {group:artifact:version} stands for where that JAR lies."""
        return re.sub(r"\{(.*?)\}", lambda m: str(jar_file(m[1])), arg)

    def run(self, jdk, which, jars=None, flags=(), only=None, without=None):
        """The outcome of each test, by name, and the run. `jars` replace the library's JARs. `only` selects a class of tests, `without` excludes tests by a pattern."""
        here = self.dir / which
        shutil.rmtree(here, ignore_errors=True)
        here.mkdir(parents=True)
        path = os.pathsep.join(map(str, [*(jars or self.inputs), self.tests, *self.path]))
        chosen = ["--select-class", only] if only else ["--scan-classpath", self.tests]
        chosen += ["--include-classname", self.s["classes"]] if "classes" in self.s else []
        chosen += ["--exclude-classname", without] if without else []
        cmd = [jdk.java, *JVM, *map(self.placed, self.s.get("jvm", [])), *flags, "-jar", self.launcher, "execute", *chosen, "-cp", path]
        r = run([*cmd, "--details=none", "--disable-banner", "--reports-dir", here / "reports"], cwd=here, limit=LIMIT)
        (here / "stdout").write_bytes(r.out)
        (here / "stderr").write_bytes(r.err)
        if r.late:
            raise Failure(f"{jdk}: the tests took too long ({which})")
        ends = ends_of(here / "reports")
        if not only and len(ends) < FEWEST:
            raise Failure(f"{jdk}: only {len(ends)} tests ({which}): {r.err.decode(errors='replace').strip()[-300:]}")
        return ends, r


def ends_of(reports):
    ends = {}
    for report in sorted(reports.glob("TEST-*.xml")):
        for case in xml.parse(report).getroot().iter("testcase"):
            name = f"{case.get('classname')}#{case.get('name')}"
            # Several tests may have one name: all of their ends are its end.
            ends[name] = max(ends.get(name, ""), next((c.tag for c in case if c.tag in ("failure", "error", "skipped")), "passed"))
    return ends


def changed(before, after, again):
    """The tests that end otherwise, with both ends, but those that vary by themselves: their classes run again (`again` runs one both ways, twice)."""
    runs = {}
    for name in sorted(n for n in before.keys() | after.keys() if before.get(n) != after.get(n)):
        only = name.split("#")[0]
        if only not in runs:
            runs[only] = [again(only) for _ in range(2)]
        first, second = ([ends.get(name) for ends in way] for way in zip(*runs[only]))
        if set(first) == {before.get(name)} and second != first:
            yield name, before.get(name), after.get(name)
