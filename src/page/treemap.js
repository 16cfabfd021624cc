// A treemap: rectangles as near to squares as they can be (Bruls, Huizing, van Wijk 2000).

/** Rectangles `{ item, x, y, width, height }` for items, which are sorted by descending `size`. */
function squarified(items, width, height) {
  const total = items.reduce((sum, item) => sum + item.size, 0);
  const scale = total ? width * height / total : 0;
  const boxes = [];
  let [x, y, w, h] = [0, 0, width, height];
  let from = 0;
  while (from < items.length && w > 0 && h > 0) {
    const side = Math.min(w, h);
    let [to, area, worst] = [from, 0, Infinity];
    const largest = items[from].size * scale;
    for (; to < items.length; to++) {
      const next = items[to].size * scale;
      const sum = area + next;
      const ratio = Math.max(side * side * largest / (sum * sum), sum * sum / (side * side * next));
      if (ratio > worst) break;
      [area, worst] = [sum, ratio];
    }
    const depth = area / side;
    let along = 0;
    for (; from < to; from++) {
      const length = items[from].size * scale / depth;
      boxes.push(w >= h ? { item: items[from], x, y: y + along, width: depth, height: length } : { item: items[from], x: x + along, y, width: length, height: depth });
      along += length;
    }
    if (w >= h) [x, w] = [x + depth, w - depth];
    else [y, h] = [y + depth, h - depth];
  }
  return boxes;
}

/** The number of colour steps. */
const STEPS = 5;
const step = part => Math.min(STEPS, 1 + Math.floor(part * STEPS));

/**
 * A treemap of items `{ label, title, size, part, address }`, sorted by descending size. `part` is from 0 to 1.
 * Screen readers cannot read it, so a table beside it must have the same figures.
 */
function treemap(items, description) {
  const map = el("div", { class: "map", role: "img", "aria-label": description });
  const draw = () => {
    const { width, height } = map.getBoundingClientRect();
    if (!width) return;
    map.replaceChildren(...squarified(items, width, height).map(({ item, x, y, width: w, height: h }) => {
      const has = w > 44 && h > 22;
      const tile = el("div", { class: `tile s${step(item.part)}${item.address ? "" : " rest"}`, title: shown(item.title), click: () => { if (item.address) location.hash = item.address; } },
        has ? el("b", null, el("bdi", null, item.label)) : null, has && h > 40 ? el("span", null, `${Math.floor(item.part * 100)} %`) : null);
      Object.assign(tile.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
      if (!has) tile.style.padding = "0";
      return tile;
    }));
  };
  new ResizeObserver(draw).observe(map);
  return map;
}

/** The longest common start of all names that ends with a dot. */
function commonPackage(names) {
  if (names.length < 2) return "";
  const [first, ...others] = names.map(name => name + ".");
  let end = first.length;
  for (const other of others) {
    let same = 0;
    while (same < end && first[same] === other[same]) same++;
    end = same;
  }
  return first.slice(0, first.lastIndexOf(".", end - 1) + 1);
}

function legend() {
  const steps = [...Array(STEPS).keys()];
  return el("p", { class: "legend" }, steps.map(n => el("span", null, el("i", { class: `s${n + 1}`, "aria-hidden": "true" }), `${20 * n} to ${20 * n + 20} %`)));
}
