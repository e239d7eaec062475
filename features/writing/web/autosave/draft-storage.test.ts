import { expect, it } from "vitest";
import { createDraftStorage } from "./draft-storage.ts";
import { aLocalDraft, anEditedTale, aFakeLocalStorage } from "./autosave-fakes.fixture.ts";

function aStorage() {
  const fails = { set: false, values: false };
  const rows = new Map<string, ReturnType<typeof aLocalDraft>>();
  const words = aFakeLocalStorage();
  const storage = createDraftStorage(
    {
      async set(key, draft) {
        if (fails.set) throw new Error("quota exceeded");
        rows.set(key, draft);
      },
      delete: async (key) => void rows.delete(key),
      async values() {
        if (fails.values) throw new Error("blocked");
        return [...rows.values()];
      },
    },
    words,
  );
  return { storage, rows, words, fails };
}

const draftAt = (changedAt: number) =>
  aLocalDraft({ changedAt, manuscript: anEditedTale({ title: `Title ${changedAt}` }) });
const titles = async ({ storage }: ReturnType<typeof aStorage>) =>
  (await storage.values()).drafts.map((draft) => draft.manuscript.title);

it("The text that a closing page wrote to localStorage is found", async () => {
  const device = aStorage();
  await device.storage.set("7/copy-1", draftAt(1));
  device.storage.setAtOnce("7/copy-1", draftAt(2));
  expect(await titles(device)).toEqual(["Title 2"]);
  expect(device.words.length).toBe(0);
});

it("The text in localStorage is removed once the database has the same or a newer text", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", draftAt(2));
  await device.storage.set("7/copy-1", draftAt(3));
  expect(await titles(device)).toEqual(["Title 3"]);
});

it("The text in localStorage stays if it is newer than a write that was still under way", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", draftAt(2));
  await device.storage.set("7/copy-1", draftAt(1));
  expect(await titles(device)).toEqual(["Title 2"]);
});

it("Removing a draft also removes its text in localStorage", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", draftAt(2));
  await device.storage.delete("7/copy-1");
  expect(await titles(device)).toEqual([]);
});

it("Other keys of localStorage are not touched", async () => {
  const device = aStorage();
  device.words.setItem("token", "abc");
  await device.storage.values();
  expect(device.words.getItem("token")).toBe("abc");
});

it("A text that can't be read stays where it is, and the others are found", async () => {
  const device = aStorage();
  for (const broken of ["{", "null", "[]", JSON.stringify({ ...draftAt(1), base: {} })]) {
    device.words.setItem("unsaved-text/7/broken", broken);
    device.storage.setAtOnce("7/copy-1", draftAt(2));
    expect(await titles(device)).toEqual(["Title 2"]);
    expect(device.words.getItem("unsaved-text/7/broken")).toBe(broken);
  }
  device.rows.set("7/broken", {} as never);
  expect(await titles(device)).toEqual(["Title 2"]);
});

it("A text that the full database doesn't take stays in localStorage and is found", async () => {
  const device = aStorage();
  await device.storage.set("7/copy-1", draftAt(1));
  device.storage.setAtOnce("7/copy-1", draftAt(2));
  device.fails.set = true;
  expect(await titles(device)).toEqual(["Title 2"]);
  expect(device.words.length).toBe(1);
  device.fails.set = false;
  expect(await titles(device)).toEqual(["Title 2"]);
  expect(device.words.length).toBe(0);
});

it("A database that can't be read makes the list incomplete, without the texts in localStorage being lost", async () => {
  const device = aStorage();
  device.storage.setAtOnce("7/copy-1", draftAt(2));
  Object.assign(device.fails, { set: true, values: true });
  expect(await device.storage.values()).toEqual({ drafts: [draftAt(2)], isComplete: false });
  Object.assign(device.fails, { set: false, values: false });
  expect(await device.storage.values()).toEqual({ drafts: [draftAt(2)], isComplete: true });
});
