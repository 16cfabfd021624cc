//! Reachability metadata for GraalVM's `native-image`, in the format of
//! `reachability-metadata.json`
//! (<https://www.graalvm.org/latest/reference-manual/native-image/metadata/>).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// The metadata that reflective calls need, if they are known exactly. Types have names as in Java
/// source: `com.Outer$Inner`, `int[]`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct NativeImage {
    /// Types and their members.
    pub types: Vec<NeededType>,
    /// Resources.
    pub resources: Vec<NeededResource>,
}

impl NativeImage {
    /// Whether it has no entries.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.types.is_empty() && self.resources.is_empty()
    }
}

/// A type that is needed when a class is reached.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct NeededType {
    /// The class with the code that asks for it.
    pub reached: String,
    /// The type's name; empty for a proxy.
    pub name: String,
    /// The interfaces of a proxy.
    pub proxy: Vec<String>,
    /// Methods of the type; constructors are called `<init>`.
    pub methods: Vec<NeededMethod>,
    /// Names of its fields.
    pub fields: Vec<String>,
    /// Flags such as `allDeclaredMethods`, if code asks for all members.
    pub all: Vec<String>,
    /// The places that ask for it.
    pub sites: Vec<String>,
}

/// A method that is needed.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[schemars(deny_unknown_fields)]
pub struct NeededMethod {
    /// Its name.
    pub name: String,
    /// The types of its parameters.
    pub parameters: Vec<String>,
}

/// A resource that is needed when a class is reached.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[schemars(deny_unknown_fields)]
pub struct NeededResource {
    /// The class with the code that asks for it.
    pub reached: String,
    /// The resource's path, or the bundle's name.
    pub name: String,
    /// Whether it is a resource bundle.
    pub is_bundle: bool,
    /// The place that asks for it.
    pub site: String,
}

/// The metadata file, ending with a newline.
pub fn render(needed: &NativeImage) -> String {
    let types: Vec<Value> = needed.types.iter().map(of_type).collect();
    let resources: Vec<Value> = needed.resources.iter().map(of_resource).collect();
    let file = json!({ "reflection": types, "resources": resources });
    let mut text = serde_json::to_string_pretty(&file).expect("it is plain data");
    text.push('\n');
    base::escape::json(text)
}

fn of_type(needed: &NeededType) -> Value {
    let mut entry = Map::new();
    entry.insert("condition".into(), json!({ "typeReached": needed.reached }));
    let name = if needed.proxy.is_empty() {
        json!(needed.name)
    } else {
        json!({ "proxy": needed.proxy })
    };
    entry.insert("type".into(), name);
    if !needed.methods.is_empty() {
        let method = |m: &NeededMethod| json!({ "name": m.name, "parameterTypes": m.parameters });
        let methods: Vec<Value> = needed.methods.iter().map(method).collect();
        entry.insert("methods".into(), json!(methods));
    }
    if !needed.fields.is_empty() {
        let fields = needed.fields.iter().map(|name| json!({ "name": name }));
        entry.insert("fields".into(), fields.collect());
    }
    for flag in &needed.all {
        entry.insert(flag.clone(), json!(true));
    }
    entry.insert("reason".into(), json!(needed.sites.join(", ")));
    Value::Object(entry)
}

fn of_resource(needed: &NeededResource) -> Value {
    let kind = if needed.is_bundle { "bundle" } else { "glob" };
    json!({
        "condition": { "typeReached": needed.reached },
        kind: needed.name,
        "reason": needed.site,
    })
}
