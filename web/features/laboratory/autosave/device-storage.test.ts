import { expect, it } from "vitest";
import { createDeviceStorage } from "./device-storage.ts";
import { aCopy, aManuscript, aWordStore } from "./world.fixture.ts";

function aStorage() {
  const rows = new Map<string, ReturnType<typeof aCopy>>();
  const words = aWordStore();
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

const copyAt = (changedAt: number) => aCopy({ changedAt, manuscript: aManuscript({ title: `Title ${changedAt}` }) });
const titles = async ({ storage }: ReturnType<typeof aStorage>) =>
  (await storage.values()).map((copy) => copy.manuscript.title);

it("finds the last words of a page that went away before the database had them", async () => {
  const device = aStorage();
  await device.storage.set("7/copy-1", copyAt(1));
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  expect(await titles(device)).toEqual(["Title 2"]);
  expect(device.words.length).toBe(0);
});

it("drops last words once the database has the same text or a newer one", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  await device.storage.set("7/copy-1", copyAt(3));
  expect(await titles(device)).toEqual(["Title 3"]);
});

it("keeps last words that are newer than a write which was still under way", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  await device.storage.set("7/copy-1", copyAt(1));
  expect(await titles(device)).toEqual(["Title 2"]);
});

it("a deleted copy leaves no last words behind", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", copyAt(2));
  await device.storage.delete("7/copy-1");
  expect(await titles(device)).toEqual([]);
});

it("touches nothing else in the browser's storage", async () => {
  const device = aStorage();
  device.words.setItem("token", "abc");
  await device.storage.values();
  expect(device.words.getItem("token")).toBe("abc");
});
