//! Metrics for Prometheus.

use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

/// The server's metrics.
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
        let requests = Opts::new("saolei_requests_total", "Answered requests.");
        let seconds = HistogramOpts::new("saolei_request_seconds", "Time to answer a request.")
            .buckets(vec![0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0]);
        let metrics = Metrics {
            requests: IntCounterVec::new(requests, &["method", "route", "status"])?,
            seconds: HistogramVec::new(seconds, &["method", "route"])?,
            games: IntCounter::new("saolei_games_total", "Games created.")?,
            turns: IntCounter::new("saolei_turns_total", "Turns saved.")?,
            conflicts: IntCounter::new(
                "saolei_conflicts_total",
                "Turns repeated because another server was first.",
            )?,
            in_memory: IntGauge::new("saolei_games_in_memory", "Games in memory.")?,
            streams: IntGauge::new("saolei_streams", "Open event streams.")?,
            connections: IntGauge::new("saolei_connections", "Open connections.")?,
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

    /// All metrics in Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}
