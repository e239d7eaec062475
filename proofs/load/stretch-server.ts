import { writeSync } from "node:fs";

/**
 * Loaded by a site whose longest stretches are measured: the CPU time of its thread between two turns of the event loop. A first SIGWINCH
 * begins, a second one reports. In between the loop turns without pause, so nothing else can be measured.
 */

let isOn = false;
let longest = 0;
let before = process.threadCpuUsage();

function turn() {
  const { user, system } = process.threadCpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
  before = process.threadCpuUsage();
  if (isOn) setImmediate(turn);
}

process.on("SIGWINCH", () => {
  isOn = !isOn;
  if (!isOn) return void writeSync(1, `longest stretch: ${longest}\n`);
  longest = 0;
  before = process.threadCpuUsage();
  turn();
  writeSync(1, "measuring stretches\n");
});
