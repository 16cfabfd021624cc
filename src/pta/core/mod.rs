//! The solver: nodes and the flow between them, objects, contexts, bodies as constraints, and calls
//! dispatched by receiver. Plugins add the semantics of platform methods (`plugin`). A run without
//! plugins is plain points-to analysis.
//!
//! The methods of [`state::Core`] form layers:
//!
//! * nodes, objects and methods: `state`, `sensitivity`, `outside`;
//! * initialisers and accesses: `initialise`, `access`;
//! * calls: `connect`, `delivery`, `dispatch`, `calls`;
//! * methods as constraints: `enter`, `build`;
//! * the loop: `run`.

pub(crate) mod above;
mod access;
pub(crate) mod asked;
pub(crate) mod border;
pub(crate) mod build;
pub(crate) mod builders;
pub(crate) mod calls;
pub(crate) mod cell;
pub(crate) mod classes;
pub(crate) mod completeness;
pub(crate) mod connect;
pub(crate) mod context;
pub(crate) mod cycles;
pub(crate) mod delivery;
pub(crate) mod dispatch;
pub(crate) mod enter;
pub(crate) mod event;
pub(crate) mod facts;
pub(crate) mod heap;
pub(crate) mod initialise;
pub(crate) mod outside;
pub(crate) mod patterns;
pub(crate) mod plugin;
pub(crate) mod queue;
pub(crate) mod reverse;
pub(crate) mod run;
pub(crate) mod sensitivity;
pub(crate) mod set;
pub(crate) mod sets;
pub(crate) mod shared;
pub(crate) mod solver;
pub(crate) mod state;
mod string_values;
pub(crate) mod tables;
pub(crate) mod text_changes;
