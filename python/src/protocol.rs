//! The judges' problems: bytes in, bytes out.

use crate::convert;
use crate::work::{self, Stop};
use pyo3::exceptions::{PyMemoryError, PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use saolei_protocols::{Error, Protocol};
use std::io::{self, Read, Write};

/// Answers a protocol's input.
#[pyfunction]
pub(crate) fn run<'py>(py: Python<'py>, protocol: &str, input: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
    let protocol = convert::named("protocol", protocol, &Protocol::ALL, Protocol::name)?;
    let (answer, result) = work::interruptible(py, |stop| {
        let mut input = StoppableInput { left: input, stop };
        let mut output = StoppableOutput { answer: Vec::new(), stop };
        let result = protocol.run("input", &mut input, &mut output);
        (output.answer, result)
    })?;
    match result {
        Ok(()) => Ok(PyBytes::new(py, &answer)),
        Err(Error::Input(error)) => Err(PyValueError::new_err(error.to_string())),
        Err(Error::Write(error)) if error.kind() == io::ErrorKind::OutOfMemory => {
            Err(PyMemoryError::new_err("not enough memory for the answer"))
        }
        Err(error @ (Error::Read { .. } | Error::Write(_))) => Err(PyOSError::new_err(error.to_string())),
    }
}

struct StoppableInput<'a> {
    left: &'a [u8],
    stop: &'a Stop,
}

impl Read for StoppableInput<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        check(self.stop)?;
        self.left.read(into)
    }
}

struct StoppableOutput<'a> {
    answer: Vec<u8>,
    stop: &'a Stop,
}

impl Write for StoppableOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        check(self.stop)?;
        // An answer can be far longer than its input.
        self.answer.try_reserve(bytes.len())?;
        self.answer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn check(stop: &Stop) -> io::Result<()> {
    if stop.is_asked() { Err(io::Error::from(io::ErrorKind::Other)) } else { Ok(()) }
}
