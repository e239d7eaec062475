import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anEditing, found, longText, seconds, text } from "./an-editing.fixture.ts";
import { openTale } from "./opening.ts";
import { aBrowser, aCopy, aDevice, aManuscript, aServer, aTale, failure } from "./world.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a new Tale", () => {
  it("stays on this device until it can be saved, then is saved and leaves nothing here", async () => {
    const { editing, server, device } = anEditing();
    editing.change({ title: "The lamp", ...longText });
    await seconds(10);
    expect(server.requests).toEqual([]);
    expect(device.texts()).toEqual([longText.content]);
    expect(editing.state().status).toEqual({ kind: "incomplete" });

    editing.change({ tags: ["ghosts"] });
    expect(editing.state().status).toEqual({ kind: "saving" });
    await seconds(3);
    expect(server.tale).toMatchObject({ title: "The lamp", tags: ["ghosts"], isFinished: 0 });
    expect(editing.state()).toMatchObject({ known: { id: 42 }, status: { kind: "saved" } });
    expect(device.stored.size).toBe(0);
  });

  it("blank again, it leaves nothing on this device", async () => {
    const { editing, device } = anEditing();
    editing.change({ title: "T" });
    await seconds(1);
    editing.change({ title: "" });
    await seconds(1);
    expect(device.stored.size).toBe(0);
  });

  it("what is typed during a save is kept here and follows", async () => {
    const { editing, server, device } = anEditing();
    editing.change({ ...aManuscript() });
    await vi.advanceTimersByTimeAsync(2999);
    const create = server.calls.create;
    server.calls.create = async (draft) => {
      const made = await create(draft);
      editing.change(longText);
      return made;
    };
    await seconds(1);
    expect(device.texts()).toEqual([longText.content]);
    await seconds(3);
    expect(server.tale!.content).toBe(longText.content);
    expect(server.requests).toEqual(["create", "edit"]);
    expect(device.stored.size).toBe(0);
  });
});

describe("while the server can't be reached", () => {
  it("keeps the text here, says so, and saves it once the network is back", async () => {
    const { editing, server, device } = anEditing({ opening: openTale(aTale(), found()) });
    server.refusals.push(failure("NETWORK"), failure("UNAVAILABLE", 503));
    editing.change(longText);
    await seconds(3);
    expect(editing.state().status).toEqual({ kind: "retrying" });
    editing.change(text("Nobody had lit the lamp, and yet it burned, and burned."));
    await seconds(1);
    expect(device.texts()).toEqual(["<p>Nobody had lit the lamp, and yet it burned, and burned.</p>"]);
    await seconds(5);
    expect(editing.state().status.kind).toBe("saved");
    expect(device.stored.size).toBe(0);
  });

  it("somebody who does not log in again is asked once, not every few seconds", async () => {
    const { editing, server } = anEditing({ opening: openTale(aTale(), found()) });
    server.refusals.push(failure("UNAUTHENTICATED", 401));
    editing.change(longText);
    await seconds(3);
    editing.change({ title: "The lamp of the pier" });
    await seconds(60);
    expect(server.requests).toEqual(["edit"]);
    expect(editing.state().status.kind).toBe("refused");
    editing.resume();
    await seconds(1);
    expect(server.tale!.title).toBe("The lamp of the pier");
  });

  it("says when this device can't keep a copy either", async () => {
    const device = aDevice();
    device.broken = true;
    const { editing } = anEditing({ device });
    editing.change({ title: "T" });
    await seconds(1);
    expect(editing.state().deviceKeeps).toBe(false);
  });
});

describe("a text restored from this device", () => {
  const restored = () => openTale(aTale(), found([aCopy()]));

  it("is told, saved by itself, and can be exchanged for the saved version and back", async () => {
    const { editing, server, device } = anEditing({ opening: restored(), device: aDevice([aCopy()]) });
    expect(editing.state().restored).toMatchObject({ at: 1000 });
    await seconds(3);
    expect(server.tale!.content).toBe(aCopy().manuscript.content);

    editing.takeSaved();
    await seconds(3);
    expect(server.tale!.content).toBe(aManuscript().content);
    expect(editing.state().asides).toHaveLength(1);
    expect(device.texts()).toEqual([aCopy().manuscript.content]);

    editing.bringBack(editing.state().asides[0]!.copyId);
    await seconds(3);
    expect(server.tale!.content).toBe(aCopy().manuscript.content);
    expect(device.texts()).toEqual([aManuscript().content]);
  });
});

describe("a Tale changed elsewhere", () => {
  async function inConflict() {
    const world = anEditing({ opening: openTale(aTale(), found()) });
    world.editing.change(longText);
    world.server.change(text("Another ending, from another device."));
    await seconds(3);
    expect(world.editing.state().conflict).toMatchObject(text("Another ending, from another device."));
    return world;
  }

  it("is not overwritten, and nothing more is sent before the writer has chosen", async () => {
    const { server, device } = await inConflict();
    await seconds(600);
    expect(server.tale!.content).toBe("<p>Another ending, from another device.</p>");
    expect(server.requests).toEqual(["edit", "read"]);
    expect(device.texts()).toEqual([longText.content]);
  });

  it("mine is saved over it, and the other is put aside", async () => {
    const { editing, server, device } = await inConflict();
    await editing.keepMine();
    expect(server.tale!.content).toBe(longText.content);
    expect(editing.state()).toMatchObject({ conflict: null, status: { kind: "saved" } });
    await seconds(1);
    expect(device.texts()).toEqual(["<p>Another ending, from another device.</p>"]);
  });

  it("first heard of in the conflict, leaves no version that looks like another new Tale", async () => {
    const world = anEditing();
    world.server.loseAnswer = true;
    world.editing.change({ ...aManuscript() });
    await seconds(3);
    world.server.change(text("Another ending, from another device."));
    await seconds(3);
    await world.editing.keepMine();
    await seconds(1);
    expect([...world.device.stored.values()]).toMatchObject([{ setAside: true, taleId: 42 }]);
  });

  it("the other is taken, and mine is put aside until it is discarded", async () => {
    const { editing, server, device } = await inConflict();
    editing.takeTheirs();
    await seconds(5);
    expect(editing.state()).toMatchObject({
      conflict: null,
      manuscript: text("Another ending, from another device."),
      revision: 1,
    });
    expect(server.requests).toEqual(["edit", "read"]);
    expect(device.texts()).toEqual([longText.content]);
    editing.discardAside(editing.state().asides[0]!.copyId);
    await seconds(1);
    expect(device.stored.size).toBe(0);
  });
});

describe("the same Tale in two tabs", () => {
  it("shows in both what one of them saves, as long as the other has nothing unsaved", async () => {
    const browser = aBrowser();
    const server = aServer(aTale());
    const one = anEditing({ opening: openTale(aTale(), found()), server, browser });
    const two = anEditing({ opening: openTale(aTale(), found()), server, browser });
    await seconds(0);
    expect([one, two].map(({ editing }) => editing.state().elsewhere)).toEqual([true, true]);
    one.editing.change(longText);
    await seconds(4);
    expect(two.editing.state()).toMatchObject({ manuscript: longText, revision: 1 });
    two.editing.change({ title: "The lamp of the pier" });
    await seconds(4);
    expect(server.tale).toMatchObject({ title: "The lamp of the pier", ...longText });
    expect(one.editing.state().conflict).toBeNull();
  });
});

describe("handing in", () => {
  it("waits for nothing, clears this device, and stays handed in when edited", async () => {
    const { editing, server, device } = anEditing();
    editing.change({ ...aManuscript() });
    await seconds(1);
    await expect(editing.save(1)).resolves.toMatchObject({ isFinished: 1 });
    await seconds(1);
    expect(device.stored.size).toBe(0);
    editing.change(longText);
    await seconds(3);
    expect(server.tale).toMatchObject({ isFinished: 1, ...longText });
  });

  it("that fails leaves a draft, which goes on being saved as one", async () => {
    const { editing, server } = anEditing({ opening: openTale(aTale(), found()) });
    editing.change(longText);
    server.refusals.push(failure("NETWORK"));
    await expect(editing.save(1)).rejects.toMatchObject({ code: "NETWORK" });
    await seconds(3);
    expect(server.tale).toMatchObject({ isFinished: 0, ...longText });
  });
});

it("closed, it keeps the last letters on this device", async () => {
  const { editing, device } = anEditing();
  editing.change(longText);
  editing.close();
  await seconds(0);
  expect(device.texts()).toEqual([longText.content]);
});
