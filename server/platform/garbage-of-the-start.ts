import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { SECOND } from "#contract/limits.ts";

/** By then the modules are loaded and the work of the start is done. */
const delay = 3 * SECOND;

type Collect = (options: { type: "major"; execution: "async" }) => Promise<void>;

/**
 * Loading the modules leaves about 40 MB of garbage, which V8 keeps until enough other garbage is added: on a quiet site for hours.
 * One collection, which takes about 0.1 seconds, gives it back (docs/performance.md, Memory).
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => {
    // V8 has this function only in contexts that are made while the flag is set.
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as Collect;
    setFlagsFromString("--no-expose-gc");
    void collect({ type: "major", execution: "async" });
  }, delay).unref();
}
