//! Makes a board for each seed.

use crate::board::{MadeBoard, Proof};
use crate::deal::{Dealer, MirrorMap};
use crate::measures::Measures;
use crate::prove::Prover;
use crate::repair::Repair;
use crate::request::{GaveUp, Method, NoGuess, Request, RequestError};
use crate::search::Search;
use saolei_boards::{FirstClick, OneClick, Random, Seed};
use saolei_rules::Cell;

/// Makes boards for one request, reusing its memory.
#[derive(Debug)]
pub struct Maker {
    request: Request,
    /// The dealer before its first deal: every seed starts from it.
    fresh: Dealer,
    dealer: Dealer,
    prover: Prover,
    mirror: MirrorMap,
    frontier: Vec<u32>,
}

impl Maker {
    /// Makes boards for this request.
    ///
    /// # Errors
    /// No board can fulfil the request.
    pub fn new(mut request: Request) -> Result<Maker, RequestError> {
        if request.no_guess.is_some() && request.start.first_click == FirstClick::Any {
            // A board that needs no guess never starts on a mine.
            request.start.first_click = FirstClick::Safe;
        }
        request.check()?;
        if let Some(no_guess) = &mut request.no_guess
            && let Some(difficulty) = no_guess.difficulty
            && no_guess.method_for(request.level) == Method::Dense
        {
            // Repairing until the allowed techniques win never gives a board that is too hard.
            no_guess.method = Some(Method::Dense);
            no_guess.hardest = no_guess.hardest.min(difficulty.hardest_technique());
        }
        let prover = Prover::new(request.level.size);
        let dealer = Dealer::new(&request);
        Ok(Maker {
            request,
            fresh: dealer.clone(),
            dealer,
            mirror: MirrorMap::new(&request, &prover.play),
            prover,
            frontier: Vec::new(),
        })
    }

    /// The board of a seed, independent of the boards made before.
    ///
    /// # Errors
    /// No board was found within the tries that the request allows.
    pub fn make(&mut self, seed: &Seed) -> Result<MadeBoard, GaveUp> {
        self.make_while(seed, |_| true)
    }

    /// The board of a seed. Calls `keep_going` after each layout that does not fulfil the request, and gives up if it returns
    /// false.
    ///
    /// # Errors
    /// No board was found within the tries that the request allows, or before `keep_going` returned false.
    pub fn make_while(
        &mut self,
        seed: &Seed,
        mut keep_going: impl FnMut(&Search) -> bool,
    ) -> Result<MadeBoard, GaveUp> {
        self.dealer.clone_from(&self.fresh);
        let mut random = seed.random();
        let mut search = Search::default();
        loop {
            let proof = match self.request.no_guess {
                None => {
                    self.dealer.deal(&mut random, &mut self.prover.layout);
                    search.tries += 1;
                    None
                }
                Some(no_guess) => {
                    let proof = self.no_guess(no_guess, &mut random, &mut search, &mut keep_going)?;
                    search.without_guess += 1;
                    Some(proof)
                }
            };
            if let Some(measures) = self.accepts(proof, &mut search) {
                let layout = self.prover.layout.to_layout();
                return Ok(MadeBoard {
                    layout,
                    start: self.request.start,
                    seed: seed.clone(),
                    measures,
                    proof,
                });
            }
            if search.tries >= self.request.tries || !keep_going(&search) {
                return Err(GaveUp { tries: search.tries });
            }
        }
    }

    fn accepts(&mut self, proof: Option<Proof>, search: &mut Search) -> Option<Measures> {
        let Request { no_guess, three_bv, openings, .. } = self.request;
        let wanted = no_guess.and_then(|no_guess| no_guess.difficulty);
        let is_wanted = |proof: Proof| wanted.is_none_or(|wanted| proof.effort.difficulty() == wanted);
        if !proof.is_none_or(is_wanted) {
            return None;
        }
        search.of_difficulty += 1;
        let measures = self.prover.layout.measures();
        search.see(measures);
        let fits = three_bv.contains(measures.three_bv) && openings.contains(measures.openings);
        fits.then_some(measures)
    }

    fn no_guess(
        &mut self,
        no_guess: NoGuess,
        random: &mut Random,
        search: &mut Search,
        keep_going: &mut dyn FnMut(&Search) -> bool,
    ) -> Result<Proof, GaveUp> {
        match no_guess.method_for(self.request.level) {
            Method::Uniform => {
                // Draw layouts until one needs no guess.
                let Request { level, start, tries: most, .. } = self.request;
                while search.tries < most {
                    search.tries += 1;
                    self.dealer.deal(random, &mut self.prover.layout);
                    let effort = self.prover.prove_current(level.mines, start.cell, no_guess.hardest);
                    if let Some(effort) = effort {
                        return Ok(Proof { method: Method::Uniform, tries: search.tries, effort });
                    }
                    if !keep_going(search) {
                        break;
                    }
                }
                Err(GaveUp { tries: search.tries })
            }
            Method::OneClick => self.one_click(no_guess, search),
            Method::Dense => Repair {
                request: &self.request,
                play: &mut self.prover.play,
                layout: &mut self.prover.layout,
                dealer: &mut self.dealer,
                mirror: &self.mirror,
                random,
                frontier: &mut self.frontier,
            }
            .make(no_guess, search, keep_going),
        }
    }

    /// Makes the only board that a click on the first cell wins.
    fn one_click(&mut self, no_guess: NoGuess, search: &mut Search) -> Result<Proof, GaveUp> {
        let Request { level, start, .. } = self.request;
        search.tries += 1;
        let tries = search.tries;
        let Ok(Some(stairs)) = OneClick::new(level.size.rows(), level.size.cols(), level.mines) else {
            return Err(GaveUp { tries });
        };
        let indexed = level.size.iter().zip(0..);
        let is_mine = |cell: Cell| u64::from(cell.col()) >= stairs.safe_cells(cell.row());
        let mines: Vec<u32> = indexed.filter(|&(cell, _)| is_mine(cell)).map(|(_, index)| index).collect();
        self.prover.layout.set_mines(&mines);
        let effort = self.prover.prove_current(level.mines, start.cell, no_guess.hardest);
        effort.map(|effort| Proof { method: Method::OneClick, tries, effort }).ok_or(GaveUp { tries })
    }
}
