import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** @returns what collects all garbage of this process, buffers outside V8's heap included */
export function garbageCollector(): () => void {
  // V8 has this function only in contexts that are made while the flag is set.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: { type: "major"; flavor: "last-resort" }) => void;
  setFlagsFromString("--no-expose-gc");
  // The other flavor keeps 30 MB of the young generation for a process that is about to need them.
  return () => collect({ type: "major", flavor: "last-resort" });
}
