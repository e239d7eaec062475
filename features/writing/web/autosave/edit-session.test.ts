import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { anEditSession, aSavedTale, found, longText, seconds, text } from "./an-edit-session.fixture.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { openTale } from "./open-tale.ts";
import {
  aLocalDraft,
  aFakeBrowser,
  aFakeDevice,
  aFakeServer,
  anEditedTale,
  aTale,
  failure,
} from "./autosave-fakes.fixture.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a new Tale", () => {
  it("A new Tale that is emptied again leaves no draft on this device", async () => {
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

it("A text refused because of too many saves stays on this device and is saved when the server allows it, with what was typed since", async () => {
  const { editing, server, device } = anEditSession({ opening: aSavedTale() });
  const refusal = new ApiError({ status: 429, code: "RATE_LIMITED", retryAfter: 40 });
  server.refusals.push(refusal);
  editing.change(longText);
  await seconds(3);
  expect(editing.state().status).toEqual({ kind: "retrying" });
  editing.change(text("Nobody had lit the lamp, and yet it burned, and burned."));
  await seconds(38);
  expect(server.requests).toEqual(["edit"]);
  expect(device.texts()).toEqual(["<p>Nobody had lit the lamp, and yet it burned, and burned.</p>"]);
  await seconds(4);
  expect(server.tale!.content).toBe("<p>Nobody had lit the lamp, and yet it burned, and burned.</p>");
  expect(device.stored.size).toBe(0);
});

it("A first save refused because of too many saves makes one Tale in the end", async () => {
  const { editing, server, device } = anEditSession();
  server.refusals.push(new ApiError({ status: 429, code: "RATE_LIMITED", retryAfter: 40 }));
  editing.change({ ...anEditedTale() });
  await seconds(30);
  expect([server.tale, device.stored.size]).toEqual([null, 1]);
  await seconds(14);
  expect(server.tale).toMatchObject({ title: anEditedTale().title });
  expect(editing.state().status.kind).toBe("saved");
  expect(device.stored.size).toBe(0);
});

describe("while the server is unreachable", () => {
  it("Without a network the text is stored on this device, and saved when the network is back", async () => {
    const { editing, server, device } = anEditSession({ opening: aSavedTale() });
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
    const { editing, server } = anEditSession({ opening: aSavedTale() });
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

  it("The state says if this device cannot store a draft either", async () => {
    const device = aFakeDevice();
    device.broken = true;
    const { editing } = anEditSession({ device });
    editing.change({ title: "T" });
    await seconds(1);
    expect(editing.state().isSavedOnDevice).toBe(false);
  });
});

describe("a text restored from this device", () => {
  const restored = () => openTale(aTale(), found([aLocalDraft()]));

  it("A restored text is announced, saved automatically, and can be swapped with the server's version", async () => {
    const { editing, server, device } = anEditSession({ opening: restored(), device: aFakeDevice([aLocalDraft()]) });
    expect(editing.state().restored).toMatchObject({ at: 1000, isSaved: false });
    await seconds(3);
    expect(editing.state().restored).toMatchObject({ at: 1000, isSaved: true });
    expect(server.tale!.content).toBe(aLocalDraft().manuscript.content);

    editing.takeSaved();
    await seconds(3);
    expect(server.tale!.content).toBe(anEditedTale().content);
    expect(editing.state().replacedTexts).toHaveLength(1);
    expect(device.texts()).toEqual([aLocalDraft().manuscript.content]);

    editing.restoreAside(editing.state().replacedTexts[0]!.copyId);
    expect(editing.state().replacedTexts.map(({ manuscript }) => manuscript.content)).toEqual([anEditedTale().content]);
    await seconds(3);
    expect(server.tale!.content).toBe(aLocalDraft().manuscript.content);
    expect(device.texts()).toEqual([anEditedTale().content]);
  });
});

describe("the same Tale in two tabs", () => {
  it("A save in one tab shows in the other, as long as the other has nothing unsaved", async () => {
    const browser = aFakeBrowser();
    const server = aFakeServer(aTale());
    const one = anEditSession({ opening: aSavedTale(), server, browser });
    const two = anEditSession({ opening: aSavedTale(), server, browser });
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
  it("Submitting saves at once, removes the draft, and later edits keep the Tale submitted", async () => {
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
    const { editing, server } = anEditSession({ opening: aSavedTale() });
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
