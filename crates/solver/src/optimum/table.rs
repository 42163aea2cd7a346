//! The layouts of a search: what each cell shows in each layout.

pub(crate) const MINE: u8 = 9;

#[derive(Debug, Default)]
pub(crate) struct Table {
    pub layouts: usize,
    pub cells: usize,
    /// Layout after layout, the value of each cell: its number, or [`MINE`].
    values: Vec<u8>,
    /// A random number for each layout; the name of a set is the sum of its layouts' numbers.
    names: Vec<u128>,
    /// For each symmetry of the board but the identity, the names of the layouts' images.
    images: Vec<Vec<u128>>,
}

impl Table {
    /// Empties the table, for layouts with this many cells.
    pub fn restart(&mut self, cells: usize) {
        self.layouts = 0;
        self.cells = cells;
        self.values.clear();
        self.names.clear();
        self.images.clear();
    }

    /// Adds a layout with a unique key and the value of each cell.
    pub fn add(&mut self, key: u64, value: impl FnMut(usize) -> u8) {
        self.values.extend((0..self.cells).map(value));
        self.names.push(name(key));
        self.layouts += 1;
    }

    /// Adds a symmetry of the board: the keys of the layouts' images, in order.
    pub fn add_symmetry(&mut self, keys: impl Iterator<Item = u64>) {
        self.images.push(keys.map(name).collect());
    }

    pub fn value(&self, layout: u32, cell: u16) -> u8 {
        self.values[layout as usize * self.cells + cell as usize]
    }

    pub fn name(&self, layout: u32) -> u128 {
        self.names[layout as usize]
    }

    /// The name of a set of layouts, the same for all its mirror images.
    pub fn name_of_images(&self, set: impl Iterator<Item = u32> + Clone) -> u128 {
        let sum =
            |names: &[u128]| set.clone().fold(0u128, |sum, layout| sum.wrapping_add(names[layout as usize]));
        self.images.iter().map(|names| sum(names)).fold(sum(&self.names), u128::min)
    }

    pub fn has_symmetries(&self) -> bool {
        !self.images.is_empty()
    }
}

/// A pseudorandom number from a layout's key.
fn name(key: u64) -> u128 {
    let mix = |seed: u64| {
        let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    };
    let half = mix(key.wrapping_add(0x632b_e59b_d9b4_e019));
    u128::from(half) << 64 | u128::from(mix(half ^ key.rotate_left(32)))
}
