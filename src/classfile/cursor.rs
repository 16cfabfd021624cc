//! Reading big-endian numbers from a slice, without panics.

use crate::error::ClassError;

/// A position in some bytes.
#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    bytes: &'a [u8],
    position: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// Starts at `position`, which lies within the bytes.
    pub(crate) fn at(bytes: &'a [u8], position: usize) -> Self {
        debug_assert!(position <= bytes.len());
        Self { bytes, position }
    }

    pub(crate) fn position(&self) -> usize {
        self.position
    }

    pub(crate) fn remaining(&self) -> usize {
        self.bytes.len() - self.position
    }

    /// The next `count` bytes.
    pub(crate) fn take(&mut self, count: usize) -> Result<&'a [u8], ClassError> {
        if count > self.remaining() {
            return Err(ClassError::Malformed("it ends too early".into()));
        }
        let start = self.position;
        self.position += count;
        Ok(&self.bytes[start..self.position])
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], ClassError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(crate) fn u1(&mut self) -> Result<u8, ClassError> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn i1(&mut self) -> Result<i8, ClassError> {
        Ok(i8::from_be_bytes(self.array()?))
    }

    pub(crate) fn u2(&mut self) -> Result<u16, ClassError> {
        Ok(u16::from_be_bytes(self.array()?))
    }

    pub(crate) fn i2(&mut self) -> Result<i16, ClassError> {
        Ok(i16::from_be_bytes(self.array()?))
    }

    pub(crate) fn u4(&mut self) -> Result<u32, ClassError> {
        Ok(u32::from_be_bytes(self.array()?))
    }

    pub(crate) fn i4(&mut self) -> Result<i32, ClassError> {
        Ok(i32::from_be_bytes(self.array()?))
    }

    /// A u2 count, then that many items.
    pub(crate) fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, ClassError>,
    ) -> Result<Vec<T>, ClassError> {
        let items = (0..self.u2()?).map(|_| item(self));
        let mut items = items.collect::<Result<Vec<_>, _>>()?;
        // Most lists stay for the whole run, and hold two or three items where there is room for
        // four.
        items.shrink_to_fit();
        Ok(items)
    }

    /// Succeeds if no bytes follow; `what` names the structure that should end here.
    pub(crate) fn finish(&self, what: &str) -> Result<(), ClassError> {
        match self.remaining() {
            0 => Ok(()),
            _ => Err(ClassError::Malformed(format!(
                "there are bytes after the end of {what}"
            ))),
        }
    }
}
