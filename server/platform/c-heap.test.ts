import { expect, it } from "vitest";
import { cHeapTrimmer } from "./c-heap.ts";

const report = process.report.getReport() as { header: object };
const usesGlibc = process.platform === "linux" && "glibcVersionRuntime" in report.header;

it("With glibc freed memory can be given back, with another C library nothing happens", async () => {
  const trim = await cHeapTrimmer();
  expect(await trim?.()).toEqual(usesGlibc ? expect.any(Boolean) : undefined);
});
