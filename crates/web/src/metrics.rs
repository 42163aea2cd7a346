//! What the server counts, for Prometheus.

use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// What the server counts.
#[derive(Clone, Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: IntCounterVec,
    pub(crate) seconds: HistogramVec,
    pub(crate) games: IntCounter,
    pub(crate) turns: IntCounter,
    pub(crate) conflicts: IntCounter,
    pub(crate) in_memory: IntGauge,
    pub(crate) streams: IntGauge,
    pub(crate) connections: IntGauge,
}

impl Metrics {
    pub(crate) fn new() -> Result<Metrics, prometheus::Error> {
        let registry = Registry::new();
        let requests = Opts::new("saolei_requests_total", "Requests that were answered.");
        let seconds = HistogramOpts::new("saolei_request_seconds", "How long answers took.")
            .buckets(vec![0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0]);
        let metrics = Metrics {
            requests: IntCounterVec::new(requests, &["method", "route", "status"])?,
            seconds: HistogramVec::new(seconds, &["method", "route"])?,
            games: IntCounter::new("saolei_games_total", "Games that were made.")?,
            turns: IntCounter::new("saolei_turns_total", "Turns that were written to the store.")?,
            conflicts: IntCounter::new(
                "saolei_conflicts_total",
                "Turns that another server was faster with, and that were taken again.",
            )?,
            in_memory: IntGauge::new("saolei_games_in_memory", "Games that are in memory.")?,
            streams: IntGauge::new("saolei_streams", "Streams of events that are open.")?,
            connections: IntGauge::new("saolei_connections", "Connections that are open.")?,
            registry,
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.seconds.clone()))?;
        for counter in [&metrics.games, &metrics.turns, &metrics.conflicts] {
            metrics.registry.register(Box::new(counter.clone()))?;
        }
        for gauge in [&metrics.in_memory, &metrics.streams, &metrics.connections] {
            metrics.registry.register(Box::new(gauge.clone()))?;
        }
        Ok(metrics)
    }

    /// All of it in Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let mut text = Vec::new();
        // Writing to memory cannot fail; an unreadable metric would be left out.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}
