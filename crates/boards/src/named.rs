//! Values with names that never change: files, settings, options and answers contain them.

use crate::dialect::Dialect;
use crate::wording::quote;
use saolei_rules::OperationKind;

/// A type with a fixed list of values, each with a name. [`named_enum!`](crate::named_enum) defines such enums.
pub trait Named: Copy + 'static {
    /// Every value, in order.
    const ALL: &'static [Self];
    /// The name of the type.
    const TYPE: &'static str;

    /// The name, which never changes.
    fn name(self) -> &'static str;

    /// The value with this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.name() == name)
    }

    /// All names in words: `any, safe or opening`.
    fn names() -> String {
        let names: Vec<&str> = Self::ALL.iter().map(|value| value.name()).collect();
        match names.split_last() {
            Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
            _ => names.concat(),
        }
    }

    /// Reads a name.
    ///
    /// # Errors
    /// No value has this name; the error lists the names.
    fn read(name: &str) -> Result<Self, String> {
        Self::named(name).ok_or_else(|| format!("expected {}, found {}", Self::names(), quote(name)))
    }
}

/// Defines an enum with a name for each value, `ALL`, `name()`, [`Named`](crate::Named) and `Display`. A text after the
/// name becomes both the value's documentation and its `about()`.
///
/// ```
/// use saolei_boards::{Named, named_enum};
/// named_enum! {
///     /// Where to look.
///     #[derive(Default)]
///     pub enum Corner {
///         /// Above the board, on the left.
///         #[default]
///         UpperLeft = "upper-left",
///         /// Below the board, on the right.
///         LowerRight = "lower-right",
///     }
/// }
/// assert_eq!(Corner::ALL.map(Corner::name), ["upper-left", "lower-right"]);
/// assert_eq!(Corner::named("lower-right"), Some(Corner::LowerRight));
/// assert_eq!(Corner::read("middle"), Err("expected upper-left or lower-right, found \"middle\"".to_string()));
///
/// named_enum! {
///     /// How to move.
///     pub enum Way {
///         Left = "left": "to the first column",
///         Right = "right": "to the last column",
///     }
/// }
/// assert_eq!(Way::Left.about(), "to the first column");
/// ```
#[macro_export]
macro_rules! named_enum {
    ($(#[$meta:meta])* $visibility:vis enum $type:ident {
        $($(#[$about:meta])* $variant:ident = $name:literal,)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        $visibility enum $type {
            $($(#[$about])* $variant,)*
        }

        impl $type {
            /// Every value, in order.
            $visibility const ALL: [$type; [$($name),*].len()] = [$($type::$variant),*];

            /// The name, which never changes: files, settings, options and answers contain it.
            $visibility const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }
        }

        impl $crate::Named for $type {
            const ALL: &'static [$type] = &$type::ALL;
            const TYPE: &'static str = stringify!($type);

            fn name(self) -> &'static str {
                self.name()
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }
    };
    ($(#[$meta:meta])* $visibility:vis enum $type:ident {
        $($variant:ident = $name:literal: $about:literal,)*
    }) => {
        $crate::named_enum! {
            $(#[$meta])*
            $visibility enum $type {
                $(#[doc = $about] $variant = $name,)*
            }
        }

        impl $type {
            /// A description in one line.
            $visibility const fn about(self) -> &'static str {
                match self {
                    $($type::$variant => $about,)*
                }
            }
        }
    };
}

impl Named for Dialect {
    const ALL: &'static [Dialect] = &Dialect::ALL;
    const TYPE: &'static str = "Dialect";

    fn name(self) -> &'static str {
        self.name()
    }
}

impl Named for OperationKind {
    const ALL: &'static [OperationKind] = &OperationKind::ALL;
    const TYPE: &'static str = "OperationKind";

    fn name(self) -> &'static str {
        self.name()
    }
}
