import { Gauge, Histogram, type Metric } from "prom-client";
import { SECOND } from "#vocabulary/limits.ts";

/** How long messages between processes take: measured by those that each process sends to itself. */
export function createPubSubMetrics(isConnected: () => boolean) {
  let arrivedAt = performance.now();
  const roundTrips = new Histogram({
    name: "fabula_message_round_trip_seconds",
    help: "Time until a message between processes (NOTIFY) arrives",
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [],
  });
  const silence = new Gauge({
    name: "fabula_message_silence_seconds",
    help: "Time since the last message arrived that a process sent to itself; it sends one every three seconds",
    registers: [],
    aggregator: "max",
    collect() {
      this.set((performance.now() - arrivedAt) / SECOND);
    },
  });
  const connected = new Gauge({
    name: "fabula_messages_connected",
    help: "1 while each process receives the messages of the others, otherwise 0",
    registers: [],
    aggregator: "min",
    collect() {
      this.set(isConnected() ? 1 : 0);
    },
  });
  return {
    all: [roundTrips, silence, connected] as readonly Metric[],
    /** The payload of a message to oneself. */
    sentNow: () => String(performance.now()),
    arrived(payload: string) {
      arrivedAt = performance.now();
      roundTrips.observe((arrivedAt - Number(payload)) / SECOND);
    },
  };
}
