//! Large integers from their residues modulo primes (Chinese remainder theorem).

use num_bigint::BigUint;

/// Collects integers in Garner's mixed radix, from their residues modulo primes just below 2^62.
#[derive(Debug)]
pub(crate) struct CrtAccumulator {
    primes: Vec<u64>,
    /// The digits of each integer: the first in units of 1, the next in units of the first prime, and so on.
    digits: Vec<Vec<u64>>,
    bits: f64,
    next: u64,
}

impl CrtAccumulator {
    /// Prepares for `count` integers of at most `bits` bits each.
    pub fn new(count: usize, bits: f64) -> CrtAccumulator {
        CrtAccumulator {
            primes: Vec::new(),
            digits: vec![Vec::new(); count],
            bits,
            next: prime_below(1 << 62),
        }
    }

    /// The prime to count with next; `None` once there are enough primes.
    pub fn prime(&self) -> Option<u64> {
        // Each prime adds a little less than 62 bits; one extra prime covers the error of the estimated size.
        let enough = self.bits / 61.9 + 1.0;
        ((self.primes.len() as f64) < enough).then_some(self.next)
    }

    pub fn skip(&mut self) {
        self.next = prime_below(self.next);
    }

    /// Adds the residues of all integers modulo the current prime.
    pub fn add(&mut self, residues: &[u64]) {
        let prime = self.next;
        let mul = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(prime)) as u64;
        let radix = self.primes.iter().fold(1, |product, &other| mul(product, other));
        let inverse = power(radix, prime - 2, prime);
        for (digits, &residue) in self.digits.iter_mut().zip(residues) {
            // The value so far, by Horner's rule from the last digit.
            let value = (digits.iter().zip(&self.primes).rev())
                .fold(0, |value, (&digit, &other)| (mul(value, other) + digit % prime) % prime);
            digits.push(mul((residue + prime - value) % prime, inverse));
        }
        self.primes.push(prime);
        self.next = prime_below(prime);
    }

    pub fn values(&self) -> Vec<BigUint> {
        let value = |digits: &Vec<u64>| {
            let digits_and_primes = digits.iter().zip(&self.primes).rev();
            digits_and_primes.fold(BigUint::ZERO, |value, (&digit, &prime)| value * prime + digit)
        };
        self.digits.iter().map(value).collect()
    }
}

fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mul = |a: u64, b: u64| (u128::from(a) * u128::from(b) % u128::from(modulus)) as u64;
    let (mut result, mut base) = (1, base % modulus);
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = mul(result, base);
        }
        base = mul(base, base);
        exponent >>= 1;
    }
    result
}

/// The largest prime below a number, by the Miller-Rabin test with bases that decide every 64-bit number.
fn prime_below(limit: u64) -> u64 {
    (3..limit)
        .rev()
        .find(|&number| number % 2 == 1 && is_prime(number))
        .expect("there is a prime below every limit in use")
}

fn is_prime(number: u64) -> bool {
    let twos = (number - 1).trailing_zeros();
    let odd = (number - 1) >> twos;
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37].iter().all(|&base| {
        if number.is_multiple_of(base) {
            return number == base;
        }
        let mut x = power(base, odd, number);
        if x == 1 {
            return true;
        }
        for _ in 0..twos {
            if x == number - 1 {
                return true;
            }
            x = (u128::from(x) * u128::from(x) % u128::from(number)) as u64;
        }
        false
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_come_back_from_their_residues() {
        let large = BigUint::from(7u8).pow(300);
        let numbers = [BigUint::ZERO, BigUint::from(12_345u32), large.clone()];
        let mut crt = CrtAccumulator::new(3, large.bits() as f64);
        while let Some(prime) = crt.prime() {
            let residues: Vec<u64> =
                numbers.iter().map(|number| u64::try_from(number % prime).unwrap()).collect();
            crt.add(&residues);
        }
        assert_eq!(crt.values(), numbers);
    }

    #[test]
    fn primes_are_told_from_others() {
        let primes: Vec<u64> = (3..60).filter(|&n| n % 2 == 1 && is_prime(n)).collect();
        assert_eq!(primes, [3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59]);
        assert!(is_prime((1 << 61) - 1));
        assert!(!is_prime(3_215_031_751));
    }
}
