//! What is made again when values change, and what goes when its owner goes.

use std::{cell::RefCell, rc::Rc};

use signals::{
    Effect, Memo, RwSignal, Scope, Signal, StoredValue, expect_context, flush, memo, on_cleanup, provide_context,
    render, untrack, use_context,
};

/// What was done, in order.
#[derive(Clone, Default)]
struct Diary(Rc<RefCell<Vec<String>>>);

impl Diary {
    fn note(&self, what: impl ToString) {
        self.0.borrow_mut().push(what.to_string());
    }

    fn read(&self) -> String {
        flush();
        self.0.take().join(" ")
    }
}

#[test]
fn an_effect_runs_soon_and_once_for_all_changes() {
    let (diary, count) = (Diary::default(), RwSignal::new(0));
    let notes = diary.clone();
    Effect::new(move |_| notes.note(count.get()));
    assert!(diary.0.borrow().is_empty());
    assert_eq!(diary.read(), "0");
    count.set(1);
    count.update(|count| *count += 1);
    assert_eq!(diary.read(), "2");
    assert_eq!(diary.read(), "");
}

#[test]
fn an_effect_gets_what_it_returned_before() {
    let (diary, count) = (Diary::default(), RwSignal::new(3));
    let notes = diary.clone();
    Effect::new(move |before: Option<i32>| {
        notes.note(format!("{before:?}"));
        count.get()
    });
    count.set(5);
    assert_eq!(diary.read(), "None");
    count.set(7);
    assert_eq!(diary.read(), "Some(5)");
}

#[test]
fn drawing_comes_first_and_at_once() {
    let (diary, count) = (Diary::default(), RwSignal::new(0));
    let (notes, draws) = (diary.clone(), diary.clone());
    Effect::new(move |_| notes.note(format!("effect{}", count.get())));
    render(Box::new(move || draws.note(format!("draw{}", count.get()))));
    assert_eq!(diary.0.borrow().as_slice(), ["draw0"]);
    assert_eq!(diary.read(), "draw0 effect0");
    count.set(1);
    assert_eq!(diary.read(), "draw1 effect1");
}

#[test]
fn whoever_follows_a_memo_hears_of_other_values_only() {
    let (diary, count) = (Diary::default(), RwSignal::new(1));
    let (worked, notes) = (diary.clone(), diary.clone());
    let is_odd = memo(move || {
        worked.note("worked");
        count.get() % 2 == 1
    });
    assert_eq!(diary.read(), "", "nobody wants it yet");
    Effect::new(move |_| notes.note(is_odd.get()));
    assert_eq!(diary.read(), "worked true");
    count.set(3);
    assert_eq!(diary.read(), "worked");
    count.set(4);
    assert!(!is_odd.get_untracked(), "a memo is never behind");
    assert_eq!(diary.read(), "worked false");
}

#[test]
fn a_memo_of_memos_is_worked_out_once() {
    let (diary, count) = (Diary::default(), RwSignal::new(1));
    let (twice, thrice) = (memo(move || count.get() * 2), memo(move || count.get() * 3));
    let notes = diary.clone();
    let sum = memo(move || {
        notes.note("sum");
        twice.get() + thrice.get()
    });
    assert_eq!(sum.get(), 5);
    count.set(2);
    assert_eq!(sum.get(), 10);
    assert_eq!(diary.read(), "sum sum");
}

#[test]
fn a_memo_knows_what_it_was() {
    let count = RwSignal::new(1);
    let all =
        Memo::new(move |before: Option<&Vec<i32>>| [before.cloned().unwrap_or_default(), vec![count.get()]].concat());
    assert_eq!(all.get(), [1]);
    count.set(5);
    assert_eq!(all.get(), [1, 5]);
}

#[test]
fn only_what_was_read_the_last_time_is_followed() {
    let (diary, which, left, right) = (Diary::default(), RwSignal::new(true), RwSignal::new('l'), RwSignal::new('r'));
    let notes = diary.clone();
    Effect::new(move |_| notes.note(if which.get() { left.get() } else { right.get() }));
    assert_eq!(diary.read(), "l");
    right.set('R');
    assert_eq!(diary.read(), "");
    which.set(false);
    assert_eq!(diary.read(), "R");
    left.set('L');
    assert_eq!(diary.read(), "");
}

#[test]
fn what_is_not_tracked_is_not_followed() {
    let (diary, count) = (Diary::default(), RwSignal::new(0));
    let notes = diary.clone();
    Effect::new(move |_| {
        notes.note(untrack(|| count.get()) + count.get_untracked() + count.with_untracked(|count| *count));
    });
    assert_eq!(diary.read(), "0");
    count.set(1);
    assert_eq!(diary.read(), "");
}

#[test]
fn an_effect_owns_what_is_made_while_it_runs() {
    let (diary, count) = (Diary::default(), RwSignal::new(0));
    let notes = diary.clone();
    render(Box::new(move || {
        let (number, own) = (count.get(), StoredValue::new(count.get_untracked()));
        let (inner, cleaned) = (notes.clone(), notes.clone());
        render(Box::new(move || inner.note(format!("in{number}/{}", count.get()))));
        on_cleanup(move || cleaned.note(format!("out{}", own.get_value())));
    }));
    assert_eq!(diary.read(), "in0/0");
    count.set(1);
    assert_eq!(diary.read(), "out0 in1/1", "the effect inside is gone before it runs");
}

#[test]
fn what_an_owner_has_goes_with_it() {
    let diary = Diary::default();
    let (scope, notes) = (Scope::new(), diary.clone());
    let (value, kept) = scope.run(|| {
        let value = RwSignal::new(1);
        on_cleanup(move || notes.note(value.get_untracked()));
        Effect::new(move |_| value.set(value.get_untracked() + 1));
        (value, StoredValue::new(2))
    });
    scope.dispose();
    assert_eq!(diary.read(), "1");
    assert_eq!((value.try_get_untracked(), kept.try_get_value()), (None, None));
    value.set(3);
    kept.update_value(|kept| *kept += 1);
    assert_eq!(RwSignal::new('x').get(), 'x', "nobody takes a new value for an old one");
    assert_eq!(value.try_get_untracked(), None);
}

#[test]
fn context_is_handed_down() {
    Scope::new().run(|| {
        provide_context("far");
        provide_context(1);
        Scope::new().run(|| {
            provide_context("near");
            assert_eq!((expect_context::<&str>(), expect_context::<i32>()), ("near", 1));
            assert_eq!(use_context::<char>(), None);
        });
        assert_eq!(expect_context::<&str>(), "far");
    });
}

#[test]
fn an_effect_may_change_what_it_follows() {
    let (diary, count) = (Diary::default(), RwSignal::new(0));
    let notes = diary.clone();
    Effect::new(move |_| {
        notes.note(count.get());
        if count.get() < 3 {
            count.set(count.get_untracked() + 1);
        }
    });
    assert_eq!(diary.read(), "0 1 2 3");
}

#[test]
fn a_signal_is_either() {
    let count = RwSignal::new(1);
    let all: [Signal<i32>; 3] = [count.into(), memo(move || count.get() + 1).into(), Signal::stored(5)];
    count.set(2);
    assert_eq!(all.map(Signal::get), [2, 3, 5]);
    assert_eq!(all.map(|signal| signal.with(|value| *value) + *signal.read()), [4, 6, 10]);
}

#[test]
fn a_value_that_is_looked_at_stays_as_it_is() {
    let list = RwSignal::new(vec![1]);
    let look = list.read();
    list.set(vec![2]);
    assert_eq!((look[0], list.read()[0]), (1, 2));
}
