import { describe, expect, it } from "vitest";
import { EditConflict, ReturnedMeanwhile, saveTale, type Work } from "./save-tale.ts";
import { aManuscript, aServer, aTale, failure } from "./world.fixture.ts";

const work = (overrides: Partial<Work> = {}): Work => ({
  manuscript: aManuscript({ content: "<p>Nobody had lit the lamp, and yet it burned.</p>" }),
  isFinished: null,
  categoryName: "HORROR",
  languageName: "EN",
  clientKey: "key-1",
  known: null,
  ...overrides,
});

describe("a new Tale", () => {
  it("is created once", async () => {
    const server = aServer();
    await expect(saveTale(server.calls, work())).resolves.toMatchObject({ id: 42, isFinished: 0 });
    expect(server.requests).toEqual(["create"]);
  });

  it("whose answer got lost is found again under its key, and the newer text goes over it", async () => {
    const server = aServer();
    server.loseAnswer = true;
    await expect(saveTale(server.calls, work())).rejects.toThrow();
    const longer = aManuscript({ content: "<p>Nobody had lit the lamp, and yet it burned, and burned.</p>" });
    await saveTale(server.calls, work({ manuscript: longer, isFinished: 1 }));
    expect(server.requests).toEqual(["create", "create", "edit"]);
    expect(server.tale).toMatchObject({ content: longer.content, isFinished: 1 });
  });

  it("that somebody has edited since is not overwritten", async () => {
    const server = aServer();
    await saveTale(server.calls, work());
    server.change({ content: "<p>Another ending, from another device.</p>" });
    const mine = work({ manuscript: aManuscript({ title: "Mine" }) });
    await expect(saveTale(server.calls, mine)).rejects.toBeInstanceOf(EditConflict);
    expect(server.tale!.title).toBe("The lamp");
  });
});

describe("a known Tale", () => {
  it("keeps its state when saved by itself, and takes the one that is asked for", async () => {
    const submitted = aTale({ isFinished: 1 });
    const server = aServer(submitted);
    const known = await saveTale(server.calls, work({ known: submitted }));
    expect(known.isFinished).toBe(1);
    await expect(saveTale(server.calls, work({ known, isFinished: 0 }))).resolves.toMatchObject({
      isFinished: 0,
    });
  });

  it("changed elsewhere is a conflict that shows the other text", async () => {
    const server = aServer(aTale());
    server.change({ content: "<p>Another ending, from another device.</p>" });
    const saving = saveTale(server.calls, work({ known: aTale() }));
    await expect(saving).rejects.toMatchObject({
      theirs: { content: "<p>Another ending, from another device.</p>" },
    });
    expect(server.requests).toEqual(["edit", "read"]);
  });

  it("is saved when only the answer to the last save was lost", async () => {
    const server = aServer(aTale());
    server.loseAnswer = true;
    await expect(saveTale(server.calls, work({ known: aTale() }))).rejects.toThrow();
    await expect(saveTale(server.calls, work({ known: aTale() }))).resolves.toMatchObject({ id: 42 });
    expect(server.requests).toEqual(["edit", "edit", "read"]);
  });

  it("sent back by a reviewer goes on as a draft", async () => {
    const submitted = aTale({ isFinished: 1 });
    const server = aServer(submitted);
    server.change({ isFinished: 0, returnNote: "Name the lighthouse." });
    const known = await saveTale(server.calls, work({ known: submitted }));
    expect(known).toMatchObject({ isFinished: 0, returnNote: "Name the lighthouse." });
  });

  it("sent back by a reviewer is not handed in again unseen", async () => {
    const submitted = aTale({ isFinished: 1 });
    const server = aServer(submitted);
    server.change({ isFinished: 0, returnNote: "Name the lighthouse." });
    const saving = saveTale(server.calls, work({ known: submitted, isFinished: 1 }));
    await expect(saving).rejects.toBeInstanceOf(ReturnedMeanwhile);
    expect(server.tale!.isFinished).toBe(0);
  });

  it("passes every other refusal on", async () => {
    const server = aServer(aTale());
    server.refusals.push(failure("PUBLISHED", 409));
    await expect(saveTale(server.calls, work({ known: aTale() }))).rejects.toMatchObject({
      code: "PUBLISHED",
    });
  });
});
