import { Gauge } from "prom-client";
import { orNull } from "../database/metrics.ts";
import type { Outbox } from "./outbox.ts";

/** Every process reads the same numbers. */
export const outboxMetrics = (outbox: Pick<Outbox, "waiting">) => [
  new Gauge({
    name: "fabula_outbox_mails",
    help: "Mails that wait to be sent; at most 100,000 are counted",
    registers: [],
    aggregator: "max",
    async collect() {
      this.remove();
      const waiting = await orNull(outbox.waiting());
      if (waiting !== null) this.set(waiting.count);
    },
  }),
  new Gauge({
    name: "fabula_outbox_oldest_age_seconds",
    help: "Time since the oldest mail was written that waits to be sent",
    registers: [],
    aggregator: "max",
    async collect() {
      this.remove();
      const waiting = await orNull(outbox.waiting());
      if (waiting !== null) this.set(waiting.oldestAge);
    },
  }),
];
