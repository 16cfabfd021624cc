// The components of a page, and the switch between its parts. The address names the shown part: `#edits?kind=lambda&q=Main`.

/** Unpacks the data of the page, which is base64 of gzip. */
async function unpacked() {
  if (!window.DecompressionStream) {
    document.getElementById("content").append(el("p", { class: "note" }, "This browser cannot unpack the data of this page. Open it with Chrome 80, Firefox 113, Safari 16.4 or newer."));
    return new Promise(() => {}); // the page stays empty
  }
  const bytes = Uint8Array.from(atob(document.getElementById("data").textContent), c => c.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).json();
}

const DATA = await unpacked();

const chip = (text, tone) => el("span", { class: `chip ${tone || ""}` }, text);

function card(name, figure, all, ...more) {
  return el("div", { class: "card" }, el("h3", { class: "label" }, name), el("p", { class: "figure" }, figure), all ? bar(...all) : null, more.map(line => line && el("p", { class: "soft" }, line)));
}

/** A table of names with counts and bars. `rows` are `[name, count, address, detail]`. `whole` is 100 %; the default is the sum. */
function ranking(title, rows, empty, most = 8, whole = null) {
  const all = whole ?? rows.reduce((sum, row) => sum + row[1], 0);
  const top = whole ?? Math.max(1, ...rows.map(row => row[1]));
  const row = ([name, count, to, detail]) => el("tr", null,
    el("th", { scope: "row" }, to ? el("a", { href: to }, name) : name, detail ? el("span", { class: "soft" }, ` ${detail}`) : null, bar(count, top)),
    el("td", { class: "n" }, number(count)), el("td", { class: "n soft" }, share(count, all)));
  const body = el("tbody", null, rows.slice(0, most).map(row));
  const more = rows.length > most ? el("button", { type: "button", class: "button", click: () => { more.remove(); body.append(...rows.slice(most).map(row)); } }, `${number(rows.length - most)} more`) : null;
  return el("div", { class: "card" }, el("h3", null, title), rows.length ? el("table", { class: "rank" }, el("caption", { class: "hidden" }, title),
    el("thead", { class: "hidden" }, el("tr", null, el("th", { scope: "col" }, "What"), el("th", { scope: "col" }, "How many"), el("th", { scope: "col" }, "Share"))), body) : el("p", { class: "soft" }, empty), more);
}

function listed(part, title, about, options) {
  const listing = new Listing({ part, what: title, ...options });
  return [el("section", null, el("h2", { tabindex: "-1" }, title), about ? el("p", { class: "soft" }, about) : null, listing.element), listing];
}

/**
 * Shows a page. `parts` maps a part's name in addresses to `[name, count, make]`. `make` gives the part's element.
 * If the part has filters, it also gives an object, and calls of `show` pass it the rest of the address. A part without a
 * name is left out of the list of parts.
 */
function start(title, settings, parts) {
  const made = {};
  const main = document.getElementById("content");
  const links = {};
  const first = Object.keys(parts)[0];

  function route(focuses) {
    const [name, query] = location.hash.slice(1).split(/\?(.*)/s);
    const part = Object.hasOwn(parts, name) ? name : first;
    made[part] ??= parts[part][2]();
    const [section, listing] = made[part];
    if (main.firstChild !== section) main.replaceChildren(section);
    if (listing) listing.show(Object.fromEntries(new URLSearchParams(query || "")));
    for (const [other, link] of Object.entries(links)) {
      if (other === part) {
        link.setAttribute("aria-current", "page");
        link.scrollIntoView({ block: "nearest", inline: "nearest" });
      }
      else link.removeAttribute("aria-current");
    }
    document.title = [parts[part][0] || section.querySelector("h2").textContent, shown(title), "Resolute"].filter(Boolean).join(" – ");
    if (focuses) {
      scrollTo(0, 0);
      section.querySelector("h2").focus({ preventScroll: true });
    }
  }

  document.getElementById("title").append(shown(title || "No input"));
  document.getElementById("settings").append(shown(settings.filter(Boolean).join(" · ")));
  for (const [part, [name, count]] of Object.entries(parts)) {
    if (!name) continue;
    links[part] = el("a", { href: `#${part}` }, name, count === null ? null : el("span", { class: "count" }, number(count)));
    document.getElementById("parts").append(el("li", null, links[part]));
  }
  document.querySelector(".skip").addEventListener("click", event => { event.preventDefault(); main.focus(); });
  addEventListener("hashchange", () => route(true));
  addEventListener("keydown", event => {
    const search = main.querySelector("input[type=search]");
    const types = event.target.closest("input, select, textarea");
    if (event.key !== "/" || types || !search || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    search.focus();
  });
  route(false);
}
