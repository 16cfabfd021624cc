//! Dense maps over ids.

use std::marker::PhantomData;
use std::ops::{Index, IndexMut};

/// A small integer that names an entity. Declared with [`entity_id!`](crate::entity_id).
pub trait Id: Copy {
    /// The id of the entity at `index`.
    fn new(index: usize) -> Self;
    /// The position of the entity.
    fn index(self) -> usize;
}

/// A vector indexed by an id.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct IdMap<K, V> {
    values: Vec<V>,
    keys: PhantomData<fn(K)>,
}

impl<K: Id, V> IdMap<K, V> {
    /// An empty map.
    pub fn new() -> Self {
        Self::from(Vec::new())
    }

    /// A map of `len` copies of `value`.
    pub fn filled(value: V, len: usize) -> Self
    where
        V: Clone,
    {
        Self::from(vec![value; len])
    }

    /// Appends `value` and returns its id.
    pub fn push(&mut self, value: V) -> K {
        let id = K::new(self.values.len());
        self.values.push(value);
        id
    }

    /// The id that the next [`push`](Self::push) will give.
    pub fn next_id(&self) -> K {
        K::new(self.values.len())
    }

    /// How many entities there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether there are no entities.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of `id`, if the id is of this map.
    pub fn get(&self, id: K) -> Option<&V> {
        self.values.get(id.index())
    }

    /// All ids, in order.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = K> + ExactSizeIterator + use<K, V> {
        (0..self.values.len()).map(K::new)
    }

    /// All ids with their values, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &V)> + ExactSizeIterator {
        self.values.iter().enumerate().map(|(i, v)| (K::new(i), v))
    }

    /// All ids with their values, in order.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (K, &mut V)> {
        self.values
            .iter_mut()
            .enumerate()
            .map(|(i, v)| (K::new(i), v))
    }

    /// The values, in the order of their ids.
    pub fn values(&self) -> &[V] {
        &self.values
    }

    /// The values, in the order of their ids.
    pub fn values_mut(&mut self) -> &mut [V] {
        &mut self.values
    }

    /// The values, in the order of their ids.
    pub fn into_values(self) -> Vec<V> {
        self.values
    }
}

impl<K: Id, V> From<Vec<V>> for IdMap<K, V> {
    fn from(values: Vec<V>) -> Self {
        Self {
            values,
            keys: PhantomData,
        }
    }
}

impl<K: Id, V> Default for IdMap<K, V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Id, V> FromIterator<V> for IdMap<K, V> {
    fn from_iter<T: IntoIterator<Item = V>>(iter: T) -> Self {
        Self::from(Vec::from_iter(iter))
    }
}

impl<K: Id, V> Index<K> for IdMap<K, V> {
    type Output = V;
    fn index(&self, id: K) -> &V {
        &self.values[id.index()]
    }
}

impl<K: Id, V> IndexMut<K> for IdMap<K, V> {
    fn index_mut(&mut self, id: K) -> &mut V {
        &mut self.values[id.index()]
    }
}

impl<K: Id + std::fmt::Debug, V: std::fmt::Debug> std::fmt::Debug for IdMap<K, V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}
