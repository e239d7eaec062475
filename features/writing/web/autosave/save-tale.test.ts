import { describe, expect, it } from "vitest";
import { EditConflict } from "./save-sketch.ts";
import { invalidPaths } from "#kit/web/calls/api-error.ts";
import { promptField, ReturnedByReviewer, saveTale, type SaveRequest } from "./save-tale.ts";
import { anEditedTale, aFakeServer, aTale, failure } from "./autosave-fakes.fixture.ts";

const work = (overrides: Partial<SaveRequest> = {}): SaveRequest => ({
  edited: anEditedTale({ content: "<p>Nobody had lit the lamp, and yet it burned.</p>" }),
  isFinished: null,
  clientKey: "key-1",
  known: null,
  ...overrides,
});

describe("a new Tale", () => {
  it("A new Tale is created once", async () => {
    const server = aFakeServer();
    await expect(saveTale(server.calls, work())).resolves.toMatchObject({ id: 42, isFinished: 0 });
    expect(server.requests).toEqual(["create"]);
  });

  it("A Tale whose creation was unanswered is found by its key, and the newer text is saved over it", async () => {
    const server = aFakeServer();
    server.loseAnswer = true;
    await expect(saveTale(server.calls, work())).rejects.toThrow();
    const longer = anEditedTale({ content: "<p>Nobody had lit the lamp, and yet it burned, and burned.</p>" });
    await saveTale(server.calls, work({ edited: longer, isFinished: 1 }));
    expect(server.requests).toEqual(["create", "create", "edit"]);
    expect(server.tale).toMatchObject({ content: longer.content, isFinished: 1 });
  });

  it("A Tale whose creation was unanswered is not overwritten if somebody has edited it since", async () => {
    const server = aFakeServer();
    await saveTale(server.calls, work());
    server.change({ content: "<p>Another ending, from another device.</p>" });
    const ownEdit = work({ edited: anEditedTale({ title: "Mine" }) });
    await expect(saveTale(server.calls, ownEdit)).rejects.toBeInstanceOf(EditConflict);
    expect(server.tale!.title).toBe("The lamp");
  });
});

describe("a Tale on the server", () => {
  it("Autosave keeps the Tale's state, a manual save sets the requested one", async () => {
    const submittedTale = aTale({ isFinished: 1 });
    const server = aFakeServer(submittedTale);
    const known = await saveTale(server.calls, work({ known: submittedTale }));
    expect(known.isFinished).toBe(1);
    await expect(saveTale(server.calls, work({ known, isFinished: 0 }))).resolves.toMatchObject({
      isFinished: 0,
    });
  });

  it("A Tale changed elsewhere is a conflict that contains the other text", async () => {
    const server = aFakeServer(aTale());
    server.change({ content: "<p>Another ending, from another device.</p>" });
    const saving = saveTale(server.calls, work({ known: aTale() }));
    await expect(saving).rejects.toMatchObject({
      serverText: { content: "<p>Another ending, from another device.</p>" },
    });
    expect(server.requests).toEqual(["edit", "read"]);
  });

  it("A Tale is saved if only the answer to the last save was lost", async () => {
    const server = aFakeServer(aTale());
    server.loseAnswer = true;
    await expect(saveTale(server.calls, work({ known: aTale() }))).rejects.toThrow();
    await expect(saveTale(server.calls, work({ known: aTale() }))).resolves.toMatchObject({ id: 42 });
    expect(server.requests).toEqual(["edit", "edit", "read"]);
  });

  it("A Tale sent back by a reviewer continues as a draft", async () => {
    const submittedTale = aTale({ isFinished: 1 });
    const server = aFakeServer(submittedTale);
    server.change({ isFinished: 0, returnNote: "Name the lighthouse." });
    const known = await saveTale(server.calls, work({ known: submittedTale }));
    expect(known).toMatchObject({ isFinished: 0, returnNote: "Name the lighthouse." });
  });

  it("A Tale sent back by a reviewer is not submitted again before its author has seen the note", async () => {
    const submittedTale = aTale({ isFinished: 1 });
    const server = aFakeServer(submittedTale);
    server.change({ isFinished: 0, returnNote: "Name the lighthouse." });
    const saving = saveTale(server.calls, work({ known: submittedTale, isFinished: 1 }));
    await expect(saving).rejects.toBeInstanceOf(ReturnedByReviewer);
    expect(server.tale!.isFinished).toBe(0);
  });

  it("Other errors are passed on", async () => {
    const server = aFakeServer(aTale());
    server.refusals.push(failure("PUBLISHED", 409));
    await expect(saveTale(server.calls, work({ known: aTale() }))).rejects.toMatchObject({
      code: "PUBLISHED",
    });
  });
});

describe("a Tale for a prompt", () => {
  it("The prompt is saved with the Tale, and taken off", async () => {
    const server = aFakeServer();
    const known = await saveTale(server.calls, work({ edited: anEditedTale({ promptId: 8 }) }));
    expect(known.prompt).toMatchObject({ id: 8 });
    await saveTale(server.calls, work({ edited: anEditedTale({ promptId: null }), known }));
    expect(server.tale!.prompt).toBeNull();
  });

  it("A prompt that doesn't take the Tale is another refusal than a text that was changed elsewhere", async () => {
    const edited = anEditedTale({ promptId: 8, title: "Mine" });
    const refused = failure("CONFLICT", 409);
    for (const [known, refusals] of [
      [null, [refused]],
      // The second save follows a look at the Tale, which nobody has changed.
      [aTale(), [refused, undefined, refused]],
    ] as const) {
      const server = aFakeServer(known);
      server.refusals.push(...refusals);
      const error = await saveTale(server.calls, work({ edited, known })).catch((thrown: unknown) => thrown);
      expect(invalidPaths(error)).toEqual([promptField]);
    }
  });
});
