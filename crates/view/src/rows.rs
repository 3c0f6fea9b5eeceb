//! A list whose rows stay when others come and go.

use std::{any::Any, rc::Rc};

use signals::{Job, Scope};

use crate::{
    any_view::{AnyView, IntoView},
    region::Region,
};

/// What tells a row from others, whatever its type is.
trait Key {
    fn is(&self, other: &dyn Key) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<K: PartialEq + 'static> Key for K {
    fn is(&self, other: &dyn Key) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A row that is to be there.
struct Wanted {
    key: Box<dyn Key>,
    draw: Box<dyn FnOnce() -> AnyView>,
}

/// A row that is there, but for its view, which the region has. Each has an owner of its own, which goes with it.
struct Row {
    key: Box<dyn Key>,
    owner: Scope,
}

/// Draws a row for each item. A row whose key stays is not drawn again; it is moved, if it has to be, and keeps the keyboard
/// and its motion otherwise. `<For>` is made into this.
pub fn rows<T: 'static, I: IntoIterator<Item = T>, K: PartialEq + 'static, V: IntoView>(
    each: impl Fn() -> I + 'static,
    key: impl Fn(&T) -> K + 'static,
    draw: impl Fn(T) -> V + 'static,
) -> AnyView {
    let draw = Rc::new(draw);
    let wanted = move |item: T| {
        let (key, draw) = (Box::new(key(&item)), draw.clone());
        Wanted { key, draw: Box::new(move || draw(item).into_any()) }
    };
    follow(Box::new(move || each().into_iter().map(&wanted).collect()))
}

fn follow(mut each: Box<dyn Job<Vec<Wanted>>>) -> AnyView {
    let region = Region::new();
    let shown = region.clone();
    // The rows outlive what draws them, which begins anew whenever the list changes.
    let owner = Scope::new();
    let mut rows = Vec::new();
    signals::render(Box::new(move || {
        let wanted = each.run();
        owner.run(|| update(&shown, &mut rows, wanted));
    }));
    AnyView::Region(region)
}

/// Makes the rows those that are wanted.
fn update(region: &Region, rows: &mut Vec<Row>, wanted: Vec<Wanted>) {
    let mut views = match region.take() {
        AnyView::List(views) => views,
        _ => Vec::new(),
    };
    let from = origins(rows, &wanted);
    let mut before: Vec<Option<(Row, AnyView)>> = rows.drain(..).zip(views.drain(..)).map(Some).collect();
    for wanted_row in wanted.into_iter().zip(&from) {
        let (row, view) = match wanted_row {
            (_, Some(index)) => before[*index].take().expect("a row is wanted once"),
            (Wanted { key, draw }, None) => {
                let owner = Scope::new();
                (Row { key, owner }, owner.run(draw))
            }
        };
        rows.push(row);
        views.push(view);
    }
    for (row, view) in before.into_iter().flatten() {
        row.owner.dispose();
        view.remove();
    }
    if let Some(parent) = region.parent() {
        let stays = staying(&from);
        let mut next = region.end().clone();
        for (view, stays) in views.iter_mut().zip(stays).rev() {
            if !stays {
                view.put(&parent, Some(&next));
            }
            next = view.first().unwrap_or(next);
        }
    }
    region.keep(AnyView::List(views));
}

/// Which of the rows that are there each wanted row is. Mostly it is the one after the row before.
fn origins(rows: &[Row], wanted: &[Wanted]) -> Vec<Option<usize>> {
    let mut taken = vec![false; rows.len()];
    let mut next = 0;
    let mut origin = |wanted: &Wanted| {
        let is_it = |index: &usize| !taken[*index] && wanted.key.is(&*rows[*index].key);
        let found = (next..rows.len()).chain(0..next).find(is_it)?;
        taken[found] = true;
        next = found + 1;
        Some(found)
    };
    wanted.iter().map(&mut origin).collect()
}

/// Which rows stay where they are, as many as can: the longest choice of old rows that are in the same order as before.
fn staying(from: &[Option<usize>]) -> Vec<bool> {
    // For each row the length of the longest such choice that ends with it, and the row before it there.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    // Mostly nothing changes places, and the row before is the one to look at.
    for (at, origin) in from.iter().enumerate() {
        let mut longest = (usize::from(origin.is_some()), None);
        for before in (0..at).rev() {
            let length = best[before].0 + 1;
            if origin.is_some() && from[before].is_some() && from[before] < *origin && length > longest.0 {
                longest = (length, Some(before));
                // No choice that ends further up is longer.
                if length > before {
                    break;
                }
            }
        }
        best.push(longest);
    }
    let mut stays = vec![false; from.len()];
    let mut last = (0..best.len()).filter(|at| best[*at].0 > 0).max_by_key(|at| best[*at].0);
    while let Some(at) = last {
        stays[at] = true;
        last = best[at].1;
    }
    stays
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stay(from: &[Option<usize>]) -> String {
        staying(from).into_iter().map(|stays| if stays { '=' } else { '!' }).collect()
    }

    #[test]
    fn rows_that_keep_their_order_stay() {
        assert_eq!(stay(&[]), "");
        assert_eq!(stay(&[Some(0), Some(1), Some(2)]), "===");
        assert_eq!(stay(&[Some(1), Some(4)]), "==");
        assert_eq!(stay(&[None, Some(0), None, Some(1)]), "!=!=");
    }

    #[test]
    fn as_few_rows_as_possible_move() {
        assert_eq!(stay(&[Some(3), Some(0), Some(1), Some(2)]), "!===");
        assert_eq!(stay(&[Some(1), Some(2), Some(3), Some(0)]), "===!");
        assert_eq!(stay(&[Some(0), Some(3), Some(2), Some(1), Some(4)]).matches('=').count(), 3);
    }

    #[test]
    fn a_row_is_found_by_its_key() {
        let owner = Scope::current();
        let rows: Vec<Row> = [1, 2, 3].map(|key: i32| Row { key: Box::new(key), owner }).into();
        let wanted: Vec<Wanted> =
            [3, 1, 4, 2, 1].map(|key: i32| Wanted { key: Box::new(key), draw: Box::new(|| AnyView::Nothing) }).into();
        assert_eq!(origins(&rows, &wanted), [Some(2), Some(0), None, Some(1), None]);
    }
}
