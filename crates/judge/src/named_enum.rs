//! Enums from tables.

/// Defines an enum from a table: variants, their names, and what they are in one line.
macro_rules! named_enum {
    ($(#[$doc:meta])* $type:ident { $($variant:ident, $name:literal, $about:literal;)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $(#[doc = $about] $variant,)*
        }

        impl $type {
            /// All of them, in the order of the documentation.
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$variant),*];

            /// Its name on the command line.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }

            /// What it is, in one line.
            pub const fn about(self) -> &'static str {
                match self {
                    $($type::$variant => $about,)*
                }
            }
        }
    };
}
