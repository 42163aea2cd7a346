//! Values of other crates in messages: sent by name, or as a row and a column.

use saolei_boards::{Dialect, FirstClick, Named, Place};
use saolei_rules::{Cell, OperationKind};
use saolei_solver::Technique;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use std::borrow::Cow;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// A value that is sent by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByName<T>(pub T);

/// A dialect, by its name.
pub type DialectName = ByName<Dialect>;
/// The guarantee for the first click, by its name.
pub type FirstClickName = ByName<FirstClick>;
/// An operation on a cell, by its name.
pub type OperationName = ByName<OperationKind>;
/// A technique of deduction, by its name.
pub type TechniqueName = ByName<Technique>;

impl<T: Named> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<T>, D::Error> {
        let name = String::deserialize(deserializer)?;
        T::read(&name).map(ByName).map_err(D::Error::custom)
    }
}

impl<T: Named> PartialSchema for ByName<T> {
    fn schema() -> RefOr<Schema> {
        let names = T::ALL.iter().map(|value| value.name());
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(names)).into()
    }
}

impl<T: Named> ToSchema for ByName<T> {
    fn name() -> Cow<'static, str> {
        T::TYPE.into()
    }
}

/// A cell's [`Place`] as an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct JsonPlace(#[serde(with = "PlaceFields")] pub Place);

/// A cell, by its row and column counted from 1.
#[derive(Deserialize, Serialize, ToSchema)]
#[serde(remote = "Place", deny_unknown_fields)]
struct PlaceFields {
    /// The row, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    row: u32,
    /// The column, counted from 1.
    #[schema(minimum = 1, maximum = 100)]
    col: u32,
}

impl<'de> Deserialize<'de> for JsonPlace {
    /// Reads a map first: serde would also accept a list of fields for a struct.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonPlace, D::Error> {
        let fields = Map::<String, Value>::deserialize(deserializer)?;
        PlaceFields::deserialize(Value::Object(fields)).map(JsonPlace).map_err(D::Error::custom)
    }
}

impl PartialSchema for JsonPlace {
    fn schema() -> RefOr<Schema> {
        PlaceFields::schema()
    }
}

impl ToSchema for JsonPlace {
    fn name() -> Cow<'static, str> {
        "Place".into()
    }
}

impl From<Cell> for JsonPlace {
    fn from(cell: Cell) -> JsonPlace {
        JsonPlace(cell.into())
    }
}
