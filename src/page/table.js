// Elements, and tables that show one page of many rows. The data enters the page as text only, never as markup.

const PAGE = 50;

/** The text with `\u` escapes for invisible characters, and for characters that change the direction of text. */
const shown = text => String(text).replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
  c => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"));

/** Makes an element. In `attributes`, functions are listeners; null, false and undefined leave the attribute out. */
function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== null && value !== false && value !== undefined) element.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== "") element.append(child instanceof Node ? child : shown(child));
  }
  return element;
}

const number = n => n.toLocaleString("en-US");
const plural = (n, one, many = one + "s") => `${number(n)} ${n === 1 ? one : many}`;
const share = (part, all) => all ? `${(Math.floor(part * 1000 / all) / 10).toFixed(1)} %` : "–";

function bar(part, all) {
  const inside = el("div", { class: part ? null : "none" });
  inside.style.width = `${all ? 100 * part / all : 0}%`;
  return el("div", { class: "bar", "aria-hidden": "true" }, inside);
}

/** Pairs of value and count, the most frequent value first. */
function counted(values) {
  const counts = new Map();
  for (const value of values) counts.set(value, (counts.get(value) || 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** The address of a part of the report with its filters. */
function address(part, filters) {
  const query = new URLSearchParams(filters).toString();
  return `#${part}${query ? "?" + query : ""}`;
}

/**
 * Many rows: a search, filters, a table with one page of rows, and buttons for the other pages.
 *
 * `columns`: `{ name, cell, width, sort, number }`; the first column is each row's header.
 * `filters`: `{ key, name, of, label }`; `of` gives a row's value. `text` gives a row's words for the search.
 */
class Listing {
  constructor({ part, what, rows, columns, filters = [], text, empty }) {
    Object.assign(this, { part, what, rows, columns, filters, text, empty });
    this.texts = null;
    this.state = {};
    this.element = rows.length ? el("div", null, this.form(), this.table(), this.foot()) : el("div", { class: "card empty" }, el("strong", null, empty[0]), empty[1]);
    for (const child of [...this.element.children].slice(1)) child.style.marginTop = "14px";
  }

  form() {
    this.search = el("input", { type: "search", input: () => this.change({ q: this.search.value }), autocomplete: "off", spellcheck: "false", placeholder: "Names, places, reasons" });
    this.selects = this.filters.map(filter => {
      const values = counted(this.rows.map(filter.of));
      const label = filter.label || (value => value);
      const options = values.map(([value, n]) => el("option", { value }, `${label(value)} (${number(n)})`));
      const select = el("select", { change: () => this.change({ [filter.key]: select.value }) }, el("option", { value: "" }, "All"), options);
      return select;
    });
    const labels = this.filters.map((filter, n) => el("label", { hidden: this.selects[n].options.length < 3 }, filter.name, this.selects[n]));
    this.reset = el("button", { type: "button", class: "button", click: () => { this.change(null); this.search.focus(); } }, "Clear");
    return el("form", { class: "filters", role: "search", "aria-label": this.what, submit: event => event.preventDefault() },
      el("label", { class: "search" }, el("span", null, "Search ", el("span", { "aria-hidden": "true" }, "( / )")), this.search), labels, this.reset);
  }

  table() {
    this.heads = this.columns.map((column, n) => {
      const name = column.sort ? el("button", { type: "button", class: "sort", click: () => this.sort(n) }, column.name) : column.name;
      return el("th", { scope: "col", role: "columnheader", class: column.number ? "n" : null }, name);
    });
    this.body = el("tbody", { role: "rowgroup" });
    const widths = this.columns.map(column => {
      const col = el("col");
      col.style.width = column.width || "auto";
      return col;
    });
    // In a narrow window rows are blocks. Roles keep them a table for screen readers.
    return el("div", { class: "card frame" }, el("table", { class: "list", role: "table" }, el("caption", { class: "hidden" }, this.what),
      el("colgroup", null, widths), el("thead", { role: "rowgroup" }, el("tr", { role: "row" }, this.heads)), this.body));
  }

  foot() {
    this.status = el("p", { role: "status" });
    this.place = el("span", null);
    this.back = el("button", { type: "button", class: "button", click: () => this.turn(-1) }, "Previous");
    this.next = el("button", { type: "button", class: "button", click: () => this.turn(1) }, "Next");
    this.pages = el("div", { class: "pages", role: "group", "aria-label": "Pages" }, this.back, this.place, this.next);
    return el("div", { class: "foot" }, this.status, this.pages);
  }

  /** Shows the rows that an address asks for. */
  show(state) {
    this.state = state;
    if (!this.rows.length) return;
    this.search.value = state.q || "";
    this.filters.forEach((filter, n) => { this.selects[n].value = state[filter.key] || ""; });
    this.update();
  }

  /** Changes filters, and goes back to the first page. */
  change(change) {
    this.state = { ...(change ? this.state : {}), ...change, page: "" };
    this.keep();
    this.show(this.state);
  }

  keep() {
    const kept = Object.fromEntries(Object.entries(this.state).filter(([, value]) => value));
    this.state = kept;
    history.replaceState(null, "", address(this.part, kept));
  }

  sort(n) {
    const [column, order] = (this.state.sort || "").split(".");
    const first = this.columns[n].number ? "down" : "up";
    const other = first === "up" ? "down" : "up";
    this.state.sort = `${n}.${column === String(n) && order === first ? other : first}`;
    this.change({});
  }

  turn(by) {
    this.state.page = String(this.at + by + 1);
    this.keep();
    this.update();
    this.element.scrollIntoView({ block: "nearest" });
    const button = by < 0 ? this.back : this.next;
    if (button.disabled) (by < 0 ? this.next : this.back).focus();
  }

  matching() {
    const words = (this.state.q || "").toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = this.filters.filter(filter => this.state[filter.key]);
    if (words.length && !this.texts) this.texts = this.rows.map(row => this.text(row).join("\n").toLowerCase());
    const rows = [];
    this.rows.forEach((row, n) => {
      if (words.every(word => this.texts[n].includes(word)) && wanted.every(filter => filter.of(row) === this.state[filter.key])) rows.push(row);
    });
    const [column, order] = (this.state.sort || "").split(".");
    const by = this.columns[column] && this.columns[column].sort;
    if (!by) return rows;
    const sign = order === "down" ? -1 : 1;
    return rows.sort((a, b) => { const [x, y] = [by(a), by(b)]; return sign * (x < y ? -1 : x > y ? 1 : 0); });
  }

  update() {
    const rows = this.matching();
    const pages = Math.max(1, Math.ceil(rows.length / PAGE));
    this.at = Math.min(Math.max(0, (parseInt(this.state.page, 10) || 1) - 1), pages - 1);
    const page = rows.slice(this.at * PAGE, (this.at + 1) * PAGE);
    this.body.replaceChildren(...page.map(row => this.row(row)));
    if (!page.length) this.body.append(el("tr", { role: "row" }, el("td", { role: "cell", colspan: this.columns.length, class: "empty" }, el("strong", null, "Nothing matches"), "Try other words, or clear the filters.")));
    const [column, order] = (this.state.sort || "").split(".");
    this.heads.forEach((head, n) => {
      if (this.columns[n].sort) head.setAttribute("aria-sort", String(n) === column ? (order === "down" ? "descending" : "ascending") : "none");
    });
    this.status.textContent = rows.length === this.rows.length ? number(rows.length) + " in all" : `${number(rows.length)} of ${number(this.rows.length)} match`;
    this.place.textContent = `Page ${number(this.at + 1)} of ${number(pages)}`;
    this.pages.hidden = pages === 1;
    this.back.disabled = this.at === 0;
    this.next.disabled = this.at === pages - 1;
    this.reset.disabled = !this.state.q && !this.filters.some(filter => this.state[filter.key]);
  }

  row(row) {
    return el("tr", { role: "row" }, this.columns.map((column, n) => el(n ? "td" : "th",
      { role: n ? "cell" : "rowheader", scope: n ? null : "row", class: column.number ? "n" : null, "data-of": column.number ? column.name : null }, column.cell(row))));
  }
}
