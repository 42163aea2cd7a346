//! Metrics for Prometheus.

use crate::store::Store;
use prometheus::{
    Encoder, HistogramOpts, HistogramVec, IntCounter, IntCounterVec, IntGauge, Opts, Registry, TextEncoder,
};

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
    writing_fails: IntGauge,
    write_queue: IntGauge,
    memory: IntGauge,
}

impl Metrics {
    pub(crate) fn new(store: &Store) -> Result<Metrics, prometheus::Error> {
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
            writing_fails: IntGauge::new("saolei_writing_fails", "1 if writing to the store fails.")?,
            write_queue: IntGauge::new("saolei_write_queue", "Writes waiting for their transaction.")?,
            memory: IntGauge::new("process_resident_memory_bytes", "Resident memory size in bytes.")?,
            registry,
        };
        metrics.registry.register(Box::new(metrics.requests.clone()))?;
        metrics.registry.register(Box::new(metrics.seconds.clone()))?;
        for counter in [&metrics.games, &metrics.turns, &metrics.conflicts, store.failed_writes()] {
            metrics.registry.register(Box::new(counter.clone()))?;
        }
        for gauge in [
            &metrics.in_memory,
            &metrics.streams,
            &metrics.connections,
            &metrics.writing_fails,
            &metrics.write_queue,
        ] {
            metrics.registry.register(Box::new(gauge.clone()))?;
        }
        if resident_bytes().is_some() {
            metrics.registry.register(Box::new(metrics.memory.clone()))?;
        }
        Ok(metrics)
    }

    pub(crate) fn text(&self, store: &Store) -> String {
        self.writing_fails.set(i64::from(store.writing_fails()));
        self.write_queue.set(store.queued_writes() as i64);
        self.memory.set(resident_bytes().unwrap_or_default());
        let mut text = Vec::new();
        // Writing to memory cannot fail.
        let _ = TextEncoder::new().encode(&self.registry.gather(), &mut text);
        String::from_utf8_lossy(&text).into_owned()
    }
}

/// The resident memory of this process; known on Linux only.
fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}
