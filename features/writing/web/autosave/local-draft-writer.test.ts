import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDraftWriter } from "./local-draft-writer.ts";
import { aLocalDraft, aFakeDevice, anEditedTale } from "./autosave-fakes.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const draftWith = (content: string) => aLocalDraft({ manuscript: anEditedTale({ content }) });

it("A draft is written within 300 ms however fast somebody types, and only the newest text", async () => {
  const device = aFakeDevice();
  const write = vi.spyOn(device.drafts, "write");
  const draftWriter = createDraftWriter(device.drafts, () => {});
  for (const letter of "abcdef") {
    draftWriter.schedule(() => draftWith(letter));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(300);
  expect(write.mock.calls.length).toBeLessThanOrEqual(4);
  expect(device.texts()).toEqual(["f"]);
});

it("The first letter is written at once, because a tab may crash at any time", async () => {
  const device = aFakeDevice();
  const draftWriter = createDraftWriter(device.drafts, () => {});
  draftWriter.schedule(() => draftWith("a"));
  await vi.advanceTimersByTimeAsync(0);
  expect(device.texts()).toEqual(["a"]);
});

it("When the page is closed, the newest text is written synchronously", () => {
  const device = aFakeDevice();
  const draftWriter = createDraftWriter(device.drafts, () => {});
  draftWriter.schedule(() => draftWith("last words"));
  draftWriter.writeAtOnce();
  expect(device.texts()).toEqual(["last words"]);
});

it("When the page is closed, a text whose write is under way is written synchronously, too", () => {
  const device = aFakeDevice();
  vi.spyOn(device.drafts, "write").mockReturnValue(new Promise(() => {}));
  const draftWriter = createDraftWriter(device.drafts, () => {});
  draftWriter.schedule(() => draftWith("half written"));
  void draftWriter.flush();
  draftWriter.writeAtOnce();
  expect(device.texts()).toEqual(["half written"]);
});

it("A removed draft does not come back through a write that was waiting", async () => {
  const device = aFakeDevice();
  const draftWriter = createDraftWriter(device.drafts, () => {});
  draftWriter.schedule(() => draftWith("saved on the server"));
  void draftWriter.flush();
  draftWriter.schedule(() => draftWith("saved on the server, too"));
  await draftWriter.remove(7, "copy-1");
  await vi.advanceTimersByTimeAsync(1000);
  expect(device.texts()).toEqual([]);
});

it("The result tells when this device cannot store drafts, and when it can again", async () => {
  const device = aFakeDevice();
  const results: boolean[] = [];
  const draftWriter = createDraftWriter(device.drafts, (isStored) => results.push(isStored));
  device.broken = true;
  draftWriter.schedule(() => draftWith("a"));
  await draftWriter.flush();
  device.broken = false;
  draftWriter.schedule(() => draftWith("b"));
  await draftWriter.flush();
  expect(results).toEqual([false, true]);
  expect(device.texts()).toEqual(["b"]);
});
