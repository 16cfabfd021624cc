"""The shared parts of `metadata` and its selftest: the agent (metadata_agent), its log, and the comparison of the log with a report and a metadata file."""
import collections
import json
import re
import zipfile

from corpus import HERE, Failure, checked

OLDEST = 24  # the agent uses java.lang.classfile
ESCAPED = {"\\\\": "\\", "\\t": "\t", "\\n": "\n", "\\r": "\r"}


def agent(jdk, to):
    """Compiles the agent; its JAR."""
    if jdk.version < OLDEST:
        raise Failure(f"{jdk} has no java.lang.classfile: name one of {OLDEST} or later with --jdk DIR")
    classes = to / "agent"
    checked([jdk.javac, "-d", classes, *sorted((HERE / "metadata_agent").glob("*.java"))])
    jar = to / "agent.jar"
    with zipfile.ZipFile(jar, "w", zipfile.ZIP_DEFLATED) as z:
        z.writestr("META-INF/MANIFEST.MF", f"Manifest-Version: 1.0\nPremain-Class: metadata_agent.Agent\nBoot-Class-Path: {jar.name}\n\n")
        for f in sorted(classes.rglob("*.class")):
            z.write(f, str(f.relative_to(classes)))
    return jar


def releases(jars, release):
    """The classes of JARs, each with the release of the version that a JVM loads: 0 but in multi-release JARs."""
    found = {}
    for jar in jars:
        with zipfile.ZipFile(jar) as z:
            for name in z.namelist():
                m = re.fullmatch(r"(?:META-INF/versions/(\d+)/)?(.*)\.class", name)
                if m and int(m[1] or 0) <= release:
                    found[m[2]] = max(found.get(m[2], 0), int(m[1] or 0))
    return found


def watching(agent_jar, log, classes, to):
    """The argument of `java` that logs what these classes do."""
    to.write_text("".join(f"{name}\n" for name in sorted(classes)), encoding="utf-8")
    return f"-javaagent:{agent_jar}={log},{to}"


class Log:
    """What the agent wrote. A site is (class, method, line, calls, which one of those)."""

    def __init__(self, file):
        self.classes, self.failed, self.sites = set(), [], {}
        self.asked, self.used, self.counts = collections.defaultdict(set), collections.defaultdict(set), {}
        self.complete = False
        for line in file.read_text(encoding="utf-8").splitlines():
            what, *fields = [re.sub(r"\\[\\tnr]", lambda m: ESCAPED[m[0]], field) for field in line.split("\t")]
            if what == "class":
                self.classes.add(fields[0])
            elif what == "failed":
                self.failed.append(": ".join(fields))
            elif what == "end":
                self.complete = True
            elif what == "site":
                name, method, number, calls, nth = fields[1:]
                self.sites[fields[0]] = (name, method, int(number) if number != "-1" else None, calls, int(nth))
            else:
                at = self.sites[fields[0]]
                if what == "count":
                    before = self.counts.get(at, (0, 0))
                    self.counts[at] = tuple(a + int(b) for a, b in zip(before, fields[1:]))
                else:
                    {"asked": self.asked, "used": self.used}[what][at].add(tuple(fields[1:]))

    def each_site(self):
        """Each once: a class that several loaders load has its sites several times."""
        return sorted(set(self.sites.values()), key=str)


class Metadata:
    """A file of reachability metadata. An entry is (kind, class that is reached, name)."""

    def __init__(self, file):
        self.entries, self.touched = {}, set()
        whole = json.loads(file.read_text(encoding="utf-8"))
        for e in whole["reflection"]:
            is_proxy = isinstance(e["type"], dict)
            key = ("proxy", reached(e), ",".join(e["type"]["proxy"])) if is_proxy else ("type", reached(e), e["type"])
            into = self.entries.setdefault(key, {"methods": set(), "fields": set(), "flags": set()})
            into["methods"] |= {(m["name"], ",".join(m["parameterTypes"])) for m in e.get("methods", [])}
            into["fields"] |= {f["name"] for f in e.get("fields", [])}
            into["flags"] |= {k for k, v in e.items() if k.startswith("all") and v is True}
        for e in whole["resources"]:
            kind = "bundle" if "bundle" in e else "glob"
            self.entries[(kind, reached(e), e[kind])] = None

    def lacks(self, by, use):
        """What a use in a class needs and has no entry: a list of words, empty if nothing."""
        kind, *fields = use
        if kind == "resource":
            name, is_there = fields
            # No loader finds such a name.
            return [] if is_there == "absent" and name.startswith("/") else self.has("glob", by, name)
        if kind == "untold":
            return [f"what it found cannot be told: {fields[0]}"]
        if kind in ("bundle", "proxy", "type"):
            return self.has(kind, by, fields[0])
        if kind == "all":
            asked, flag = fields
            return self.has("type", by, asked) or self.flag(by, asked, flag)
        asked, *member = fields
        # A lookup needs the class that is asked, and the member of the class that declares it.
        return (self.has("type", by, asked) if kind == "member" else []) + self.member(by, asked, *member)

    def has(self, kind, by, name):
        if (kind, by, name) in self.entries:
            self.touched.add((kind, by, name))
            return []
        others = sorted(reached for k, reached, n in self.entries if (k, n) == (kind, name))
        return [f"no {kind} {name}" + (f" (it has one from when {', '.join(others)} is reached)" if others else "")]

    def flag(self, by, name, flag):
        flags = self.entries[("type", by, name)]["flags"]
        return [] if flag in flags else [f"no {flag} of {name} (it has {self.all_of(by, name)})"]

    def member(self, by, asked, kind, declaring, name, parameters, sight):
        which = "Fields" if kind == "field" else "Constructors" if name == "<init>" else "Methods"
        entry = self.entries.get(("type", by, declaring))
        above = self.entries.get(("type", by, asked))
        by_name = entry and (name in entry["fields"] if kind == "field" else (name, parameters) in entry["methods"])
        by_flag = entry and (f"allDeclared{which}" in entry["flags"] or sight == "public" and f"allPublic{which}" in entry["flags"])
        inherited = above and sight == "public" and which != "Constructors" and f"allPublic{which}" in above["flags"]
        if by_name or by_flag:
            self.touched.add(("type", by, declaring))
        elif inherited:
            self.touched.add(("type", by, asked))
        else:
            text = name if kind == "field" else f"{name}({parameters})"
            return [f"no {kind} {text} of {declaring} (it has {self.all_of(by, declaring)})"]
        return []

    def all_of(self, by, name):
        entry = self.entries.get(("type", by, name))
        if entry is None:
            return "no such type"
        parts = [*sorted(f"{m}({p})" for m, p in entry["methods"]), *sorted(entry["fields"]), *sorted(entry["flags"])]
        return ", ".join(parts) or "the type only"


def reached(entry):
    return entry["condition"]["typeReached"]


def compare(report, log, metadata, loads):
    """Holds the uses of a log against a report and a metadata file; `loads`: see `releases`."""
    rows, left_out = report["reflection"], {warning["at"].rpartition("!")[2] for warning in report["warnings"]}
    problems = [f"the agent could not transform {each}" for each in log.failed]
    if not log.complete:
        problems.append("the log has no end: the tests ended the JVM, and counts are missing")
    by_place = collections.defaultdict(list)
    for row in rows:
        version, _, name = row["class"].rpartition("!")
        release = int(version.rsplit("/", 1)[-1]) if version.startswith("META-INF/versions/") else 0
        if loads.get(name.replace(".", "/")) == release:
            by_place[(name, row["method"], row["line"], row["calls"])].append(row["is"])
    nths = collections.Counter(site[:4] for site in log.each_site())
    for place, states in by_place.items():
        if place[0] in log.classes and nths[place] < len(states) and "resolved" in states:
            problems.append(f"the agent saw no call at a known site, {told(place)}")
    result = {"sites": sum(map(len, by_place.values())), "known": sum(states.count("resolved") for states in by_place.values())}
    names = ("exercised", "known_exercised", "uses", "with_entry", "missing", "elsewhere", "elsewhere_with_entry", "in_vain", "known_in_vain", "left_out")
    result.update(dict.fromkeys(names, 0))
    result["problems"], result["rows"] = problems, []
    for site in log.each_site():
        calls, returned = log.counts.get(site, (0, 0))
        uses = sorted(log.used.get(site, ()))
        answered = {asked for asked, *_ in uses}
        in_vain = sorted(asked for (asked,) in log.asked.get(site, ()) if asked not in answered)
        if not uses and not in_vain:
            continue
        states = by_place.get(site[:4], [])
        is_left_out = site[0].replace(".", "/") + ".class" in left_out
        result["left_out"] += is_left_out and len(uses)
        if not states and not is_left_out:
            problems.append(f"the tests reach a site that the report lacks, {told(site)}")
        # As many in the report as in the code: each is what the code says. Else one that is known makes all known.
        is_known = states[site[4]] == "resolved" if len(states) == nths[site[:4]] > 0 else "resolved" in states
        row = {"at": told(site), "known": is_known, "calls": calls, "returned": returned, "in_vain": in_vain, "uses": []}
        for asked, *use in uses:
            lacks = metadata.lacks(site[0], use)
            row["uses"].append({"asked": asked, "use": use, "lacks": lacks})
            if is_known and lacks:
                problems.append(f"missing: {told(site)} of {asked or 'nothing'}: {'; '.join(lacks)}")
        good = sum(not use["lacks"] for use in row["uses"])
        result["exercised"] += bool(uses)
        result["in_vain"] += len(in_vain)
        if is_known:
            result["known_exercised"] += bool(uses)
            result["known_in_vain"] += len(in_vain)
            result["uses"] += len(uses)
            result["with_entry"] += good
            result["missing"] += len(uses) - good
        else:
            result["elsewhere"] += len(uses)
            result["elsewhere_with_entry"] += good
        result["rows"].append(row)
    result["entries"] = len(metadata.entries)
    result["unused"] = len(metadata.entries.keys() - metadata.touched)
    return result


def told(site):
    return f"{site[0]}.{site[1]}:{site[2]}: {site[3]}"
