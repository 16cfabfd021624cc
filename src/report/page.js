// The page of a report: its parts.

const { kinds, gain, report } = DATA;
const { metrics } = report;
const optimizes = report.command === "optimize";
const several = report.inputs.length > 1;

// ---- names

const fileName = path => path.split(/[\\/]/).pop();
const inputName = input => report.inputs[input] ? fileName(report.inputs[input].path) : "?";

/** Splits a class name with its archive's path: up to the end of the package, and the rest. */
function split(name) {
  const start = name.lastIndexOf("!") + 1;
  const dot = name.indexOf(".", start) < 0 ? -1 : name.lastIndexOf(".");
  return dot < start ? [name.slice(0, start), name.slice(start)] : [name.slice(0, dot), name.slice(dot + 1)];
}

const packageKey = (input, name) => several ? `${inputName(input)}: ${name}` : name;
const packageOf = row => row.package ??= packageKey(row.input, split(row.class)[0]);
const packageLabel = key => key === "" || key.endsWith(": ") || key.endsWith("!") ? key + "(no package)" : key;

const PRIMITIVES = { B: "byte", C: "char", D: "double", F: "float", I: "int", J: "long", S: "short", Z: "boolean", V: "void" };

/** Splits `close(Ljava/lang/String;I)V` into `close` and `(String, int)`. */
function signature(method) {
  const open = method.indexOf("(");
  if (open < 0) return [method, ""];
  const parameters = [...method.slice(open + 1, method.indexOf(")", open)).matchAll(/(\[*)(?:L([^;]*);|([BCDFIJSZ]))/g)];
  const types = parameters.map(([, arrays, name, primitive]) => (primitive ? PRIMITIVES[primitive] : name.split("/").pop()) + "[]".repeat(arrays.length));
  return [method.slice(0, open), `(${types.join(", ")})`];
}

function where(row) {
  const [pkg, name] = split(row.class);
  const line = row.line === null || row.line === undefined ? null : el("span", { class: "code" }, `:${row.line}`);
  const [method, parameters] = signature(row.method);
  return el("div", { class: "where" }, el("b", null, `${name}.${method}`), el("span", { class: "parameters" }, parameters), line,
    el("span", { class: "soft" }, several ? `${inputName(row.input)}: ${packageLabel(pkg)}` : packageLabel(pkg)));
}

const placeText = row => [row.class, row.method, inputName(row.input), row.line === null ? "" : `:${row.line}`];
const worldChip = world => world && world !== "open" ? chip(`needs world ${world}`, "half") : null;
const or = given => given.map(one => one.join(" or ")).join(", ");

// ---- rows

const isDynamic = edit => edit.kind !== "link" && edit.before.startsWith("invokedynamic ");
const isCall = edit => /^invoke(virtual|interface) /.test(edit.before) && ["narrow", "direct", "call"].includes(edit.kind);

const STATES = {
  "an instruction now": "good", "fully known": "good", "known in part": "half", "not known": "bad", "converted": "good", "stays dynamic": "half",
};

function reflectiveState(site) {
  if (site.is === "resolved") return site.direct ? "an instruction now" : "fully known";
  return site.is === "partly" ? "known in part" : "not known";
}

const sites = [
  ...report.reflection.map(site => ({ ...site, family: "reflection", state: reflectiveState(site), what: site.calls })),
  ...report.kept.flatMap(kept => kept.sites.map(site => ({ ...site, family: "dynamic linkage", state: "stays dynamic", what: kept.bootstrap, why: kept.reason }))),
  ...report.edits.filter(isDynamic).map(edit => ({ ...edit, family: "dynamic linkage", state: "converted", what: edit.before, why: `${edit.kind}: ${edit.after}` })),
];
const causes = [
  ...report.unknown.map(cause => ({ ...cause, what: "a receiver is unknown" })),
  ...report.open.map(cause => ({ ...cause, what: "a type is open in this world" })),
];

// ---- overview

function cards() {
  const calls = metrics.call_sites;
  const all = calls.virtual_and_interface;
  const dynamic = metrics.invokedynamic;
  const reflection = metrics.reflection;
  const rewritten = report.edits.filter(isCall).length;
  const classes = report.inputs.reduce((sum, input) => sum + input.classes, 0);
  const methods = new Set(report.edits.map(edit => `${edit.input} ${edit.class} ${edit.method}`)).size;
  return el("div", { class: "cards" },
    optimizes ? card("Edits", number(report.edits.length), null, `in ${plural(methods, "method")} of ${plural(classes, "class", "classes")}`) : card("Classes read", number(classes), null, `with ${plural(report.inputs.reduce((sum, input) => sum + input.methods, 0), "method")}`),
    calls.one_target_initial === null ? card("Calls with one certain target", "–", null, `${number(all)} calls were not resolved in this run`)
      : card("Calls with one certain target", share(calls.one_target_initial, all), [calls.one_target_initial, all], `${number(calls.one_target_initial)} of ${number(all)} virtual and interface calls`, optimizes ? `${number(rewritten)} rewritten (${share(rewritten, all)})` : null),
    !dynamic.total ? card("Dynamic call sites", "0", null, "The input has no invokedynamic instruction")
      : dynamic.converted === null ? card("Dynamic call sites", number(dynamic.total), null, "This run did not try to convert them: optimize and analyze --blame do")
      : card(optimizes ? "Dynamic call sites converted" : "Dynamic call sites that can be converted", share(dynamic.converted, dynamic.total), [dynamic.converted, dynamic.total], `${number(dynamic.converted)} of ${number(dynamic.total)} invokedynamic sites`),
    reflection.total ? card("Reflection known", share(reflection.resolved, reflection.total), [reflection.resolved, reflection.total], `${number(reflection.resolved)} of ${plural(reflection.total, "call")}, ${number(reflection.partly)} in part`, reflection.direct ? `${plural(reflection.direct, "use")} made an instruction` : null)
      : card("Calls of the reflection API", "0", null, "No reachable code calls it"));
}

function sum(rows, key, count) {
  const sums = new Map();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) || 0) + count(row));
  return [...sums].sort((a, b) => b[1] - a[1]);
}

function overview() {
  const dynamic = metrics.invokedynamic;
  const edits = counted(report.edits.map(edit => edit.kind)).map(([kind, n]) => [kind, n, address("edits", { kind }), (kinds[kind] || "").replaceAll("`", "")]);
  const kept = sum(report.kept, row => row.reason, row => row.count).map(([reason, n]) => [reason, n, address("sites", { state: "stays dynamic", why: reason })]);
  const bootstraps = Object.entries(dynamic.by_bootstrap).sort((a, b) => b[1] - a[1]);
  const reflection = counted(report.reflection.map(reflectiveState)).map(([state, n]) => [state, n, address("sites", { state })]);
  const left = counted(report.left_alone.map(row => row.reason)).map(([reason, n]) => [reason, n, address("left", { reason })]);
  const ends = report.unknown.map(row => [row.reason, row.count, address("causes", { q: row.reason })]);
  const { checks } = report, { staying } = metrics;
  const rows = counts => counts.map(row => [row.reason, row.count]);
  return el("section", null, el("h2", { tabindex: "-1" }, "Overview"), warningsNote(), cards(), el("div", { class: "columns" },
    optimizes ? el("div", { class: "card" }, el("h3", null, "What was gained"), el("ul", null, gain.map(line => el("li", null, line.replaceAll("`", ""))))) : null,
    optimizes ? ranking("Edits by kind", edits, "No edit was made: none was both certain and worth its cost.", 20) : null,
    checks ? ranking("Claims that the output checks", Object.entries(checks.checked).sort((a, b) => b[1] - a[1]), "None.") : null,
    checks ? ranking("Claims that the output does not check", rows(checks.unchecked), "None: every claim is checked.") : null,
    dynamic.converted === null ? ranking("Dynamic call sites by bootstrap method", bootstraps, "There are no invokedynamic sites.")
      : ranking("Dynamic call sites that stay, and why", kept, dynamic.total ? "None: all are converted." : "There are no invokedynamic sites."),
    ranking("Calls of the reflection API", reflection, "There are none."),
    staying && optimizes ? ranking("Certain calls that are not edited, and why", rows(staying.certain), "None.", 20) : null,
    staying ? ranking("Why calls are not certain", rows(staying.open), "Nothing.", 20) : null,
    staying && staying.direct.length ? ranking("Other calls that need no edit", rows(staying.direct), "None.", 20) : null,
    report.command === "analyze" ? null : ranking("Methods left as they were, and why", left, "None."),
    ranking("Why receivers of calls are unknown", ends, "All receivers are known.")));
}

function warningsNote() {
  const warnings = report.warnings;
  if (!warnings.length) return null;
  const rest = warnings.length - 3;
  return el("div", { class: "note warn" }, el("h3", null, plural(warnings.length, "warning")), el("ul", null,
    warnings.slice(0, 3).map(warning => el("li", null, `${warning.at}: ${warning.message}`)), rest > 0 ? el("li", null, el("a", { href: "#run" }, `${number(rest)} more`)) : null));
}

// ---- packages

const TILES = 150;

function packages() {
  const edits = new Map(counted(report.edits.map(packageOf)));
  const rows = metrics.packages.map(row => {
    const key = packageKey(row.input, row.name);
    const calls = row.call_sites.virtual_and_interface;
    const known = row.call_sites.one_target_initial || 0;
    return { key, label: packageLabel(key), classes: row.classes, calls, known, part: calls ? known / calls : 0, edits: edits.get(key) || 0 };
  });
  const sized = rows.filter(row => row.calls).sort((a, b) => b.calls - a.calls);
  const common = commonPackage(sized.map(row => row.key));
  const to = row => optimizes ? address("edits", { package: row.key }) : null;
  const tiles = sized.slice(0, TILES).map(row => ({
    label: row.label.slice(row.label === common.slice(0, -1) ? 0 : common.length), size: row.calls, part: row.part, address: to(row),
    title: `${row.label}: ${number(row.known)} of ${number(row.calls)} calls have one certain target (${share(row.known, row.calls)})`,
  }));
  const columns = [
    { name: "Package", width: "44%", cell: row => optimizes && row.edits ? el("a", { href: to(row) }, row.label) : row.label, sort: row => row.label },
    { name: "Classes", number: true, cell: row => number(row.classes), sort: row => row.classes },
    { name: "Calls", number: true, cell: row => number(row.calls), sort: row => row.calls },
    { name: "One target", number: true, cell: row => number(row.known), sort: row => row.known },
    { name: "Share", number: true, cell: row => share(row.known, row.calls), sort: row => row.part },
    ...(optimizes ? [{ name: "Edits", number: true, cell: row => number(row.edits), sort: row => row.edits }] : []),
  ];
  const listing = new Listing({ part: "packages", what: "Packages", rows: sized.concat(rows.filter(row => !row.calls)), columns, text: row => [row.label], empty: ["No packages", "The input has no classes."] });
  const left = sized.length - tiles.length;
  const map = tiles.length ? el("div", { class: "card" }, el("p", { class: "soft" }, "The area of a package shows its number of virtual and interface calls. The colour shows how many of them have one certain target.",
    left > 0 ? ` The ${number(left)} packages with the fewest calls are in the table only.` : ""),
  treemap(tiles, `Treemap of ${plural(tiles.length, "package")} by calls; the table below has the same figures.`), legend()) : null;
  return [el("section", null, el("h2", { tabindex: "-1" }, "Packages"), map, listing.element), listing];
}

// ---- lists

function instruction(tag, word, text) {
  const space = text.indexOf(" ");
  const op = space < 0 ? text : text.slice(0, space);
  return el(tag, null, el("span", { class: "hidden" }, word), el("b", null, op), space < 0 ? "" : text.slice(space));
}

const change = edit => el("div", null, el("div", { class: "chips" }, chip(edit.kind), worldChip(edit.world)), instruction("del", "before: ", edit.before), instruction("ins", "after: ", edit.after));

const byPackage = { key: "package", name: "Package", of: packageOf, label: packageLabel };

function edits() {
  return listed("edits", "Edits", "Every change of every method: the old instruction, the new one, and the claim behind the change.", {
    rows: report.edits,
    columns: [{ name: "Where", width: "29%", cell: where }, { name: "Before and after", width: "47%", cell: change }, { name: "Rests on", width: "24%", cell: edit => edit.because }],
    filters: [{ key: "kind", name: "Kind", of: edit => edit.kind }, byPackage, { key: "world", name: "Needs world", of: edit => edit.world }],
    text: edit => [...placeText(edit), edit.kind, edit.before, edit.after, edit.because],
    empty: optimizes ? ["No edits", "No edit was both certain and worth its cost. Causes lists the obstacles."] : ["No edits", `Only optimize makes edits; this is a report of ${report.command}.`],
  });
}

const callers = site => (site.callers || []).map(caller => el("p", { class: "soft" }, `${or(caller.given)} when called at ${caller.at.join(", which is called at ")}`));

function known(site) {
  return el("div", null, el("div", { class: "chips" }, chip(site.state, STATES[site.state]), worldChip(site.world)), site.why ? el("p", null, site.why) : null, callers(site));
}

function used(site) {
  return el("div", null, el("p", { class: "code" }, site.what), site.given && site.given.length ? el("p", { class: "soft" }, "given ", el("span", { class: "code" }, or(site.given))) : null);
}

function allSites() {
  return listed("sites", "Reflection and dynamic linkage", metrics.invokedynamic.converted === null && metrics.invokedynamic.total ? "Sites of dynamic linkage are not listed, because this run did not try to convert them: optimize and analyze --blame do." : "Every call of the reflection API and every invokedynamic site, each with its state.", {
    rows: sites,
    columns: [{ name: "Where", width: "29%", cell: where }, { name: "Site", width: "36%", cell: used }, { name: "State", width: "35%", cell: known }],
    filters: [{ key: "family", name: "Kind", of: site => site.family }, { key: "state", name: "State", of: site => site.state },
      { key: "why", name: "Why it stays", of: site => site.state === "stays dynamic" ? site.why : "–" }, byPackage],
    text: site => [...placeText(site), site.family, site.state, site.what, site.why || "", site.given ? or(site.given) : ""],
    empty: ["No such sites", "No reachable code calls the reflection API, and no invokedynamic site is listed."],
  });
}

function left() {
  return listed("left", "Methods left alone", "Methods without a change, although there was an edit or a claim for them.", {
    rows: report.left_alone,
    columns: [{ name: "Where", width: "45%", cell: where }, { name: "Why", width: "55%", cell: row => row.reason }],
    filters: [{ key: "reason", name: "Why", of: row => row.reason }, byPackage],
    text: row => [...placeText(row), row.reason],
    empty: ["No method was left alone", report.command === "analyze" ? "analyze changes no method." : "Everything planned was done."],
  });
}

function allCauses() {
  return listed("causes", "Causes", "Why receivers of calls are unknown, and why types are open although the world is closed. Each cause comes with its first place.", {
    rows: causes,
    columns: [{ name: "Cause", width: "44%", cell: row => row.reason, sort: row => row.reason }, { name: "How many", width: "12%", number: true, cell: row => number(row.count), sort: row => row.count },
      { name: "First at", width: "44%", cell: row => el("span", { class: "code" }, row.example) }],
    filters: [{ key: "what", name: "Effect", of: row => row.what }],
    text: row => [row.reason, row.example],
    empty: ["Nothing is in the way", "Every receiver is known."],
  });
}

// ---- obstacles

const BLAMED = 10;

/** For each kind of value and each value: the number of uncertain calls that go back to it, and the number that each remedy settles. */
function blame() {
  const { calls, tried, kinds: found } = report.blame;
  const head = name => el("thead", null, el("tr", null, el("th", { scope: "col" }, name), el("th", { scope: "col", class: "n" }, "Calls"), tried.map((_, n) => el("th", { scope: "col", class: "n" }, `R${n + 1}`))));
  const cells = one => [el("td", { class: "n" }, number(one.calls)), one.settled.map(n => el("td", { class: `n ${n ? "" : "soft"}` }, number(n)))];
  const remedies = ranking("Remedies, each tried by an analysis of its own", tried.map((one, n) => [`R${n + 1}: ${one.remedy}`, one.settled, null, ""]), "None was tried.", 20, calls);
  const kind = one => {
    const row = value => el("tr", null, el("th", { scope: "row" }, value.value, el("span", { class: "soft code" }, ` ${value.example}`)), cells(value));
    const body = el("tbody", null, one.values.slice(0, BLAMED).map(row));
    const rest = one.values.length - BLAMED;
    const more = rest > 0 ? el("button", { type: "button", class: "button", click: () => { more.remove(); body.append(...one.values.slice(BLAMED).map(row)); } }, `${number(rest)} more`) : null;
    return el("div", { class: "card" }, el("h3", null, `${one.kind}: ${plural(one.calls, "call")} (${share(one.calls, calls)})`),
      el("div", { class: "wide" }, el("table", null, el("caption", { class: "hidden" }, one.kind), head("Value, and a place"), body, el("tfoot", null, el("tr", null, el("th", { scope: "row" }, "All of this kind"), cells(one))))), more);
  };
  return el("section", null, el("h2", { tabindex: "-1" }, "In the way"), el("p", { class: "soft" }, `${plural(calls, "call")} of ${number(metrics.call_sites.virtual_and_interface)} have no certain target. The tables show the values that their receivers go back to, and how many calls each remedy would settle.`), remedies, found.map(kind));
}

// ---- the run

function facts(rows) {
  return el("dl", null, rows.filter(([, value]) => value !== null && value !== undefined && value !== "").map(([name, value]) => [el("dt", null, name), el("dd", null, value)]));
}

const yes = value => value ? "yes" : "no";

function run() {
  const options = report.options;
  const settings = facts([["Command", report.command], ["World", report.world], ["JDK", report.jdk && `${report.jdk.version}${report.jdk.home && ` at ${report.jdk.home}`}`], ["Pinned to the JDK", yes(options.pin_jdk)], ["Pinned to the class path", yes(options.pin_class_path)],
    ["Class path", options.class_path.join(" · ") || "none"], ["Release", options.release || "as every release sees it"], ["Depth of contexts", String(options.context_depth)],
    optimizes ? ["Kinds of edit", options.passes.join(", ")] : ["", null], ["One class loader trusted", yes(options.one_loader)], ["Entries stored", yes(options.store)], ["Call graph", options.graph], ["Written by", `${report.tool.name} ${report.tool.version}`]]);
  const inputs = report.inputs.map(input => el("div", { class: "card" }, el("h3", null, fileName(input.path)), facts([["Path", input.path], ["SHA-256", el("span", { class: "code" }, input.sha256)],
    ["Content", `${plural(input.classes, "class", "classes")}, ${plural(input.methods, "method")}`], ["Written to", input.output]])));
  const took = Object.entries(report.time_ms).map(([phase, ms]) => [phase, `${(ms / 1000).toFixed(2)} s`]);
  if (report.peak_rss_bytes !== null) took.push(["memory", `${number(Math.floor(report.peak_rss_bytes / 1048576))} MiB`]);
  const warnings = report.warnings.length ? el("div", { class: "note warn" }, el("h3", null, "Warnings"), el("ul", null, report.warnings.map(warning => el("li", null, `${warning.at}: ${warning.message}`)))) : null;
  return el("section", null, el("h2", { tabindex: "-1" }, "The run"), warnings, el("div", { class: "columns" }, el("div", { class: "card" }, el("h3", null, "Settings"), settings), took.length ? el("div", { class: "card" }, el("h3", null, "Time and memory"), facts(took)) : null, inputs));
}

// ---- its parts

const settings = [`${report.command} in world ${report.world}`, report.jdk && `JDK ${report.jdk.version}${report.options.pin_jdk ? ", pinned" : ""}`, `${report.tool.name} ${report.tool.version}`];

start(report.inputs.map(input => fileName(input.path)).join(", "), settings, {
  overview: ["Overview", null, () => [overview()]],
  packages: ["Packages", metrics.packages.length, packages],
  edits: ["Edits", report.edits.length, edits],
  sites: ["Reflection & linkage", sites.length, allSites],
  left: ["Left alone", report.left_alone.length, left],
  causes: ["Causes", causes.length, allCauses],
  ...(report.blame ? { blame: ["In the way", null, () => [blame()]] } : {}),
  run: ["Run", null, () => [run()]],
});
