import { describe, expect, it } from "vitest";
import type { LocalCopy } from "./local-copies.ts";
import { openNewTale, openTale } from "./opening.ts";
import { aCopy, aManuscript, aTale } from "./world.fixture.ts";

let count = 0;
const found = (copies: LocalCopy[], ...openElsewhere: string[]) => ({
  copies,
  openElsewhere: new Set(openElsewhere),
  newId: () => `id-${(count += 1)}`,
});

describe("a Tale of the server", () => {
  it("opens as the server has it when this device has nothing", () => {
    const opening = openTale(aTale(), found([]));
    expect(opening).toMatchObject({
      manuscript: aManuscript(),
      restoredFrom: null,
      conflict: null,
      asides: [],
    });
  });

  it("opens with this device's text when that was never saved, whatever the clocks say", () => {
    const copy = aCopy({ changedAt: 5 });
    const opening = openTale(aTale(), found([copy]));
    expect(opening).toMatchObject({
      copyId: "copy-1",
      manuscript: copy.manuscript,
      restoredFrom: 5,
      conflict: null,
    });
  });

  it("lets the server's text be where this device has the same", () => {
    const opening = openTale(aTale(), found([aCopy({ manuscript: aManuscript() })]));
    expect(opening).toMatchObject({ restoredFrom: null, asides: [] });
  });

  it("asks when both went on from the same version", () => {
    const tale = aTale({ content: "<p>Another ending.</p>", updatedAt: "2026-11-21T11:00:00.000Z" });
    const opening = openTale(tale, found([aCopy()]));
    expect(opening.conflict).toBe(tale);
    expect(opening.manuscript).toEqual(aCopy().manuscript);
  });

  it("does not ask when only the state changed on the server", () => {
    const tale = aTale({ returnNote: "Name the lighthouse.", updatedAt: "2026-11-21T11:00:00.000Z" });
    expect(openTale(tale, found([aCopy()]))).toMatchObject({ conflict: null, restoredFrom: 1000 });
  });

  it("leaves alone what another tab is writing", () => {
    const opening = openTale(aTale(), found([aCopy()], "copy-1"));
    expect(opening).toMatchObject({ manuscript: aManuscript(), restoredFrom: null, asides: [] });
    expect(opening.copyId).not.toBe("copy-1");
  });

  it("shows older versions and those put aside beside it, and opens none of them by itself", () => {
    const older = aCopy({ copyId: "older", manuscript: aManuscript({ title: "Older" }), changedAt: 1 });
    const putAside = aCopy({
      copyId: "aside",
      manuscript: aManuscript({ title: "Aside" }),
      changedAt: 9000,
      setAside: true,
    });
    const opening = openTale(aTale(), found([putAside, aCopy(), older]));
    expect(opening.copyId).toBe("copy-1");
    expect(opening.asides.map((copy) => [copy.copyId, copy.setAside])).toEqual([
      ["aside", true],
      ["older", true],
    ]);
  });
});

describe("a new Tale", () => {
  const wanted = { categoryName: "HORROR", languageName: "EN", clientKey: null } as const;
  const begun = (overrides: Partial<LocalCopy> = {}) => aCopy({ taleId: null, base: null, ...overrides });

  it("opens blank", () => {
    const opening = openNewTale(wanted, found([]));
    expect(opening).toMatchObject({
      known: null,
      restoredFrom: null,
      manuscript: { title: "", content: "", tags: [] },
    });
  });

  it("goes on under the same key with the one begun here", () => {
    const opening = openNewTale(wanted, found([begun()]));
    expect(opening).toMatchObject({ copyId: "copy-1", clientKey: "key-1", restoredFrom: 1000 });
  });

  it("leaves alone other categories, other languages, and what another tab is writing", () => {
    const copies = [begun({ categoryName: "FIABA" }), begun({ languageName: "FR" }), begun({ copyId: "copy-2" })];
    expect(openNewTale(wanted, found(copies, "copy-2")).restoredFrom).toBeNull();
  });

  it("opens the one that is asked for, in its own language, or a blank one under that key", () => {
    const copies = [begun(), begun({ copyId: "copy-2", clientKey: "key-2", languageName: "FR" })];
    const opening = openNewTale({ ...wanted, clientKey: "key-2" }, found(copies));
    expect(opening).toMatchObject({ copyId: "copy-2", languageName: "FR" });
    const blank = openNewTale({ ...wanted, clientKey: "key-3" }, found(copies));
    expect(blank).toMatchObject({ clientKey: "key-3", restoredFrom: null });
  });
});
