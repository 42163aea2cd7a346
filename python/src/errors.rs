//! The exceptions of the package. Other bad arguments are `ValueError`, and cells off the board are `IndexError`.

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};

create_exception!(
    pysaolei,
    Impossible,
    PyValueError,
    "No layout fits a position; the message names the numbers to blame."
);
create_exception!(
    pysaolei,
    GaveUp,
    PyRuntimeError,
    "No such board was found within the tries that were allowed."
);
