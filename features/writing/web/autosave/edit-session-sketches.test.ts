import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { anEditSession, longText, seconds } from "./an-edit-session.fixture.ts";
import { anEditedTale } from "./autosave-fakes.fixture.ts";
import type { EditedTale } from "./edited-tale.ts";
import { EditConflict } from "./save-sketch.ts";

/** New Tales that still lack something, in an edit session. */

const draftOf = ({ tags, warnings, ...text }: EditedTale) => ({
  ...text,
  tags: [...tags],
  warnings: [...warnings],
  isFinished: 0 as const,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("A new Tale is a sketch from its first letter; once nothing is missing it becomes a Tale", async () => {
  const { editing, server, device } = anEditSession();
  editing.change({ title: "The lamp", ...longText });
  await seconds(3);
  expect(server.sketch).toMatchObject({ title: "The lamp", ...longText, tags: [] });
  expect(editing.state()).toMatchObject({ known: null, status: { kind: "saved" } });
  expect(device.stored.size).toBe(0);

  editing.change({ tags: ["ghosts"] });
  expect(editing.state().status).toEqual({ kind: "saving" });
  await seconds(3);
  expect(server.requests).toEqual(["keepSketch", "keepSketch", "create"]);
  expect(server.tale).toMatchObject({ title: "The lamp", tags: ["ghosts"], isFinished: 0 });
  expect(editing.state()).toMatchObject({ known: { id: 42 }, sketch: null, status: { kind: "saved" } });
  expect(device.stored.size).toBe(0);
});

it("A sketch that is emptied again is deleted", async () => {
  const { editing, server } = anEditSession();
  editing.change({ title: "T" });
  await seconds(3);
  editing.change({ title: "" });
  await seconds(3);
  expect(server.requests).toEqual(["keepSketch", "readSketch", "removeSketch"]);
  expect(editing.state()).toMatchObject({ sketch: null, saved: null, status: { kind: "untouched" } });
});

it("A sketch that goes on elsewhere is a conflict, and so is the Tale that it becomes there", async () => {
  const { editing, server } = anEditSession();
  editing.change({ title: "Here" });
  await seconds(3);
  server.changeSketch({ ...server.sketch!, title: "There" });
  editing.change({ title: "Here and on" });
  await seconds(3);
  expect(editing.state().conflict).toMatchObject({ title: "There" });
  await editing.keepOwnText();
  expect(server.sketch).toMatchObject({ title: "Here and on" });

  await server.calls.create({ ...draftOf(anEditedTale()), clientKey: server.sketch!.clientKey });
  editing.change({ title: "Here again" });
  await seconds(3);
  expect(editing.state().conflict).toMatchObject({ id: 42 });
  editing.takeTheirs();
  expect(editing.state()).toMatchObject({ known: { id: 42 }, sketch: null, edited: { title: "The lamp" } });
});

it("A sketch that was deleted elsewhere comes back with its next words", async () => {
  const { editing, server } = anEditSession();
  editing.change({ title: "Here" });
  await seconds(3);
  server.sketch = null;
  editing.change({ title: "Here again" });
  await seconds(3);
  expect(server.sketch).toMatchObject({ title: "Here again" });
});

it("A sketch that was changed elsewhere isn't deleted by an editor that is emptied", async () => {
  const { editing, server } = anEditSession();
  editing.change({ title: "Here" });
  await seconds(3);
  server.changeSketch({ ...server.sketch!, title: "There" });
  editing.change({ title: "" });
  await seconds(3);
  expect(server.sketch).toMatchObject({ title: "There" });
  expect(editing.state().conflict).toMatchObject({ title: "There" });
  await expect(editing.keep()).rejects.toBeInstanceOf(EditConflict);
});

it("Words that go on elsewhere after a lost first answer are a conflict, not overwritten", async () => {
  const { editing, server } = anEditSession();
  server.loseAnswer = true;
  editing.change({ title: "Here" });
  await seconds(3);
  server.changeSketch({ ...server.sketch!, title: "There" });
  editing.change({ ...anEditedTale({ title: "Here, complete" }) });
  await seconds(10);
  expect(server.tale).toBeNull();
  expect(server.sketch).toMatchObject({ title: "There" });
  expect(editing.state().conflict).toMatchObject({ title: "There" });
});

it("A creation whose answer was lost is found again under the key of its sketch", async () => {
  const { editing, server } = anEditSession();
  editing.change({ title: "The lamp" });
  await seconds(3);
  const { keepSketch } = server.calls;
  server.calls.keepSketch = async (...call) => {
    const kept = await keepSketch(...call);
    server.loseAnswer = true;
    return kept;
  };
  editing.change({ ...anEditedTale() });
  await seconds(3);
  server.calls.keepSketch = keepSketch;
  await seconds(10);
  expect(editing.state()).toMatchObject({ known: { id: 42 }, conflict: null, status: { kind: "saved" } });
});

it("A sketch whose answer was lost is no conflict", async () => {
  const { editing, server } = anEditSession();
  editing.change({ title: "Here" });
  await seconds(3);
  server.loseAnswer = true;
  editing.change({ title: "Here again" });
  await seconds(10);
  expect(editing.state()).toMatchObject({ conflict: null, status: { kind: "saved" } });
});
