//! Reads the bytes of a file in order, and reports the location of every error.

use super::VideoError;

/// A file that is being read. All numbers are big-endian.
#[derive(Clone, Debug)]
pub(super) struct Bytes<'a> {
    data: &'a [u8],
    at: usize,
    /// Where the bytes should end.
    wanted: usize,
}

impl<'a> Bytes<'a> {
    pub(super) const fn new(data: &'a [u8]) -> Bytes<'a> {
        Bytes { data, at: 0, wanted: data.len() }
    }

    /// The offset of the next byte.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    pub(super) const fn seek(&mut self, to: usize) {
        self.at = to;
    }

    /// Ends the bytes at this offset, or earlier if the file does. Used to read a section of a file.
    pub(super) fn limit(&mut self, end: usize) {
        self.wanted = end;
        self.data = &self.data[..end.min(self.data.len())];
    }

    /// Whether the file is shorter than the limit that was set.
    pub(super) const fn is_cut_off(&self) -> bool {
        self.data.len() < self.wanted
    }

    /// Takes whole records of this length while they pass a test; there may be none.
    pub(super) fn take_records<const LENGTH: usize>(
        &mut self,
        belongs: impl Fn(&[u8; LENGTH]) -> bool,
    ) -> &'a [[u8; LENGTH]] {
        let (records, _) = self.rest().as_chunks::<LENGTH>();
        let count = records.iter().position(|record| !belongs(record)).unwrap_or(records.len());
        self.at += count * LENGTH;
        &records[..count]
    }

    pub(super) fn rest(&self) -> &'a [u8] {
        self.data.get(self.at..).unwrap_or_default()
    }

    pub(super) fn error(&self, problem: impl ToString) -> VideoError {
        VideoError::at(self.at, problem)
    }

    /// Takes the next `count` bytes, which hold `what`.
    #[inline]
    pub(super) fn take(&mut self, count: usize, what: &str) -> Result<&'a [u8], VideoError> {
        match self.rest().get(..count) {
            Some(taken) => {
                self.at += count;
                Ok(taken)
            }
            None => Err(self.ends_early(what)),
        }
    }

    #[cold]
    fn ends_early(&self, what: &str) -> VideoError {
        let end = self.data.len().max(self.at);
        VideoError::at(end, format!("expected {what}, found the end of the file"))
    }

    fn number(&mut self, bytes: usize, what: &str) -> Result<u64, VideoError> {
        Ok(self.take(bytes, what)?.iter().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    pub(super) fn u8(&mut self, what: &str) -> Result<u8, VideoError> {
        Ok(self.take(1, what)?[0])
    }

    pub(super) fn u16(&mut self, what: &str) -> Result<u16, VideoError> {
        Ok(self.number(2, what)? as u16)
    }

    pub(super) fn u24(&mut self, what: &str) -> Result<u32, VideoError> {
        Ok(self.number(3, what)? as u32)
    }

    pub(super) fn u32(&mut self, what: &str) -> Result<u32, VideoError> {
        Ok(self.number(4, what)? as u32)
    }

    pub(super) fn u64(&mut self, what: &str) -> Result<u64, VideoError> {
        self.number(8, what)
    }

    /// Takes a string that is preceded by its length in one byte.
    pub(super) fn short_string(&mut self, what: &str) -> Result<&'a [u8], VideoError> {
        let length = self.u8(what)?;
        self.take(usize::from(length), what)
    }

    /// Takes a string that ends with a zero byte.
    pub(super) fn zero_string(&mut self, what: &str) -> Result<&'a [u8], VideoError> {
        match self.rest().iter().position(|&byte| byte == 0) {
            Some(length) => {
                let text = self.take(length, what)?;
                self.at += 1;
                Ok(text)
            }
            None => Err(self.error(format!("expected {what} with a zero byte at its end, found none"))),
        }
    }
}
