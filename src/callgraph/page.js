// The page of a call graph. It shows each method with a chain from an entry, its callers and its callees.

const { methods, kinds, parts: ORIGINS, reasons } = DATA;
const edges = Uint32Array.from(DATA.edges);
const EDGES = edges.length / 4;
const [CALLER, KIND, LINE, CALLEE] = [0, 1, 2, 3];
const of = (edge, what) => edges[4 * edge + what];

const KINDS = {
  static: "a static call", special: "a constructor, a private method or a call by super", virtual: "a call by the class of the receiver", interface: "a call by the class of the receiver",
  lambda: "the body of a lambda or method reference", reflective: "reflection", initialiser: "the first use of a class runs its initialiser", jvm: "the JVM or native code calls it",
  traced: "it ran in a recorded run, and the analysis finds no such call",
};
const REASONS = {
  native: "it runs native code without a model, or such code gave the receiver", reflection: "reflection runs the method that its arguments name", "method-handle": "a method handle runs its target",
  dynamic: "a bootstrap method links the call site", missing: "it names a class or member that is missing", "no-receiver": "no object comes to the receiver: it is null, or the analysis does not see where its object is made",
  "unknown-receiver": "the receiver may be the result of another open call",
};
const FROM = { input: "input", "class-path": "class path", platform: "JDK", elsewhere: "elsewhere" };
const origin = method => FROM[ORIGINS[DATA.from[method]]] || ORIGINS[DATA.from[method]];

/** Sorts the edges by one end: the result gives the edges that leave a method, or those that come to it. */
function sorted(what) {
  const starts = new Uint32Array(methods.length + 1);
  for (let edge = 0; edge < EDGES; edge++) starts[of(edge, what) + 1]++;
  for (let method = 0; method < methods.length; method++) starts[method + 1] += starts[method];
  const places = starts.slice();
  const all = new Uint32Array(EDGES);
  for (let edge = 0; edge < EDGES; edge++) all[places[of(edge, what)]++] = edge;
  return method => all.subarray(starts[method], starts[method + 1]);
}

const leaving = sorted(CALLER);
const coming = sorted(CALLEE);

/**
 * For each method, the last edge of a shortest chain to it. Chains begin at the requested entries, else at other entries.
 * -1 stands for an entry, and -2 for a method without a chain.
 */
const by = (() => {
  const last = new Int32Array(methods.length).fill(-2);
  for (const entries of DATA.entries) {
    let level = entries.filter(entry => last[entry] === -2);
    for (const entry of level) last[entry] = -1;
    while (level.length) {
      const next = [];
      for (const method of level) {
        for (const edge of leaving(method)) {
          const callee = of(edge, CALLEE);
          if (last[callee] !== -2) continue;
          last[callee] = edge;
          next.push(callee);
        }
      }
      level = next;
    }
  }
  return last;
})();

function chain(method) {
  const found = [];
  for (let edge = by[method]; edge >= 0; edge = by[of(edge, CALLER)]) found.unshift(edge);
  return found;
}

// ---- names

/** Three parts of a method's name in source form: its class, its own name, its parameters with the result. */
function named(method) {
  const name = methods[method];
  const open = name.indexOf("(");
  const dot = name.lastIndexOf(".", open < 0 ? name.length : open);
  return [name.slice(0, dot), name.slice(dot + 1, open < 0 ? name.length : open), open < 0 ? "" : name.slice(open)];
}

const packageOf = method => {
  const [name] = named(method);
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "(no package)" : name.slice(0, dot);
};
const link = method => address("method", { of: methods[method] });

function methodLink(method) {
  const [name, called, parameters] = named(method);
  return el("span", { class: "where" }, el("a", { href: link(method) }, el("b", null, `${name.split(".").pop()}.${called}`)), el("span", { class: "parameters" }, parameters),
    el("span", { class: "soft" }, `${packageOf(method)}, ${origin(method)}`));
}

const at = line => line ? el("span", { class: "code soft" }, `line ${line} `) : null;

// ---- overview

const extent = (part, all) => all === undefined ? number(part) : `${number(part)} of ${number(all)}`;

function overview() {
  const openCalls = new Set(DATA.open.map(([caller, line, , name]) => `${caller} ${line} ${name}`)).size;
  const input = DATA.archives.filter(archive => archive.from === "input");
  const reached = input.reduce((sum, one) => sum + one.methods, 0);
  const all = input.reduce((sum, one) => sum + (one.all_methods ?? one.methods), 0);
  const byKind = counted(Array.from({ length: EDGES }, (_, edge) => kinds[of(edge, KIND)])).map(([kind, n]) => [kind, n, null, KINDS[kind]]);
  const byReason = counted(DATA.open.map(([, , why]) => reasons[why])).map(([why, n]) => [why, n, address("open", { why }), REASONS[why]]);
  const archives = DATA.archives.map(one => [one.name.split(/[\\/]/).pop(), one.methods, null, `${FROM[one.from] || one.from}: ${extent(one.methods, one.all_methods)} methods, ${extent(one.classes, one.all_classes)} classes`]);
  return el("section", null, el("h2", { tabindex: "-1" }, "Overview"), el("div", { class: "cards" },
    card("Methods of the input that are reached", share(reached, all), [reached, all], `${number(reached)} of ${number(all)}`),
    card("Methods reached in all", number(methods.length - 1), null, `from ${plural(DATA.entries[1].length, "entry", "entries")}, those of the JVM among them`),
    card("Edges", number(EDGES), null, "from a line of a method to a method that runs there"),
    card("Open calls", number(openCalls), null, "More may run there than the graph shows. All other calls are complete, as far as the analysis sees")),
  el("div", { class: "columns" }, ranking("Edges by reason", byKind, "None."), ranking("Why calls are open", byReason, "No call is open."), ranking("Methods by archive and module", archives.sort((a, b) => b[1] - a[1]), "None.")));
}

// ---- packages

const TILES = 150;

function packages() {
  const rows = DATA.packages.map(row => ({ ...row, label: row.name || "(no package)", all: row.all_methods ?? null, part: row.all_methods ? row.methods / row.all_methods : 0 }));
  const ours = rows.filter(row => row.from !== "platform" && row.all).sort((a, b) => b.all - a.all);
  const common = commonPackage(ours.map(row => row.label));
  const tiles = ours.slice(0, TILES).map(row => ({ label: row.label.slice(row.label === common.slice(0, -1) ? 0 : common.length), size: row.all, part: row.part, address: address("methods", { package: row.label }),
    title: `${row.label}: ${number(row.methods)} of ${number(row.all)} methods are reached (${share(row.methods, row.all)})` }));
  const columns = [
    { name: "Package", width: "44%", cell: row => row.methods ? el("a", { href: address("methods", { package: row.label }) }, row.label) : row.label, sort: row => row.label },
    { name: "From", cell: row => FROM[row.from] || row.from },
    { name: "Reached", number: true, cell: row => number(row.methods), sort: row => row.methods },
    { name: "Methods", number: true, cell: row => row.all === null ? "–" : number(row.all), sort: row => row.all ?? -1 },
    { name: "Share", number: true, cell: row => row.all ? share(row.methods, row.all) : "–", sort: row => row.part },
  ];
  const listing = new Listing({ part: "packages", what: "Packages", rows, columns, filters: [{ key: "from", name: "From", of: row => FROM[row.from] || row.from }], text: row => [row.label], empty: ["No packages", "Nothing is reached."] });
  const map = tiles.length ? el("div", { class: "card" }, el("p", { class: "soft" }, "The area of a package shows its number of methods with code. The JDK is left out. The colour shows the share of reached methods."),
    treemap(tiles, `Treemap of ${plural(tiles.length, "package")} by methods; the table below has the same figures.`), legend()) : null;
  return [el("section", null, el("h2", { tabindex: "-1" }, "Packages"), map, listing.element), listing];
}

// ---- lists

function allMethods() {
  const rows = Array.from({ length: methods.length - 1 }, (_, n) => n + 1);
  return listed("methods", "Methods", "All methods that the graph reaches. A name leads to a shortest chain from an entry, to callers and to callees.", {
    rows,
    columns: [{ name: "Method", width: "76%", cell: methodLink }, { name: "Callers", number: true, cell: method => number(callers(method).length), sort: method => coming(method).length },
      { name: "Callees", number: true, cell: method => number(callees(method).length), sort: method => leaving(method).length }],
    filters: [{ key: "from", name: "From", of: origin }, { key: "package", name: "Package", of: packageOf }],
    text: method => [methods[method]],
    empty: ["No methods", "Nothing is reached."],
  });
}

function openCalls() {
  return listed("open", "Open calls", "At these calls more may run than the graph shows. All other calls are complete, as far as the analysis sees.", {
    rows: DATA.open,
    columns: [{ name: "In", width: "42%", cell: ([caller, line]) => [methodLink(caller), at(line)] }, { name: "Call", width: "32%", cell: row => el("span", { class: "code" }, row[3] || "–") },
      { name: "Why", width: "26%", cell: row => [chip(reasons[row[2]], "half"), el("p", { class: "soft" }, REASONS[reasons[row[2]]])] }],
    filters: [{ key: "why", name: "Why", of: row => reasons[row[2]] }, { key: "from", name: "From", of: row => origin(row[0]) }],
    text: row => [methods[row[0]], row[3], reasons[row[2]]],
    empty: ["No call is open", "As far as the analysis sees, the graph has all targets of all calls."],
  });
}

// ---- a method

const unique = all => [...new Set(all)];
const callers = method => unique(Array.from(coming(method), edge => of(edge, CALLER)));
const callees = method => unique(Array.from(leaving(method), edge => of(edge, CALLEE)));

const SHOWN = 40;

/** A list of edges. `end` says which end of an edge it shows. */
function neighbours(title, found, end, empty) {
  const item = edge => el("li", null, chip(kinds[of(edge, KIND)]), " ", at(of(edge, LINE)), methodLink(of(edge, end)));
  const list = el("ul", { class: "edges" }, Array.from(found.subarray(0, SHOWN), item));
  const more = found.length > SHOWN ? el("button", { type: "button", class: "button", click: () => { more.remove(); list.append(...Array.from(found.subarray(SHOWN), item)); } }, `${number(found.length - SHOWN)} more`) : null;
  return el("div", { class: "card" }, el("h3", null, `${title} (${number(found.length)})`), found.length ? list : el("p", { class: "soft" }, empty), more);
}

function way(method) {
  const found = chain(method);
  if (by[method] === -2) return el("p", { class: "soft" }, "Its chain passes methods that are not in this file.");
  const first = found.length ? of(found[0], CALLER) : method;
  const step = edge => el("li", null, chip(kinds[of(edge, KIND)]), " ", at(of(edge, LINE)), el("span", { class: "soft" }, KINDS[kinds[of(edge, KIND)]]), methodLink(of(edge, CALLEE)));
  return el("ol", { class: "edges" }, el("li", null, chip("entry", "good"), " ", el("span", { class: "soft" }, "the graph begins here"), methodLink(first)), found.map(step));
}

function oneMethod() {
  const heading = el("h2", { tabindex: "-1" });
  const body = el("div", { class: "columns" });
  const show = state => {
    const method = methods.indexOf(state.of ?? "", 1);
    heading.textContent = shown(method < 0 ? "No such method" : `${named(method)[0].split(".").pop()}.${named(method)[1]}`);
    if (method < 0) {
      body.replaceChildren(el("p", null, "The graph reaches no method with this name. Search the ", el("a", { href: "#methods" }, "list of reached methods"), "."));
      return;
    }
    const open = DATA.open.filter(([caller]) => caller === method);
    const calls = open.map(([, line, why, name]) => el("li", null, chip(reasons[why], "half"), " ", at(line), el("span", { class: "code" }, name)));
    body.replaceChildren(...[el("div", { class: "card" }, el("h3", null, "Why it is reached"), el("p", { class: "code" }, methods[method]), way(method)),
      neighbours("Called by", coming(method), CALLER, "Nothing calls it: the graph begins here."), neighbours("Calls", leaving(method), CALLEE, "It calls no method of the graph."),
      open.length ? el("div", { class: "card" }, el("h3", null, `Open calls in it (${number(open.length)})`), el("ul", { class: "edges" }, calls)) : null].filter(Boolean));
  };
  return [el("section", null, heading, body), { show }];
}

// ---- its parts

const inputs = DATA.archives.filter(archive => archive.from === "input").map(archive => archive.name.split(/[\\/]/).pop());

start(inputs.join(", "), [`call graph, ${plural(methods.length - 1, "method")}`, DATA.tool], {
  overview: ["Overview", null, () => [overview()]],
  packages: ["Packages", DATA.packages.length, packages],
  methods: ["Methods", methods.length - 1, allMethods],
  open: ["Open calls", DATA.open.length, openCalls],
  method: [null, null, oneMethod],
});
