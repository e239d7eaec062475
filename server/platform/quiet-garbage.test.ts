import { describe, expect, it } from "vitest";
import { MIB } from "#contract/limits.ts";
import { createQuietCollector } from "./quiet-garbage.ts";

/** A process with 60 MiB in use and garbage, whose check is called after each interval. */
function aProcess() {
  const state = { cpu: 1200, garbage: 40 * MIB, collections: 0 };
  const check = createQuietCollector({
    cpu: () => state.cpu,
    held: () => 60 * MIB + state.garbage,
    collect() {
      state.collections += 1;
      state.garbage = 0;
    },
  });
  return {
    /** @param busy CPU milliseconds @param garbage bytes @returns the collections so far */
    afterInterval(busy: number, garbage: number) {
      state.cpu += busy;
      state.garbage += garbage;
      check();
      return state.collections;
    },
  };
}

describe("The collector of garbage in quiet times", () => {
  it("Garbage of the start is collected once the process is quiet", () => {
    const { afterInterval } = aProcess();
    expect(afterInterval(1500, 30 * MIB)).toBe(0);
    expect(afterInterval(20, 0)).toBe(1);
  });

  it("A quiet process with little new garbage is left alone", () => {
    const { afterInterval } = aProcess();
    expect(afterInterval(20, 0)).toBe(1);
    for (let interval = 1; interval <= 10; interval += 1) expect(afterInterval(20, MIB)).toBe(1);
  });

  it("Garbage of a load is collected after it, not during it", () => {
    const { afterInterval } = aProcess();
    expect(afterInterval(20, 0)).toBe(1);
    for (let interval = 1; interval <= 28; interval += 1) expect(afterInterval(1800, 20 * MIB)).toBe(1);
    expect(afterInterval(30, 0)).toBe(1);
    expect(afterInterval(30, 0)).toBe(2);
    expect(afterInterval(30, 0)).toBe(2);
  });

  it("A site with few readers is stopped once a minute at most", () => {
    const { afterInterval } = aProcess();
    expect(afterInterval(20, 0)).toBe(1);
    for (let interval = 1; interval <= 29; interval += 1) expect(afterInterval(36, 20 * MIB)).toBe(1);
    expect(afterInterval(36, 20 * MIB)).toBe(2);
  });

  it("A process that renders pages now and then is not stopped", () => {
    const { afterInterval } = aProcess();
    for (let interval = 1; interval <= 30; interval += 1) expect(afterInterval(120, 20 * MIB)).toBe(0);
  });
});
