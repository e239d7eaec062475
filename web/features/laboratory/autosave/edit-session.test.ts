import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anEditSession, found, longText, seconds, text } from "./an-edit-session.fixture.ts";
import { openTale } from "./open-tale.ts";
import {
  aFakeBrowser,
  aCopy,
  aFakeDevice,
  anEditedTale,
  aFakeServer,
  aTale,
  failure,
} from "./autosave-fakes.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a new Tale", () => {
  it("A new Tale stays on this device until it can be saved; then it is saved and its copy removed", async () => {
    const { editing, server, device } = anEditSession();
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

  it("A new Tale that is emptied again leaves no copy on this device", async () => {
    const { editing, device } = anEditSession();
    editing.change({ title: "T" });
    await seconds(1);
    editing.change({ title: "" });
    await seconds(1);
    expect(device.stored.size).toBe(0);
  });

  it("Text typed during a save is stored on this device and saved next", async () => {
    const { editing, server, device } = anEditSession();
    editing.change({ ...anEditedTale() });
    await vi.advanceTimersByTimeAsync(2999);
    const create = server.calls.create;
    server.calls.create = async (draft) => {
      const tale = await create(draft);
      editing.change(longText);
      return tale;
    };
    await seconds(1);
    expect(device.texts()).toEqual([longText.content]);
    await seconds(3);
    expect(server.tale!.content).toBe(longText.content);
    expect(server.requests).toEqual(["create", "edit"]);
    expect(device.stored.size).toBe(0);
  });
});

describe("while the server is unreachable", () => {
  it("Without a network the text is stored on this device, and saved when the network is back", async () => {
    const { editing, server, device } = anEditSession({ opening: openTale(aTale(), found()) });
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

  it("A writer who does not log in again is asked once, not every few seconds", async () => {
    const { editing, server } = anEditSession({ opening: openTale(aTale(), found()) });
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

  it("The state says if this device cannot store a copy either", async () => {
    const device = aFakeDevice();
    device.broken = true;
    const { editing } = anEditSession({ device });
    editing.change({ title: "T" });
    await seconds(1);
    expect(editing.state().isSavedOnDevice).toBe(false);
  });
});

describe("a text restored from this device", () => {
  const restored = () => openTale(aTale(), found([aCopy()]));

  it("A restored text is announced, saved automatically, and can be swapped with the server's version", async () => {
    const { editing, server, device } = anEditSession({ opening: restored(), device: aFakeDevice([aCopy()]) });
    expect(editing.state().restored).toMatchObject({ at: 1000, isSaved: false });
    await seconds(3);
    expect(editing.state().restored).toMatchObject({ at: 1000, isSaved: true });
    expect(server.tale!.content).toBe(aCopy().manuscript.content);

    editing.takeSaved();
    await seconds(3);
    expect(server.tale!.content).toBe(anEditedTale().content);
    expect(editing.state().replacedTexts).toHaveLength(1);
    expect(device.texts()).toEqual([aCopy().manuscript.content]);

    editing.restoreAside(editing.state().replacedTexts[0]!.copyId);
    await seconds(3);
    expect(server.tale!.content).toBe(aCopy().manuscript.content);
    expect(device.texts()).toEqual([anEditedTale().content]);
  });
});

describe("a Tale changed elsewhere", () => {
  async function inConflict() {
    const session = anEditSession({ opening: openTale(aTale(), found()) });
    session.editing.change(longText);
    session.server.change(text("Another ending, from another device."));
    await seconds(3);
    expect(session.editing.state().conflict).toMatchObject(text("Another ending, from another device."));
    return session;
  }

  it("A Tale changed elsewhere is not overwritten, and nothing is sent until the writer has chosen", async () => {
    const { server, device } = await inConflict();
    await seconds(600);
    expect(server.tale!.content).toBe("<p>Another ending, from another device.</p>");
    expect(server.requests).toEqual(["edit", "read"]);
    expect(device.texts()).toEqual([longText.content]);
  });

  it("Choosing the own version saves it over the other, which is set aside and becomes a version on the server", async () => {
    const { editing, server, device } = await inConflict();
    await editing.keepOwnText();
    expect(server.tale!.content).toBe(longText.content);
    expect(server.versions).toEqual(["<p>Another ending, from another device.</p>"]);
    editing.change(text("A later save replaces nothing from elsewhere."));
    await seconds(3);
    expect(server.versions).toHaveLength(1);
    expect(editing.state()).toMatchObject({ conflict: null, status: { kind: "saved" } });
    await seconds(1);
    expect(device.texts()).toEqual(["<p>Another ending, from another device.</p>"]);
  });

  it("The other version becomes a version on the server if the page is closed before the choice is saved", async () => {
    const { editing, server, device } = await inConflict();
    server.refusals.push(failure("NETWORK"));
    await editing.keepOwnText().catch(() => {});
    await editing.flush();
    editing.close();
    const { copies } = await device.copies.ofTale(7, 42);
    const reopened = anEditSession({ opening: openTale(server.tale!, found(copies)), server, device });
    await seconds(3);
    expect(reopened.server.tale!.content).toBe(longText.content);
    expect(server.versions).toEqual(["<p>Another ending, from another device.</p>"]);
  });

  it("Choosing the other version of a Tale whose creation was unanswered leaves no copy that looks like a new Tale", async () => {
    const session = anEditSession();
    session.server.loseAnswer = true;
    session.editing.change({ ...anEditedTale() });
    await seconds(3);
    session.server.change(text("Another ending, from another device."));
    await seconds(3);
    await session.editing.keepOwnText();
    await seconds(1);
    expect([...session.device.stored.values()]).toMatchObject([{ setAside: true, taleId: 42 }]);
  });

  it("Choosing the other version sets the own one aside until it is discarded", async () => {
    const { editing, server, device } = await inConflict();
    editing.takeTheirs();
    await seconds(5);
    expect(editing.state()).toMatchObject({
      conflict: null,
      edited: text("Another ending, from another device."),
      revision: 1,
    });
    expect(server.requests).toEqual(["edit", "read", "keep"]);
    expect(server.versions).toEqual([longText.content]);
    expect(server.tale).toMatchObject(text("Another ending, from another device."));
    expect(device.texts()).toEqual([longText.content]);
    editing.discardAside(editing.state().replacedTexts[0]!.copyId);
    await seconds(1);
    expect(device.stored.size).toBe(0);
  });

  it("A text that is written after the other version was chosen is saved by itself", async () => {
    const { editing, server } = await inConflict();
    editing.takeTheirs();
    editing.change(text("Another ending, and one more sentence."));
    await seconds(5);
    expect(server.tale).toMatchObject(text("Another ending, and one more sentence."));
  });

  it("The state says that the own text is only on this device until the server has it", async () => {
    const { editing, server, device } = await inConflict();
    server.refusals.push(failure("NETWORK"), failure("NETWORK"));
    editing.takeTheirs();
    await seconds(1);
    const [aside] = editing.state().replacedTexts;
    expect(editing.state().copiesOnlyHere).toEqual([aside!.copyId]);
    expect(device.texts()).toEqual([longText.content]);
    editing.resume();
    await seconds(1);
    expect(editing.state().copiesOnlyHere).toEqual([aside!.copyId]);
    editing.resume();
    await seconds(1);
    expect(editing.state().copiesOnlyHere).toEqual([]);
    editing.resume();
    await seconds(1);
    expect(server.versions).toEqual([longText.content]);
  });

  it("A text without title and tags is kept with those of the other one", async () => {
    const { editing, server } = await inConflict();
    editing.change({ title: " ", tags: [] });
    const keep = vi.spyOn(server.calls, "keep");
    editing.takeTheirs();
    await seconds(1);
    const { title, tags } = anEditedTale();
    expect(keep.mock.calls).toEqual([[42, { title, tags, ...longText }]]);
  });

  it("The other one becomes a version when the writer brings the own one back", async () => {
    const { editing, server } = await inConflict();
    editing.takeTheirs();
    await seconds(1);
    editing.restoreAside(editing.state().replacedTexts[0]!.copyId);
    await seconds(5);
    expect(server.tale).toMatchObject(longText);
    expect(server.versions).toEqual([longText.content, "<p>Another ending, from another device.</p>"]);
  });
});

describe("the same Tale in two tabs", () => {
  it("A save in one tab shows in the other, as long as the other has nothing unsaved", async () => {
    const browser = aFakeBrowser();
    const server = aFakeServer(aTale());
    const one = anEditSession({ opening: openTale(aTale(), found()), server, browser });
    const two = anEditSession({ opening: openTale(aTale(), found()), server, browser });
    await seconds(0);
    expect([one, two].map(({ editing }) => editing.state().elsewhere)).toEqual([true, true]);
    one.editing.change(longText);
    await seconds(4);
    expect(two.editing.state()).toMatchObject({ edited: longText, revision: 1 });
    two.editing.change({ title: "The lamp of the pier" });
    await seconds(4);
    expect(server.tale).toMatchObject({ title: "The lamp of the pier", ...longText });
    expect(one.editing.state().conflict).toBeNull();
  });
});

describe("submitting", () => {
  it("Submitting saves at once, removes the copy, and later edits keep the Tale submitted", async () => {
    const { editing, server, device } = anEditSession();
    editing.change({ ...anEditedTale() });
    await seconds(1);
    await expect(editing.save(1)).resolves.toMatchObject({ isFinished: 1 });
    await seconds(1);
    expect(device.stored.size).toBe(0);
    editing.change(longText);
    await seconds(3);
    expect(server.tale).toMatchObject({ isFinished: 1, ...longText });
  });

  it("A failed submission leaves a draft, which continues to be saved as one", async () => {
    const { editing, server } = anEditSession({ opening: openTale(aTale(), found()) });
    editing.change(longText);
    server.refusals.push(failure("NETWORK"));
    await expect(editing.save(1)).rejects.toMatchObject({ code: "NETWORK" });
    await seconds(3);
    expect(server.tale).toMatchObject({ isFinished: 0, ...longText });
  });
});

it("Closing the editor keeps the last letters on this device", async () => {
  const { editing, device } = anEditSession();
  editing.change(longText);
  editing.close();
  await seconds(0);
  expect(device.texts()).toEqual([longText.content]);
});
