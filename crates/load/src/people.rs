//! People at many tables, for whoever measures something else than [`Plan`](crate::Plan) does.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Result;
use catalog::GameId;
use indicatif::ProgressBar;

use crate::{
    AtRest, Counted, Played, Used,
    crowd::{Crowd, Pace},
    tablee::Tablee,
    traffic::Traffic,
};

/// People who play, two at each table. Where there are several nodes, the two are at different ones.
pub struct People {
    crowd: Crowd<Tablee>,
    traffic: Arc<Traffic>,
}

impl People {
    /// Opens so many tables.
    ///
    /// # Errors
    /// If a node cannot be reached, or refuses what it must not refuse.
    pub async fn open(nodes: Vec<SocketAddr>, game: GameId, tables: usize) -> Result<Self> {
        let target = Tablee::new(nodes, game)?;
        let traffic = Arc::clone(&target.traffic);
        let crowd = Crowd::open(target, tables, &ProgressBar::hidden()).await?;
        Ok(Self { crowd, traffic })
    }

    /// Lets everybody play for this time: so many moves a second at each table, or as many as they can.
    pub async fn play(&mut self, rate: Option<f64>, time: Duration) -> Played {
        self.crowd.play(rate.map_or(Pace::AtOnce, Pace::Rate), time, &ProgressBar::hidden()).await
    }

    /// What has gone over their connections so far.
    #[must_use]
    pub fn counted(&self) -> Counted {
        self.traffic.counted()
    }
}

impl AtRest {
    /// Lets so many people come to nodes that have just started, and start without moving. `used` tells what the nodes have
    /// used up together.
    ///
    /// # Errors
    /// If a node cannot be reached, or refuses what it must not refuse.
    pub async fn at(
        nodes: Vec<SocketAddr>,
        used: impl Fn() -> Result<Used>,
        game: GameId,
        connections: usize,
    ) -> Result<Self> {
        let target = Arc::new(Tablee::new(nodes, game)?);
        Self::come(used, target, connections, &ProgressBar::hidden()).await
    }
}
