import { describe, expect, it } from "vitest";
import type { LocalTaleDraft } from "./local-tale-drafts.ts";
import { openNewTale, openTale } from "./open-tale.ts";
import { keptSketchOf } from "./save-sketch.ts";
import { aLocalDraft, aSketch, anEditedTale, aTale } from "./autosave-fakes.fixture.ts";

let count = 0;
const found = (drafts: LocalTaleDraft[], ...openInOtherTabs: string[]) => ({
  drafts,
  isComplete: true,
  openInOtherTabs: new Set(openInOtherTabs),
  newId: () => `id-${(count += 1)}`,
});

describe("opening a Tale from the server", () => {
  it("Without a draft on this device, the server's text opens", () => {
    const opening = openTale(aTale(), found([]));
    expect(opening).toMatchObject({
      edited: anEditedTale(),
      restoredFrom: null,
      conflict: null,
      replacedTexts: [],
    });
  });

  it("A draft that was never saved opens instead of the server's text, whatever the clocks say", () => {
    const draft = aLocalDraft({ changedAt: 5 });
    const opening = openTale(aTale(), found([draft]));
    expect(opening).toMatchObject({
      copyId: "copy-1",
      edited: draft.manuscript,
      restoredFrom: 5,
      conflict: null,
    });
  });

  it("A draft that equals the server's text is ignored", () => {
    const opening = openTale(aTale(), found([aLocalDraft({ manuscript: anEditedTale() })]));
    expect(opening).toMatchObject({ restoredFrom: null, replacedTexts: [] });
  });

  it("A draft and a server version with the same base are a conflict", () => {
    const tale = aTale({ content: "<p>Another ending.</p>", updatedAt: "2026-11-21T11:00:00.000Z" });
    const opening = openTale(tale, found([aLocalDraft()]));
    expect(opening.conflict).toBe(tale);
    expect(opening.edited).toEqual(aLocalDraft().manuscript);
  });

  it("A change of the Tale's state only is no conflict", () => {
    const tale = aTale({ returnNote: "Name the lighthouse.", updatedAt: "2026-11-21T11:00:00.000Z" });
    expect(openTale(tale, found([aLocalDraft()]))).toMatchObject({ conflict: null, restoredFrom: 1000 });
  });

  it("A draft that another tab is editing is ignored", () => {
    const opening = openTale(aTale(), found([aLocalDraft()], "copy-1"));
    expect(opening).toMatchObject({ edited: anEditedTale(), restoredFrom: null, replacedTexts: [] });
    expect(opening.copyId).not.toBe("copy-1");
  });

  it("Older drafts and those set aside are listed, and none of them opens automatically", () => {
    const older = aLocalDraft({ copyId: "older", manuscript: anEditedTale({ title: "Older" }), changedAt: 1 });
    const putAside = aLocalDraft({
      copyId: "aside",
      manuscript: anEditedTale({ title: "Aside" }),
      changedAt: 9000,
      setAside: true,
    });
    const opening = openTale(aTale(), found([putAside, aLocalDraft(), older]));
    expect(opening.copyId).toBe("copy-1");
    expect(opening.replacedTexts.map((draft) => [draft.copyId, draft.setAside])).toEqual([
      ["aside", true],
      ["older", true],
    ]);
  });
});

describe("opening a new Tale", () => {
  const newTale = { categoryName: "HORROR", languageName: "EN", clientKey: null } as const;
  const newTaleDraft = (overrides: Partial<LocalTaleDraft> = {}) =>
    aLocalDraft({ taleId: null, base: null, ...overrides });

  it("A new Tale opens blank", () => {
    const opening = openNewTale(newTale, found([]));
    expect(opening).toMatchObject({
      known: null,
      restoredFrom: null,
      edited: { title: "", content: "", tags: [] },
    });
  });

  it("A new Tale continues the draft on this device, with the same idempotency key", () => {
    const opening = openNewTale(newTale, found([newTaleDraft()]));
    expect(opening).toMatchObject({ copyId: "copy-1", clientKey: "key-1", restoredFrom: 1000 });
  });

  it("Drafts in other categories or languages, or open in another tab, are ignored", () => {
    const drafts = [
      newTaleDraft({ categoryName: "FIABA" }),
      newTaleDraft({ languageName: "FR" }),
      newTaleDraft({ copyId: "copy-2" }),
    ];
    expect(openNewTale(newTale, found(drafts, "copy-2")).restoredFrom).toBeNull();
  });

  it("A requested draft opens in its own language; if there is none, a blank Tale with that key", () => {
    const manuscript = anEditedTale({ languageName: "FR" });
    const drafts = [newTaleDraft(), newTaleDraft({ copyId: "copy-2", clientKey: "key-2", manuscript })];
    const opening = openNewTale({ ...newTale, clientKey: "key-2" }, found(drafts));
    expect(opening).toMatchObject({ copyId: "copy-2", edited: { languageName: "FR" } });
    const blank = openNewTale({ ...newTale, clientKey: "key-3" }, found(drafts));
    expect(blank).toMatchObject({ clientKey: "key-3", restoredFrom: null });
  });

  it("A sketch opens; words of this device that it lacks win, and are a conflict if it went on elsewhere", () => {
    const at = "2026-11-21T10:00:00.000Z";
    const sketch = keptSketchOf(aSketch({ title: "Begun", updatedAt: at }), newTale);
    const wanted = { ...newTale, clientKey: "key-1", sketch };
    expect(openNewTale(wanted, found([]))).toMatchObject({ edited: { title: "Begun" }, sketch, conflict: null });
    const base = { updatedAt: at, manuscript: anEditedTale({ title: "Begun" }) };
    const words = newTaleDraft({ base, manuscript: anEditedTale({ title: "Begun here" }) });
    expect(openNewTale(wanted, found([words]))).toMatchObject({ edited: { title: "Begun here" }, conflict: null });
    const later = { ...sketch, title: "Begun there", updatedAt: "2026-11-21T11:00:00.000Z" };
    expect(openNewTale({ ...wanted, sketch: later }, found([words])).conflict).toBe(later);
    // Without an answer, the server compares with what this device knew; a text that was set aside opens by its key.
    expect(openNewTale({ ...wanted, sketch: null }, found([words])).sketch).toMatchObject({
      title: "Begun",
      updatedAt: at,
    });
    const aside = newTaleDraft({ setAside: true });
    expect(openNewTale({ ...wanted, sketch: null }, found([aside])).restoredFrom).toBe(aside.changedAt);
    expect(openNewTale(newTale, found([aside])).restoredFrom).toBeNull();
    const saved = newTaleDraft({ base: null, manuscript: sketch });
    expect(openNewTale(wanted, found([saved]))).toMatchObject({ conflict: null, restoredFrom: null });
  });
});

it("A new Tale for a prompt continues the draft for it, and no other one", () => {
  const place = { categoryName: "HORROR", languageName: "EN", clientKey: null } as const;
  const without = aLocalDraft({ taleId: null, base: null, copyId: "without" });
  const forPrompt = aLocalDraft({
    taleId: null,
    base: null,
    copyId: "for",
    manuscript: anEditedTale({ title: "For it", promptId: 8 }),
  });
  const drafts = found([without, forPrompt]);
  expect(openNewTale({ ...place, promptId: 8 }, drafts).copyId).toBe("for");
  expect(openNewTale(place, drafts).copyId).toBe("without");
  const begun = openNewTale({ ...place, promptId: 9 }, drafts);
  expect([begun.restoredFrom, begun.edited.promptId]).toEqual([null, 9]);
});
