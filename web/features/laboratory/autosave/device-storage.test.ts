import { expect, it } from "vitest";
import { createDeviceStorage } from "./device-storage.ts";
import { aCopy, anEditedTale, aFakeLocalStorage } from "./autosave-fakes.fixture.ts";

function aStorage() {
  const rows = new Map<string, ReturnType<typeof aCopy>>();
  const words = aFakeLocalStorage();
  const storage = createDeviceStorage(
    {
      set: async (key, copy) => void rows.set(key, copy),
      delete: async (key) => void rows.delete(key),
      values: async () => [...rows.values()],
    },
    words,
  );
  return { storage, rows, words };
}

const copyAt = (changedAt: number) => aCopy({ changedAt, manuscript: anEditedTale({ title: `Title ${changedAt}` }) });
const titles = async ({ storage }: ReturnType<typeof aStorage>) =>
  (await storage.values()).map((copy) => copy.manuscript.title);

it("The text that a closing page wrote to localStorage is found", async () => {
  const device = aStorage();
  await device.storage.set("7/copy-1", copyAt(1));
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  expect(await titles(device)).toEqual(["Title 2"]);
  expect(device.words.length).toBe(0);
});

it("The text in localStorage is removed once the database has the same or a newer text", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  await device.storage.set("7/copy-1", copyAt(3));
  expect(await titles(device)).toEqual(["Title 3"]);
});

it("The text in localStorage stays if it is newer than a write that was still under way", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  await device.storage.set("7/copy-1", copyAt(1));
  expect(await titles(device)).toEqual(["Title 2"]);
});

it("Removing a copy also removes its text in localStorage", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  await device.storage.delete("7/copy-1");
  expect(await titles(device)).toEqual([]);
});

it("Other keys of localStorage are not touched", async () => {
  const device = aStorage();
  device.words.setItem("token", "abc");
  await device.storage.values();
  expect(device.words.getItem("token")).toBe("abc");
});
