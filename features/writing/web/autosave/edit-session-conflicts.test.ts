import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anEditSession, aSavedTale, found, longText, seconds, text } from "./an-edit-session.fixture.ts";
import { anEditedTale, failure } from "./autosave-fakes.fixture.ts";
import { openTale } from "./open-tale.ts";

/** The writer's choice between the own text and one that was saved elsewhere. */

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function inConflict() {
  const session = anEditSession({ opening: aSavedTale() });
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
  const { drafts } = await device.drafts.ofTale(7, 42);
  const reopened = anEditSession({ opening: openTale(server.tale!, found(drafts)), server, device });
  await seconds(3);
  expect(reopened.server.tale!.content).toBe(longText.content);
  expect(server.versions).toEqual(["<p>Another ending, from another device.</p>"]);
});

it("Choosing the other version of a Tale whose creation was unanswered leaves no draft that looks like a new Tale", async () => {
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
  expect(editing.state().draftsOnlyHere).toEqual([aside!.copyId]);
  expect(device.texts()).toEqual([longText.content]);
  editing.resume();
  await seconds(1);
  expect(editing.state().draftsOnlyHere).toEqual([aside!.copyId]);
  editing.resume();
  await seconds(1);
  expect(editing.state().draftsOnlyHere).toEqual([]);
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
