//! A call graph as a page for a browser. `page.js` gets methods as numbers, and edges between them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::export::Text;
use super::listing::Part;
use super::sizes::{Extent, Sizes};
use super::{EdgeKind, Open};

/// The data of the script. A method is the place of its name in `methods`; the first place stands
/// for no method.
#[derive(Serialize)]
struct GraphPage<'a> {
    tool: &'static str,
    /// The entries that the user named, and all entries.
    entries: [Vec<u32>; 2],
    /// Sorted names, in source form with the result.
    methods: &'a [String],
    /// Where the class of each comes from, as a place in `parts`.
    from: Vec<usize>,
    parts: [Part; 4],
    kinds: Vec<EdgeKind>,
    /// For each edge the caller, the place of its kind in `kinds`, the line (0: not known) and the
    /// callee.
    edges: Vec<u32>,
    /// Calls that may have more targets: the caller, the line, the reason, as a place in `reasons`,
    /// and the method that the call names.
    open: Vec<(u32, u16, usize, String)>,
    reasons: Vec<Open>,
    archives: Vec<Extent>,
    packages: Vec<Extent>,
}

/// The page.
pub(super) fn page(text: &Text<'_>) -> String {
    let (listing, graph, methods) = (text.listing, text.graph, text.methods());
    let parts = [
        Part::Input,
        Part::ClassPath,
        Part::Platform,
        Part::Elsewhere,
    ];
    let place = |part: Part| parts.iter().position(|p| *p == part).unwrap_or(0);
    let mut from = vec![0; methods.names.len()];
    for method in graph
        .methods
        .iter()
        .filter(|method| text.is_within(**method))
    {
        from[methods.rank(*method) as usize] = place(listing.part(*method));
    }
    let line = |method, pc| {
        listing
            .site(method, pc)
            .and_then(|site| site.line)
            .unwrap_or(0)
    };
    let mut kinds = WordNumbers::default();
    let mut edges: Vec<[u32; 4]> = text
        .edges()
        .map(|edge| {
            let at = u32::from(line(edge.caller, edge.pc));
            let kind = kinds.of(edge.kind) as u32;
            [
                methods.rank(edge.caller),
                kind,
                at,
                methods.rank(edge.callee),
            ]
        })
        .collect();
    edges.sort_unstable();
    edges.dedup();
    let mut reasons = WordNumbers::default();
    let open = graph
        .open
        .iter()
        .filter(|(method, ..)| text.is_within(*method));
    let mut open: Vec<_> = open
        .map(|(method, pc, why)| {
            let site = listing.site(*method, *pc);
            let named = site.and_then(|site| site.declared);
            let named = named.map_or(String::new(), |named| listing.declared(named));
            (
                methods.rank(*method),
                line(*method, *pc),
                reasons.of(*why),
                named,
            )
        })
        .collect();
    open.sort_unstable();
    open.dedup();
    let entries = [&graph.asked, &graph.entries].map(|all| {
        let all = all.iter().filter(|method| text.is_within(**method));
        let mut all: Vec<u32> = all.map(|method| methods.rank(*method)).collect();
        all.sort_unstable();
        all
    });
    let Sizes { archives, packages } = Sizes::of(listing, graph);
    let data = GraphPage {
        tool: concat!("resolute ", env!("CARGO_PKG_VERSION")),
        entries,
        methods: &methods.names,
        from,
        parts,
        kinds: kinds.all,
        edges: edges.into_flattened(),
        open,
        reasons: reasons.all,
        archives,
        packages,
    };
    ::page::page(include_str!("page.js"), &data)
}

/// Numbers for words, in the order of their first use.
struct WordNumbers<T> {
    all: Vec<T>,
    places: BTreeMap<T, usize>,
}

impl<T> Default for WordNumbers<T> {
    fn default() -> Self {
        Self {
            all: Vec::new(),
            places: BTreeMap::new(),
        }
    }
}

impl<T: Copy + Ord> WordNumbers<T> {
    fn of(&mut self, word: T) -> usize {
        *self.places.entry(word).or_insert_with(|| {
            self.all.push(word);
            self.all.len() - 1
        })
    }
}
