import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLocalCopyWriter } from "./text-on-device.ts";
import { aCopy, aFakeDevice, anEditedTale } from "./autosave-fakes.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const copyWith = (content: string) => aCopy({ manuscript: anEditedTale({ content }) });

it("A copy is written within 300 ms however fast somebody types, and only the newest text", async () => {
  const device = aFakeDevice();
  const write = vi.spyOn(device.copies, "write");
  const copyWriter = createLocalCopyWriter(device.copies, () => {});
  for (const letter of "abcdef") {
    copyWriter.schedule(() => copyWith(letter));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(write.mock.calls.length).toBeLessThanOrEqual(4);
  expect(device.texts()).toEqual(["f"]);
});

it("The first letter is written at once, because a tab may crash at any time", async () => {
  const device = aFakeDevice();
  const copyWriter = createLocalCopyWriter(device.copies, () => {});
  copyWriter.schedule(() => copyWith("a"));
  await vi.advanceTimersByTimeAsync(0);
  expect(device.texts()).toEqual(["a"]);
});

it("When the page is closed, the newest text is written synchronously", () => {
  const device = aFakeDevice();
  const copyWriter = createLocalCopyWriter(device.copies, () => {});
  copyWriter.schedule(() => copyWith("last words"));
  copyWriter.writeAtOnce();
  expect(device.texts()).toEqual(["last words"]);
});

it("When the page is closed, a text whose write is under way is written synchronously, too", () => {
  const device = aFakeDevice();
  vi.spyOn(device.copies, "write").mockReturnValue(new Promise(() => {}));
  const copyWriter = createLocalCopyWriter(device.copies, () => {});
  copyWriter.schedule(() => copyWith("half written"));
  void copyWriter.flush();
  copyWriter.writeAtOnce();
  expect(device.texts()).toEqual(["half written"]);
});

it("A removed copy does not come back through a write that was waiting", async () => {
  const device = aFakeDevice();
  const copyWriter = createLocalCopyWriter(device.copies, () => {});
  copyWriter.schedule(() => copyWith("saved on the server"));
  void copyWriter.flush();
  copyWriter.schedule(() => copyWith("saved on the server, too"));
  await copyWriter.remove(7, "copy-1");
  await vi.advanceTimersByTimeAsync(1000);
  expect(device.texts()).toEqual([]);
});

it("The result tells when this device cannot store copies, and when it can again", async () => {
  const device = aFakeDevice();
  const results: boolean[] = [];
  const copyWriter = createLocalCopyWriter(device.copies, (isStored) => results.push(isStored));
  device.broken = true;
  copyWriter.schedule(() => copyWith("a"));
  await copyWriter.flush();
  device.broken = false;
  copyWriter.schedule(() => copyWith("b"));
  await copyWriter.flush();
  expect(results).toEqual([false, true]);
  expect(device.texts()).toEqual(["b"]);
});
