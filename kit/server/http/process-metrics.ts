import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Gauge } from "prom-client";
import { version } from "../version.ts";
import { delayResolution } from "./calls-at-once.ts";

const nanosecondsPerSecond = 1e9;

/** Of the process itself. The metrics of Node.js add up workers or take their average, which hides the one that is in trouble. */
export function processMetrics(dataFolder: string, workers: number) {
  const delays = monitorEventLoopDelay({ resolution: delayResolution });
  delays.enable();
  return [
    new Gauge({
      name: "fabula_build_info",
      help: "1 for each version that runs",
      labelNames: ["version", "node"],
      registers: [],
      aggregator: "max",
      collect() {
        this.set({ version, node: process.version }, 1);
      },
    }),
    new Gauge({
      name: "fabula_processes",
      help: "Processes whose numbers these metrics are",
      registers: [],
      collect() {
        this.set(1);
      },
    }),
    new Gauge({
      name: "fabula_processes_wanted",
      help: "Processes that WORKERS asks for",
      registers: [],
      aggregator: "max",
      collect() {
        this.set(workers);
      },
    }),
    new Gauge({
      name: "fabula_event_loop_delay_p99_seconds",
      help: "Delay of the event loop since the last reading of the metrics, 99th percentile, of the slowest process",
      registers: [],
      aggregator: "max",
      collect() {
        const p99 = delays.count === 0 ? 0 : delays.percentile(99) / nanosecondsPerSecond - delayResolution / 1000;
        this.set(Math.max(0, p99));
        delays.reset();
      },
    }),
    new Gauge({
      name: "fabula_process_memory_bytes",
      help: "Memory of the largest process",
      registers: [],
      aggregator: "max",
      collect() {
        this.set(process.memoryUsage.rss());
      },
    }),
    ...(existsSync(dataFolder) ? diskMetrics(dataFolder) : []),
  ];
}

/** Of the disk with the data folder. A site that keeps everything elsewhere has none (ops/data-folder.ts). */
function diskMetrics(dataFolder: string) {
  return [
    new Gauge({
      name: "fabula_data_folder_free_bytes",
      help: "Free bytes of the disk with DATA_DIR",
      registers: [],
      aggregator: "min",
      async collect() {
        const { bavail, bsize } = await statfs(dataFolder);
        this.set(bavail * bsize);
      },
    }),
    new Gauge({
      name: "fabula_data_folder_size_bytes",
      help: "Size of the disk with DATA_DIR",
      registers: [],
      aggregator: "max",
      async collect() {
        const { blocks, bsize } = await statfs(dataFolder);
        this.set(blocks * bsize);
      },
    }),
  ];
}
