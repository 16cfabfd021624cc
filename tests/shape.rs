//! Measures of the engines' structure that a scan of imports does not see.
//!
//! - Methods of one type in several files call each other by `self`. So files can form a circle
//!   without naming each other.
//! - A tuple as a parameter gives its parts no names.
//! - An item that other files use should have a comment.
//!
//! The figures in [`TODAY`] are exact: a change that makes one worse fails, and a change that
//! improves one must update it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base::graph::{Digraph, components};
use syn::visit::{self, Visit};

/// The measured figures of a folder of `src`.
#[derive(Debug, Default, PartialEq, Eq)]
struct Shape {
    /// The number of files in each circle, the largest first.
    circles: Vec<usize>,
    functions: usize,
    /// Functions with a tuple among their parameters.
    with_tuples: usize,
    /// Items, fields and variants visible to other files.
    shared: usize,
    /// The shared ones without a comment.
    unsaid: usize,
    /// The largest number of fields of one struct that files in other folders name. Only names are
    /// compared, so the true number may be smaller.
    widest: usize,
}

/// The expected [`Shape`] of a folder.
struct Limit {
    folder: &'static str,
    circles: &'static [usize],
    functions: usize,
    with_tuples: usize,
    shared: usize,
    unsaid: usize,
    widest: usize,
}

const TODAY: [Limit; 2] = [
    Limit {
        folder: "pta",
        circles: &[4, 2, 2],
        functions: 762,
        with_tuples: 1,
        shared: 887,
        unsaid: 16,
        widest: 10,
    },
    Limit {
        folder: "defensive/eval",
        circles: &[],
        functions: 377,
        with_tuples: 0,
        shared: 283,
        unsaid: 0,
        widest: 3,
    },
];

/// A method that a file defines, or calls by `self`: the type's name, and the method's.
type Method = (String, String);

#[derive(Default)]
struct File {
    defined: BTreeSet<Method>,
    called: BTreeSet<Method>,
    shape: Shape,
    /// The fields of each struct that other folders can see.
    fields: Vec<BTreeSet<String>>,
    /// The fields that it names, of any struct.
    named: BTreeSet<String>,
    /// The type whose `impl` is being visited.
    of: Option<String>,
}

impl File {
    fn function(&mut self, signature: &syn::Signature) {
        let is_tuple = |input: &syn::FnArg| match input {
            syn::FnArg::Typed(typed) => match &*typed.ty {
                syn::Type::Tuple(tuple) => !tuple.elems.is_empty(),
                _ => false,
            },
            syn::FnArg::Receiver(_) => false,
        };
        self.shape.functions += 1;
        self.shape.with_tuples += usize::from(signature.inputs.iter().any(is_tuple));
    }

    fn item(&mut self, visibility: &syn::Visibility, attributes: &[syn::Attribute]) {
        if !matches!(visibility, syn::Visibility::Inherited) {
            self.shape.shared += 1;
            let is_said = attributes.iter().any(|a| a.path().is_ident("doc"));
            self.shape.unsaid += usize::from(!is_said);
        }
    }
}

/// Whether files in other folders can see it.
fn is_seen_outside(visibility: &syn::Visibility) -> bool {
    match visibility {
        syn::Visibility::Public(_) => true,
        syn::Visibility::Restricted(to) => to.path.is_ident("crate"),
        syn::Visibility::Inherited => false,
    }
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    let is = |a: &syn::Attribute| {
        a.path().is_ident("cfg") && a.parse_args::<syn::Ident>().is_ok_and(|of| of == "test")
    };
    attributes.iter().any(is)
}

impl<'ast> Visit<'ast> for File {
    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast syn::ItemImpl) {
        let name = match &*item.self_ty {
            syn::Type::Path(path) => path.path.segments.last().map(|s| s.ident.to_string()),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.of, name);
        visit::visit_item_impl(self, item);
        self.of = outer;
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if let Some(of) = &self.of {
            self.defined
                .insert((of.clone(), item.sig.ident.to_string()));
        }
        self.function(&item.sig);
        self.item(&item.vis, &item.attrs);
        visit::visit_impl_item_fn(self, item);
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        self.function(&item.sig);
        self.item(&item.vis, &item.attrs);
        visit::visit_item_fn(self, item);
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.item(&item.vis, &item.attrs);
        let mut seen = BTreeSet::new();
        for field in &item.fields {
            let Some(name) = &field.ident else { continue };
            self.item(&field.vis, &field.attrs);
            if is_seen_outside(&field.vis) {
                seen.insert(name.to_string());
            }
        }
        self.fields.push(seen);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.item(&item.vis, &item.attrs);
        for variant in &item.variants {
            self.item(&item.vis, &variant.attrs);
        }
    }

    fn visit_item_const(&mut self, item: &'ast syn::ItemConst) {
        self.item(&item.vis, &item.attrs);
    }

    fn visit_item_type(&mut self, item: &'ast syn::ItemType) {
        self.item(&item.vis, &item.attrs);
    }

    fn visit_item_trait(&mut self, item: &'ast syn::ItemTrait) {
        self.item(&item.vis, &item.attrs);
        visit::visit_item_trait(self, item);
    }

    fn visit_expr_field(&mut self, field: &'ast syn::ExprField) {
        if let syn::Member::Named(name) = &field.member {
            self.named.insert(name.to_string());
        }
        visit::visit_expr_field(self, field);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let is_self =
            matches!(&*call.receiver, syn::Expr::Path(path) if path.path.is_ident("self"));
        if let Some(of) = self.of.as_ref().filter(|_| is_self) {
            self.called.insert((of.clone(), call.method.to_string()));
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// Measures these files, by name.
fn shape(files: &BTreeMap<String, String>) -> Shape {
    let read = |source: &String| {
        let mut file = File::default();
        file.visit_file(&syn::parse_file(source).expect("it compiles"));
        file
    };
    let paths: Vec<&Path> = files.keys().map(Path::new).collect();
    let files: Vec<File> = files.values().map(read).collect();
    let calls = |file: &File| {
        let others = files.iter().zip(0u32..);
        let called = others.filter(|(other, _)| !other.defined.is_disjoint(&file.called));
        called.map(|(_, number)| number).collect::<Vec<u32>>()
    };
    let graph: Digraph = files.iter().map(calls).collect();
    let mut circles: Vec<usize> = (components(&graph).iter().map(Vec::len))
        .filter(|files| *files > 1)
        .collect();
    circles.sort_by_key(|files| std::cmp::Reverse(*files));
    let sum = |count: fn(&Shape) -> usize| files.iter().map(|file| count(&file.shape)).sum();
    let widest = files.iter().zip(&paths).flat_map(|(file, path)| {
        let others = files.iter().zip(&paths);
        let others = others.filter(|(_, other)| other.parent() != path.parent());
        let named: BTreeSet<&String> = others.flat_map(|(other, _)| &other.named).collect();
        let counts = file.fields.iter();
        counts.map(move |fields| fields.iter().filter(|name| named.contains(name)).count())
    });
    let widest = widest.max().unwrap_or_default();
    Shape {
        circles,
        widest,
        functions: sum(|s| s.functions),
        with_tuples: sum(|s| s.with_tuples),
        shared: sum(|s| s.shared),
        unsaid: sum(|s| s.unsaid),
    }
}

fn sources(folder: &Path, into: &mut BTreeMap<String, String>) {
    for entry in std::fs::read_dir(folder).expect("a folder of src") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("tests") {
            sources(&path, into);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let source = std::fs::read_to_string(&path).expect("it is text");
            into.insert(path.display().to_string(), source);
        }
    }
}

#[test]
fn engines_get_no_worse() {
    for limit in TODAY {
        let mut files = BTreeMap::new();
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        sources(&src.join(limit.folder), &mut files);
        let today = Shape {
            circles: limit.circles.to_vec(),
            functions: limit.functions,
            with_tuples: limit.with_tuples,
            shared: limit.shared,
            unsaid: limit.unsaid,
            widest: limit.widest,
        };
        let folder = limit.folder;
        assert_eq!(
            shape(&files),
            today,
            "{folder}: left is what it is, right what TODAY says"
        );
    }
}

#[test]
fn circles_tuples_and_silence_are_found() {
    let a = "impl E { fn a(&self, (x, y): (u8, u8)) { self.b(); self.c() } pub fn c(&self) {} }
             pub struct S { /// It is said.\n pub f: u8, pub g: u8, h: u8 }";
    let b =
        "impl E { fn b(&self) { self.a((1, 2)); other.z() } } impl F { fn z(&self) { self.a() } }
             #[cfg(test)] mod tests { pub fn not_counted() {} }";
    let c = "impl E { fn z(&self) { self.b(); s.f; s.g; s.h } }";
    let files = [("x/a.rs", a), ("x/b.rs", b), ("y/c.rs", c)];
    let files = files.map(|(name, source)| (name.to_owned(), source.to_owned()));
    let expected = Shape {
        circles: vec![2],
        functions: 5,
        with_tuples: 1,
        shared: 4,
        unsaid: 3,
        widest: 2,
    };
    assert_eq!(shape(&BTreeMap::from(files)), expected);
}
