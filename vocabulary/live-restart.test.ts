import { expect, it } from "vitest";
import { live } from "./limits.ts";
import { restartReason, spreadOf } from "./live-restart.ts";

it.each([
  [0, "RESTARTING", 0],
  [live.reconnectsPerSecond - 1, "RESTARTING", 0],
  [live.reconnectsPerSecond, "RESTARTING 1", 1000],
  [25 * live.reconnectsPerSecond, "RESTARTING 25", 25_000],
])("The clients of a process with %i connections come again over time, as %j says", (connections, reason, spread) => {
  expect(restartReason(connections)).toBe(reason);
  expect(spreadOf(reason)).toBe(spread);
});

it.each(["", "SILENT", "RESTARTING soon", "RESTARTING -1", "RESTARTING 99999999", "UNAUTHENTICATED 5"])(
  "Another reason, %j, delays no client",
  (reason) => {
    expect(spreadOf(reason)).toBe(0);
  },
);
