import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCopyKeeper } from "./copy-keeper.ts";
import { aCopy, aDevice, aManuscript } from "./world.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const copyWith = (content: string) => aCopy({ manuscript: aManuscript({ content }) });

it("writes within 300 ms, however fast somebody types, and only the newest text", async () => {
  const device = aDevice();
  const write = vi.spyOn(device.copies, "write");
  const keeper = createCopyKeeper(device.copies, () => {});
  for (const letter of "abcdef") {
    keeper.keep(() => copyWith(letter));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(write.mock.calls.length).toBeLessThanOrEqual(4);
  expect(device.texts()).toEqual(["f"]);
});

it("writes the first letter at once: a tab may crash at any time", async () => {
  const device = aDevice();
  const keeper = createCopyKeeper(device.copies, () => {});
  keeper.keep(() => copyWith("a"));
  await vi.advanceTimersByTimeAsync(0);
  expect(device.texts()).toEqual(["a"]);
});

it("leaves the last words without waiting for anything when the page goes away", () => {
  const device = aDevice();
  const keeper = createCopyKeeper(device.copies, () => {});
  keeper.keep(() => copyWith("last words"));
  keeper.leave();
  expect(device.texts()).toEqual(["last words"]);
});

it("leaves a text whose write is under way, too", () => {
  const device = aDevice();
  vi.spyOn(device.copies, "write").mockReturnValue(new Promise(() => {}));
  const keeper = createCopyKeeper(device.copies, () => {});
  keeper.keep(() => copyWith("half written"));
  void keeper.flush();
  keeper.leave();
  expect(device.texts()).toEqual(["half written"]);
});

it("a forgotten copy does not come back through a write that was waiting", async () => {
  const device = aDevice();
  const keeper = createCopyKeeper(device.copies, () => {});
  keeper.keep(() => copyWith("saved on the server"));
  void keeper.flush();
  keeper.keep(() => copyWith("saved on the server, too"));
  await keeper.forget(7, "copy-1");
  await vi.advanceTimersByTimeAsync(1000);
  expect(device.texts()).toEqual([]);
});

it("tells when this device can't keep anything, and when it can again", async () => {
  const device = aDevice();
  const results: boolean[] = [];
  const keeper = createCopyKeeper(device.copies, (kept) => results.push(kept));
  device.broken = true;
  keeper.keep(() => copyWith("a"));
  await keeper.flush();
  device.broken = false;
  keeper.keep(() => copyWith("b"));
  await keeper.flush();
  expect(results).toEqual([false, true]);
  expect(device.texts()).toEqual(["b"]);
});
