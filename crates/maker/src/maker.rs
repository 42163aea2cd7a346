//! Makes boards, one for each seed.

use crate::board::{Board, Proof};
use crate::dense::Repair;
use crate::ground::Ground;
use crate::request::{GaveUp, Method, NoGuess, Request, RequestError};
use crate::seed::Seed;
use saolei_rules::Layout;
use saolei_solver::{Clearing, Deck, Random};

/// Makes boards for one request; its memory is used again from board to board.
#[derive(Debug)]
pub struct Maker {
    request: Request,
    deck: Deck,
    clearing: Clearing,
    ground: Ground,
    frontier: Vec<u32>,
}

impl Maker {
    /// A maker for a request.
    ///
    /// # Errors
    /// A request that no board can fulfil.
    pub fn new(request: Request) -> Result<Maker, RequestError> {
        request.check()?;
        let size = request.level.size;
        let clearing = Clearing::new(size, Default::default());
        let ground = Ground::new(size, &clearing);
        Ok(Maker { request, deck: Deck::new(size, request.start), clearing, ground, frontier: Vec::new() })
    }

    /// The board of a seed: the same whatever was made before.
    ///
    /// # Errors
    /// No board was found within the tries that the request allows.
    pub fn make(&mut self, seed: &Seed) -> Result<Board, GaveUp> {
        self.deck.clone_from(&Deck::new(self.request.level.size, self.request.start));
        let mut random = seed.random();
        let (layout, proof) = match self.request.no_guess {
            None => (self.uniform(&mut random), None),
            Some(no_guess) => {
                let proof = self.no_guess(no_guess, &mut random)?;
                (self.ground.layout(), Some(proof))
            }
        };
        Ok(Board { layout, start: self.request.start, seed: seed.clone(), proof })
    }

    fn uniform(&mut self, random: &mut Random) -> Layout {
        let mines = self.deck.deal(self.request.level.mines as usize, random);
        self.ground.lay(mines);
        self.ground.layout()
    }

    fn no_guess(&mut self, no_guess: NoGuess, random: &mut Random) -> Result<Proof, GaveUp> {
        match no_guess.method.unwrap_or(Method::Uniform) {
            Method::Uniform => self.sample(no_guess, random),
            Method::Dense => Repair {
                request: &self.request,
                clearing: &mut self.clearing,
                ground: &mut self.ground,
                deck: &mut self.deck,
                random,
                frontier: &mut self.frontier,
            }
            .make(no_guess),
        }
    }

    /// Draws layouts until one needs no guess.
    fn sample(&mut self, no_guess: NoGuess, random: &mut Random) -> Result<Proof, GaveUp> {
        let mines = self.request.level.mines;
        let start = self.clearing.place(self.request.start.cell());
        for tries in 1..=self.request.tries {
            self.ground.lay(self.deck.deal(mines as usize, random));
            if self.ground.is_mine(start) {
                continue;
            }
            let ground = &self.ground;
            self.clearing.restart(mines);
            self.clearing.open(start, ground.number(start));
            if self.clearing.clear(no_guess.hardest, |place| ground.number(place)) {
                return Ok(Proof {
                    method: Method::Uniform,
                    tries,
                    steps: self.clearing.steps(),
                    longest_chain: self.clearing.longest_chain(),
                });
            }
        }
        Err(GaveUp { tries: self.request.tries })
    }
}
