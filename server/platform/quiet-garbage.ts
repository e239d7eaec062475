import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MIB, MINUTE, SECOND } from "#contract/limits.ts";

/**
 * The garbage that V8 leaves: it collects while more is made, so what the start or many renderings have left stays on a quiet site for
 * hours. One collection as soon as the process has little to do gives 40 to 120 MB back (docs/performance.md, Memory).
 */

const interval = 2 * SECOND;
/** Of one core: half a dozen rendered pages. A collection takes 0.1 to 0.2 seconds, in which nothing is answered. */
const quietShare = 0.02;
/** A site with few readers must not stop for them every few seconds. */
const fewestIntervals = MINUTE / interval;
/** With less there is little to give back. */
const worthwhile = 16 * MIB;

interface Process {
  /** CPU milliseconds so far. */
  cpu(): number;
  /** Bytes that V8 holds, with the buffers outside its heap. */
  held(): number;
  collect(): void;
}

/** @returns the check, to be called at each interval. The first quiet one collects what the start has left. */
export function createQuietCollector({ cpu, held, collect }: Process): () => void {
  let cpuBefore = cpu();
  let heldBefore = 0;
  let intervals = fewestIntervals;
  return () => {
    intervals += 1;
    const used = cpu() - cpuBefore;
    cpuBefore += used;
    if (used > interval * quietShare || intervals < fewestIntervals || held() < heldBefore + worthwhile) return;
    collect();
    intervals = 0;
    heldBefore = held();
  };
}

/** @returns what collects all garbage of this process, buffers outside V8's heap included */
export function garbageCollector(): () => void {
  // V8 has this function only in contexts that are made while the flag is set.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
  setFlagsFromString("--no-expose-gc");
  // The other flavor keeps 30 MB of the young generation for a process that is about to need them.
  return () => collect({ type: "major", flavor: "last-resort" });
}

/** @param afterwards called after each collection */
function thisProcess(afterwards: () => void): Process {
  const collect = garbageCollector();
  return {
    cpu() {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    held() {
      const { total_heap_size: heap, external_memory: external } = getHeapStatistics();
      return heap + external;
    },
    collect() {
      collect();
      afterwards();
    },
  };
}

/** Lets this process collect its garbage whenever it is quiet, as long as it runs. @param afterwards called after each collection */
export function collectGarbageWhenQuiet(afterwards: () => void): void {
  setInterval(createQuietCollector(thisProcess(afterwards)), interval).unref();
}
