import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { localDrafts } from "./local-drafts.ts";

const notes = localDrafts("notes", z.object({ text: z.string().optional() }));
const ada = { username: "ada", about: 7 };
let entries: Map<string, string>;

beforeEach(() => {
  entries = new Map();
  vi.stubGlobal("localStorage", {
    get length() {
      return entries.size;
    },
    key: (index: number) => [...entries.keys()][index] ?? null,
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("A draft is read by its author alone, and for its own subject", () => {
  notes.write(ada, { text: "Half a thought" });
  expect(notes.read(ada)).toEqual({ text: "Half a thought" });
  expect(notes.read({ username: "zoe", about: 7 })).toBe(null);
  expect(notes.read({ username: "ada", about: 8 })).toBe(null);
});

it("A draft without content is not stored", () => {
  notes.write(ada, { text: "Half a thought" });
  notes.write(ada, {});
  expect(entries.size).toBe(0);
});

it("The removal of a member's drafts leaves those of members with longer names, and other kinds", () => {
  const removed = [ada, { username: "ada", about: 8 }, { username: "ada" }];
  const others = [{ username: "adam" }, { username: "adam", about: 7 }];
  for (const of of [...removed, ...others]) notes.write(of, { text: "Half a thought" });
  entries.set("token", "t");
  notes.deleteDataOf({ username: "ada" });
  expect(removed.map(notes.read)).toEqual([null, null, null]);
  expect(others.map(notes.read)).toEqual([{ text: "Half a thought" }, { text: "Half a thought" }]);
  expect(entries.get("token")).toBe("t");
});

it.each(["{", "[]", "null", '"text"', '{"text":7}'])("The stored text %s counts as no draft", (text) => {
  entries.set("notes/ada/7", text);
  expect(notes.read(ada)).toBe(null);
});

it("A form with drafts works where storage is full or forbidden", () => {
  const refuse = () => {
    throw new DOMException("No", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
  expect(() => notes.write(ada, { text: "Half a thought" })).not.toThrow();
  expect(notes.read(ada)).toBe(null);
  expect(() => notes.deleteDataOf(ada)).not.toThrow();
});
