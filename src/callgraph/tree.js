// The page of recorded runs: their calling-context tree as a flame graph, and their methods. Figures count contexts.

const { names, threads: THREADS } = DATA;
const nodes = Uint32Array.from(DATA.nodes);
const NODES = nodes.length / 4;
const [NAME, PARENT, OWN, TOTAL] = [0, 1, 2, 3];
const of = (node, what) => nodes[4 * node + what];
const parent = node => of(node, PARENT) - 1;
const nameOf = name => name < THREADS ? `thread ${names[name] || "without a name"}` : names[name];

/** The end of each node's subtree: subtrees lie in one piece. */
const ends = (() => {
  const end = new Uint32Array(NODES);
  for (let node = NODES - 1; node >= 0; node--) {
    end[node] = Math.max(end[node], node + 1);
    const above = parent(node);
    if (above >= 0) end[above] = Math.max(end[above], end[node]);
  }
  return end;
})();

/** The callees of a node, or all roots for -1. */
function below(node) {
  const found = [];
  for (let at = node + 1, end = node < 0 ? NODES : ends[node]; at < end; at = ends[at]) found.push(at);
  return found;
}

const ALL = below(-1).reduce((sum, root) => sum + of(root, TOTAL), 0);

/** The nodes of each name. */
const standing = (() => {
  const all = new Map();
  for (let node = 0; node < NODES; node++) {
    const name = of(node, NAME);
    if (all.has(name)) all.get(name).push(node);
    else all.set(name, [node]);
  }
  return all;
})();

/** The parts of a method's name: its package, its class with its own name, its parameters with the result. */
function named(name) {
  const text = names[name];
  const open = name < THREADS ? -1 : text.indexOf("(");
  if (open < 0) return ["", nameOf(name), ""];
  const dot = text.lastIndexOf(".", text.lastIndexOf(".", open) - 1);
  return [text.slice(0, Math.max(dot, 0)), text.slice(dot + 1, open), text.slice(open)];
}

const packageOf = name => name < THREADS ? "(thread)" : named(name)[0] || "(no package)";
const flameLink = node => address("flame", { at: node });
const methodAddress = name => address("method", { of: names[name] });

function methodLink(name) {
  const [, called, parameters] = named(name);
  return el("span", { class: "where" }, el("a", { href: methodAddress(name) }, el("b", null, called)), el("span", { class: "parameters" }, parameters), el("span", { class: "soft" }, packageOf(name)));
}

// ---- the flame graph

const ROW = 21;
const NARROWEST = 3;
const DEEPEST = 400;

/** The colour step of a package: equal packages have equal steps. */
function tone(name) {
  let hash = 7;
  for (const c of packageOf(name)) hash = (hash * 31 + c.codePointAt(0)) >>> 0;
  return 1 + hash % 4;
}

function flame() {
  const heading = el("h2", { tabindex: "-1" }, "Flame graph");
  const about = el("p", { class: "soft" }, "The width of a method shows its share of the contexts: the different ways to the methods at it and below. It shows neither calls nor time. Choose a method to see only what it runs.");
  const map = el("div", { class: "flame", role: "group", "aria-label": "Flame graph of contexts; the tree of the text output has the same figures." });
  let root = -1;
  const draw = () => {
    const { width } = map.getBoundingClientRect();
    if (!width) return;
    const tiles = [];
    const tile = (node, x, w, level) => {
      const label = node < 0 ? "all" : named(of(node, NAME))[1];
      const total = node < 0 ? ALL : of(node, TOTAL);
      const title = `${node < 0 ? "all" : nameOf(of(node, NAME))}: ${plural(total, "context")} (${share(total, ALL)})`;
      const one = el("a", { class: `tile s${node < 0 ? 1 : tone(of(node, NAME))}`, href: flameLink(node), title: shown(title), tabindex: w > 44 ? null : "-1" }, w > 44 ? el("span", null, label) : null);
      Object.assign(one.style, { left: `${x}px`, top: `${level * ROW}px`, width: `${w}px`, height: `${ROW}px` });
      tiles.push(one);
    };
    const way = [];
    for (let node = root; node >= 0; node = parent(node)) way.unshift(node);
    way.unshift(-1);
    way.forEach((node, level) => tile(node, 0, width, level));
    let deepest = way.length;
    const waiting = [[root, 0, width, way.length]];
    while (waiting.length) {
      const [node, x, w, level] = waiting.pop();
      const total = node < 0 ? ALL : of(node, TOTAL);
      let from = x;
      for (const callee of below(node)) {
        const size = total ? w * of(callee, TOTAL) / total : 0;
        if (size < NARROWEST) break; // callees with fewer contexts follow
        tile(callee, from, size, level);
        deepest = Math.max(deepest, level + 1);
        if (level < DEEPEST) waiting.push([callee, from, size, level + 1]);
        from += size;
      }
    }
    map.style.height = `${deepest * ROW}px`;
    map.replaceChildren(...tiles);
  };
  new ResizeObserver(draw).observe(map);
  const one = el("p", { class: "code" });
  const show = state => {
    const at = parseInt(state.at ?? "-1", 10);
    root = at >= 0 && at < NODES ? at : -1;
    one.replaceChildren(root < 0 ? `${plural(ALL, "context")} in all` : methodLink(of(root, NAME)));
    draw();
  };
  const cut = DATA.cut.length ? el("p", { class: "note warn" }, `A trace had no room for all ${DATA.cut.join(", ")}: some contexts are missing.`) : null;
  return [el("section", null, heading, about, cut, el("div", { class: "card" }, one, map)), { show }];
}

// ---- methods

function methods() {
  const rows = [...standing.keys()].filter(name => DATA.contexts[name] > 0).sort((a, b) => DATA.contexts[b] - DATA.contexts[a] || a - b);
  return listed("methods", "Methods", "All methods that ran. A name leads to its callers and callees.", {
    rows,
    columns: [{ name: "Method", width: "80%", cell: methodLink }, { name: "Contexts", number: true, cell: name => number(DATA.contexts[name]), sort: name => DATA.contexts[name] }],
    filters: [{ key: "package", name: "Package", of: packageOf }],
    text: name => [names[name]],
    empty: ["No methods", "Nothing ran, or nothing of the part that was asked for."],
  });
}

/** Names with the number of contexts in which they stand above or below a method. */
function neighbours(title, all, empty) {
  const counts = [...counted(all)];
  return ranking(title, counts.map(([name, count]) => [nameOf(name), count, name < THREADS ? null : methodAddress(name)]), empty);
}

const WAYS = 20;

function oneMethod() {
  const heading = el("h2", { tabindex: "-1" });
  const body = el("div", { class: "columns" });
  const show = state => {
    const name = names.indexOf(state.of ?? "", THREADS);
    const found = name < 0 ? [] : standing.get(name) || [];
    heading.textContent = shown(found.length ? named(name)[1] : "No such method");
    if (!found.length) {
      body.replaceChildren(el("p", null, "No method of this name ran. Search the ", el("a", { href: "#methods" }, "list of methods"), "."));
      return;
    }
    const callers = found.map(parent).filter(node => node >= 0).map(node => of(node, NAME));
    const callees = found.flatMap(below).map(node => of(node, NAME));
    const largest = [...found].sort((a, b) => of(b, TOTAL) - of(a, TOTAL) || a - b).slice(0, WAYS);
    const way = node => el("li", null, el("a", { href: flameLink(node) }, plural(of(node, TOTAL), "context")), " ", el("span", { class: "soft" }, parent(node) < 0 ? "a root" : `called by ${nameOf(of(parent(node), NAME))}`));
    body.replaceChildren(el("div", { class: "card" }, el("p", { class: "code" }, names[name]), el("p", { class: "soft" }, plural(DATA.contexts[name], "context"))),
      neighbours("Called by", callers, "Nothing: it is a root."), neighbours("Calls", callees, "It called nothing."),
      el("div", { class: "card" }, el("h3", null, "In the flame graph"), el("ol", { class: "edges" }, largest.map(way)), found.length > WAYS ? el("p", { class: "soft" }, `and ${plural(found.length - WAYS, "smaller one")}`) : null));
  };
  return [el("section", null, heading, body), { show }];
}

// ---- its parts

const release = [...new Set(DATA.releases.filter(Boolean))].map(one => `JDK ${one}`).join(", ");

start(DATA.files.join(", "), [`${plural(DATA.files.length, "recorded run")}`, release, DATA.tool], {
  flame: ["Flame graph", null, flame],
  methods: ["Methods", DATA.contexts.filter(Boolean).length, methods],
  method: [null, null, oneMethod],
});
