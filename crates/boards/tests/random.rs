//! Random numbers, the same forever. The expected ones were computed by another program: ChaCha8, Lemire's multiplication,
//! FNV-1a and the shuffle in Python, written for these tests.

use saolei_boards::{Random, Seed, SeedError};

const KEY: [u8; 32] = {
    let mut key = [0; 32];
    let mut index = 0;
    while index < 32 {
        key[index] = index as u8;
        index += 1;
    }
    key
};

/// The first numbers below a million.
fn first<const N: usize>(mut random: Random) -> [u64; N] {
    [(); N].map(|()| random.below(1_000_000))
}

fn seed(text: &str) -> Seed {
    text.parse().unwrap()
}

#[test]
fn the_numbers_of_a_seed_stay_the_same_for_ever() {
    assert_eq!(first(seed("lucky7").random()), [998_271, 467_057, 612_863]);
    assert_eq!(first(seed("扫雷").random()), [23_720, 839_082, 545_047]);
    // Of 32 bytes there is one key, of more each further 32 are mixed in.
    assert_eq!(first(seed(&"x".repeat(32)).random()), [25_224, 932_054, 556_309]);
    assert_eq!(first(seed(&"x".repeat(33)).random()), [446_818, 393_966, 292_463]);
    assert_eq!(first(seed(&"x".repeat(40)).random()), [463_136, 334_899, 571_365]);
    assert_eq!(first(seed(&"x".repeat(64)).random()), [316_198, 294_128, 628_085]);
}

#[test]
fn the_numbers_of_keys_streams_and_names_stay_the_same_for_ever() {
    assert_eq!(first(Random::keyed(KEY)), [416_672, 199_505, 311_915, 795_879, 233_620]);
    assert_eq!(first(Random::new(7, 0)), [157_796, 167_989, 704_276, 726_741, 601_259]);
    assert_eq!(first(Random::new(7, 3)), [181_541, 92_864, 979_004, 334_218, 351_216]);
    assert_eq!(first(Random::named(7, "levels")), [399_679, 940_411, 464_237, 690_954, 902_611]);
    assert_eq!(first(Random::named(7, "")), [16_670, 246_806, 939_041, 763_995, 705_534]);
    // Beyond the first blocks of the generator.
    let mut random = Random::keyed(KEY);
    let numbers: Vec<u64> = (0..200).map(|_| random.below(1000)).collect();
    assert_eq!(numbers[196..], [823, 966, 263, 771]);
}

#[test]
fn every_limit_has_its_numbers() {
    let mut random = Random::keyed(KEY);
    assert_eq!(
        [1, 2, 3, 6, u64::MAX].map(|limit| random.below(limit)),
        [0, 0, 0, 4, 4_309_532_935_472_389_886]
    );
    // Half of all draws have to be repeated at this limit: six of twelve here.
    let mut random = Random::keyed(KEY);
    assert_eq!(
        [(); 6].map(|()| random.below((1 << 63) + 1)),
        [
            1_840_110_330_914_763_884,
            2_876_913_165_571_704_827,
            7_340_689_821_143_610_777,
            2_154_766_467_736_194_943,
            5_598_796_483_338_033_240,
            4_952_052_071_042_709_273,
        ]
    );
}

#[test]
#[should_panic(expected = "there is no number below 0")]
fn no_number_is_below_0() {
    Random::keyed(KEY).below(0);
}

#[test]
fn units_ranges_chances_picks_and_shuffles_stay_the_same_for_ever() {
    let mut random = Random::keyed(KEY);
    assert_eq!(
        [(); 3].map(|()| random.unit()),
        [0.416_672_851_555_354_6, 0.199_505_161_839_080_74, 0.311_915_550_416_499_1]
    );
    let mut random = Random::keyed(KEY);
    assert_eq!([(); 8].map(|()| random.between(10, 20)), [14, 12, 13, 18, 12, 20, 16, 19]);
    let mut random = Random::keyed(KEY);
    let chances = [(); 16].map(|()| u8::from(random.chance(30)));
    assert_eq!(chances, [0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0]);
    let mut random = Random::keyed(KEY);
    let picks: String = (0..10).filter_map(|_| random.pick(&['a', 'b', 'c', 'd', 'e'])).collect();
    assert_eq!(picks, "cabdbecebc");
    assert_eq!(random.pick::<char>(&[]), None);
    let mut items: Vec<u32> = (0..10).collect();
    Random::keyed(KEY).shuffle(&mut items);
    assert_eq!(items, [6, 0, 3, 7, 9, 8, 5, 2, 1, 4]);
    let mut nothing: [u32; 0] = [];
    Random::keyed(KEY).shuffle(&mut nothing);
}

#[test]
fn a_chance_of_0_never_comes_and_one_of_100_always() {
    let mut random = Random::keyed(KEY);
    assert!((0..1000).all(|_| random.chance(100) && !random.chance(0)));
}

#[test]
fn seeds_are_texts_that_can_be_seen() {
    for right in ["1", "lucky7", "扫雷", "a/b:c", &"x".repeat(64)] {
        assert_eq!(seed(right).as_str(), right);
        assert_eq!(seed(right).to_string(), right);
    }
    for (wrong, error) in [
        ("", SeedError::Empty),
        (" ", SeedError::Unprintable(' ')),
        ("a b", SeedError::Unprintable(' ')),
        ("a\n", SeedError::Unprintable('\n')),
        ("\u{7}a", SeedError::Unprintable('\u{7}')),
        (&"x".repeat(65), SeedError::TooLong(65)),
    ] {
        assert_eq!(wrong.parse::<Seed>(), Err(error), "{wrong:?}");
    }
}

#[test]
fn a_list_has_a_seed_for_each_board() {
    let seeds: Vec<String> = (0..3).map(|index| seed("lucky7").nth(index).to_string()).collect();
    assert_eq!(seeds, ["lucky7", "lucky7.2", "lucky7.3"]);
}

#[test]
fn seeds_of_numbers_are_short_and_differ() {
    // In base 30, the lowest digit first.
    assert_eq!(Seed::of(0).as_str(), "2");
    assert_eq!(Seed::of(29).as_str(), "z");
    assert_eq!(Seed::of(30).as_str(), "23");
    assert_eq!(Seed::of(7 + 30 * 29 + 900 * 10).as_str(), "9zc");
    assert_eq!(Seed::of(u64::MAX).as_str().len(), 14);
}
