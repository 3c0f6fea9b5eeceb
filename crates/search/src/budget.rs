//! How long a search may go on.

/// A number of simulations, and a question asked before each of them: is it time to stop?
///
/// The number makes a search repeatable: the same seed and number give the same result on every machine. The question
/// is for clocks and for people who have moved on; it is asked often, so an expensive answer is worth remembering.
///
/// ```
/// use search::Budget;
///
/// let mut asked = 0;
/// let mut third_time = || { asked += 1; asked == 3 };
/// let mut budget = Budget::until(1000, &mut third_time);
/// assert!(budget.spend() && budget.spend() && !budget.spend());
/// assert_eq!((budget.spent(), budget.stopped()), (2, true));
/// ```
pub struct Budget<'a> {
    simulations: u32,
    spent: u32,
    stopped: bool,
    should_stop: Option<&'a mut dyn FnMut() -> bool>,
}

impl<'a> Budget<'a> {
    /// This many simulations, however long they take.
    #[must_use]
    pub const fn new(simulations: u32) -> Self {
        Self { simulations, spent: 0, stopped: false, should_stop: None }
    }

    /// This many simulations, or fewer when `should_stop` says so.
    #[must_use]
    pub fn until(simulations: u32, should_stop: &'a mut dyn FnMut() -> bool) -> Self {
        Self { simulations, spent: 0, stopped: false, should_stop: Some(should_stop) }
    }

    /// Takes one simulation; `false` when there is none left or it is time to stop.
    #[inline]
    pub fn spend(&mut self) -> bool {
        if self.stopped || self.spent == self.simulations {
            return false;
        }
        self.stopped = self.should_stop.as_mut().is_some_and(|stop| stop());
        self.spent += u32::from(!self.stopped);
        !self.stopped
    }

    /// How many simulations were taken.
    #[must_use]
    pub const fn spent(&self) -> u32 {
        self.spent
    }

    /// How many simulations there are still.
    #[must_use]
    pub const fn left(&self) -> u32 {
        if self.stopped { 0 } else { self.simulations - self.spent }
    }

    /// Whether `should_stop` has ended it.
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped
    }
}
