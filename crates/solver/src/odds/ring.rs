//! The three kinds of numbers that layouts are counted in.

/// Numbers that can be added and multiplied: floats, residues or booleans.
pub(crate) trait Ring {
    type Number: Copy + PartialEq;
    const ZERO: Self::Number;
    fn one(&self) -> Self::Number;
    fn small(&self, value: u32) -> Self::Number;
    fn add(&self, a: Self::Number, b: Self::Number) -> Self::Number;
    fn mul(&self, a: Self::Number, b: Self::Number) -> Self::Number;
    /// Divides all numbers by a power of two if the largest is too large or too small; returns the exponent.
    fn rescale(&self, _numbers: &mut [Self::Number]) -> i32 {
        0
    }
    /// The weights C(outside, mines - m) for m in from..=to, up to a common factor, and that factor.
    fn weights(&self, outside: u64, mines: i64, from: i64, to: i64, into: &mut Vec<Self::Number>) -> Scale;
}

/// The common factor of weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    pub ln: f64,
    /// Whether a nonzero weight may have been rounded to zero.
    pub lossy: bool,
}

/// Floats, for odds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Floats;

/// Layers beyond these limits are divided by a power of two.
const LARGE: f64 = 1e120;
const TINY: f64 = 1e-120;

impl Ring for Floats {
    type Number = f64;
    const ZERO: f64 = 0.0;

    fn one(&self) -> f64 {
        1.0
    }

    fn small(&self, value: u32) -> f64 {
        f64::from(value)
    }

    fn add(&self, a: f64, b: f64) -> f64 {
        a + b
    }

    fn mul(&self, a: f64, b: f64) -> f64 {
        a * b
    }

    fn rescale(&self, numbers: &mut [f64]) -> i32 {
        let largest = numbers.iter().copied().fold(0.0, f64::max);
        if largest == 0.0 || (TINY..LARGE).contains(&largest) {
            return 0;
        }
        let power = largest.log2().floor() as i32;
        let factor = 2f64.powi(-power);
        for number in numbers {
            *number *= factor;
        }
        power
    }

    fn weights(&self, outside: u64, mines: i64, from: i64, to: i64, into: &mut Vec<f64>) -> Scale {
        into.clear();
        into.resize((to - from + 1) as usize, 0.0);
        // Only 0 <= mines - m <= outside is possible.
        let low = from.max(mines - outside as i64);
        let high = to.min(mines);
        if low > high {
            return Scale { ln: 0.0, lossy: false };
        }
        // From the largest C(outside, j), so that all other weights are at most 1.
        let peak = (mines - outside as i64 / 2).clamp(low, high);
        let at = |m: i64| (m - from) as usize;
        into[at(peak)] = 1.0;
        for m in peak..high {
            let left = (mines - m) as f64;
            into[at(m + 1)] = into[at(m)] * left / (outside as f64 - left + 1.0);
        }
        for m in (low + 1..=peak).rev() {
            let left = (mines - m) as f64;
            into[at(m - 1)] = into[at(m)] * (outside as f64 - left) / (left + 1.0);
        }
        Scale {
            ln: ln_choose(outside, (mines - peak) as u64),
            lossy: into[at(low)] < TINY || into[at(high)] < TINY,
        }
    }
}

/// Whether something is possible: decides certainty where floats may round small weights to zero.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Possible;

impl Ring for Possible {
    type Number = bool;
    const ZERO: bool = false;

    fn one(&self) -> bool {
        true
    }

    fn small(&self, value: u32) -> bool {
        value > 0
    }

    fn add(&self, a: bool, b: bool) -> bool {
        a | b
    }

    fn mul(&self, a: bool, b: bool) -> bool {
        a & b
    }

    fn weights(&self, outside: u64, mines: i64, from: i64, to: i64, into: &mut Vec<bool>) -> Scale {
        into.clear();
        into.extend((from..=to).map(|m| (0..=outside as i64).contains(&(mines - m))));
        Scale { ln: 0.0, lossy: false }
    }
}

/// Residues modulo a prime below 2^63, in Montgomery form: several primes give exact counts of any size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Residues {
    prime: u64,
    /// -1 / prime modulo 2^64.
    inverse: u64,
    /// 2^64 and 2^128 modulo the prime.
    one: u64,
    square: u64,
}

impl Residues {
    pub fn new(prime: u64) -> Residues {
        let mut inverse = 1u64;
        for _ in 0..6 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(prime.wrapping_mul(inverse)));
        }
        let one = ((1u128 << 64) % u128::from(prime)) as u64;
        Residues {
            prime,
            inverse: inverse.wrapping_neg(),
            one,
            square: (u128::from(one) * u128::from(one) % u128::from(prime)) as u64,
        }
    }

    fn reduce(&self, value: u128) -> u64 {
        let factor = (value as u64).wrapping_mul(self.inverse);
        let sum = (value + u128::from(factor) * u128::from(self.prime)) >> 64;
        let sum = sum as u64;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    pub fn of(&self, value: u64) -> u64 {
        self.reduce(u128::from(value % self.prime) * u128::from(self.square))
    }

    pub fn value(&self, number: u64) -> u64 {
        self.reduce(u128::from(number))
    }

    pub fn invert(&self, number: u64) -> u64 {
        let (mut result, mut base, mut power) = (self.one, number, self.prime - 2);
        while power > 0 {
            if power & 1 == 1 {
                result = self.mul(result, base);
            }
            base = self.mul(base, base);
            power >>= 1;
        }
        result
    }
}

impl Ring for Residues {
    type Number = u64;
    const ZERO: u64 = 0;

    fn one(&self) -> u64 {
        self.one
    }

    fn small(&self, value: u32) -> u64 {
        self.of(u64::from(value))
    }

    fn add(&self, a: u64, b: u64) -> u64 {
        let sum = a + b;
        if sum >= self.prime { sum - self.prime } else { sum }
    }

    fn mul(&self, a: u64, b: u64) -> u64 {
        self.reduce(u128::from(a) * u128::from(b))
    }

    fn weights(&self, outside: u64, mines: i64, from: i64, to: i64, into: &mut Vec<u64>) -> Scale {
        let mut factorials = vec![self.one];
        for i in 1..=outside {
            factorials.push(self.mul(factorials[i as usize - 1], self.of(i)));
        }
        into.clear();
        into.extend((from..=to).map(|m| {
            let inside = mines - m;
            if !(0..=outside as i64).contains(&inside) {
                return 0;
            }
            let below = self.mul(factorials[inside as usize], factorials[outside as usize - inside as usize]);
            self.mul(factorials[outside as usize], self.invert(below))
        }));
        Scale { ln: 0.0, lossy: false }
    }
}

/// The natural logarithm of n!, by Stirling's series unless n is small.
fn ln_factorial(n: u64) -> f64 {
    if n < 16 {
        return (2..=n).map(|i| i as f64).product::<f64>().ln();
    }
    let x = n as f64;
    let inverse = 1.0 / x;
    let square = inverse * inverse;
    let tail = inverse * (1.0 / 12.0 - square * (1.0 / 360.0 - square * (1.0 / 1260.0 - square / 1680.0)));
    x * x.ln() - x + 0.5 * (std::f64::consts::TAU * x).ln() + tail
}

/// The natural logarithm of the number of ways to choose k of n.
pub(crate) fn ln_choose(n: u64, k: u64) -> f64 {
    ln_factorial(n) - ln_factorial(k) - ln_factorial(n - k)
}

/// The number of ways to choose k of n cells of a group.
pub(crate) const CHOOSE: [[u32; 9]; 9] = {
    let mut table = [[0; 9]; 9];
    let mut n = 0;
    while n < 9 {
        table[n][0] = 1;
        let mut k = 1;
        while k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn residues_multiply_like_integers() {
        let ring = Residues::new((1 << 61) - 1);
        let (a, b) = (1_234_567_890_123_456_789, 987_654_321_987_654_321);
        let product = (u128::from(a) * u128::from(b) % ((1 << 61) - 1)) as u64;
        assert_eq!(ring.value(ring.mul(ring.of(a), ring.of(b))), product);
        assert_eq!(ring.mul(ring.of(a), ring.invert(ring.of(a))), ring.one());
    }

    #[test]
    fn weights_are_binomials_in_every_ring() {
        let mut floats = Vec::new();
        let scale = Floats.weights(20, 15, 3, 17, &mut floats);
        let ring = Residues::new((1 << 61) - 1);
        let mut residues = Vec::new();
        ring.weights(20, 15, 3, 17, &mut residues);
        for (float, residue) in floats.iter().zip(residues) {
            let exact = ring.value(residue) as f64;
            assert!((float * scale.ln.exp() - exact).abs() <= 1e-9 * exact);
        }
    }
}
