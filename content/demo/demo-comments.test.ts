import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { commentText } from "#features/comments/calls.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import type { DemoReply } from "#site/server/demo-content/files.ts";
import type { DemoComment } from "#site/server/demo-content/comments.ts";

const read = <T>(path: string): T => JSON.parse(readFileSync(`content/demo/${path}`, "utf8"));
const talesIn = (language: Language) =>
  read<{ slug: string; author: string; publicationDate: string }[]>(`${language}/tales.json`);
const dayOf = (date: string) => Date.parse(date) / (24 * 60 * 60 * 1000);

/** The authors of all languages with the age of their account in days: that of their language's first Tale. */
const joined = new Map(
  languages.flatMap((language) => {
    const first = Math.min(...talesIn(language).map(({ publicationDate }) => dayOf(publicationDate)));
    return read<{ username: string }[]>(`${language}/authors.json`).map(({ username }) => [username, first] as const);
  }),
);

describe.each(languages)("the demo comments in %s", (language) => {
  const tales = new Map(talesIn(language).map((tale) => [tale.slug, tale]));
  const comments = read<DemoComment[]>(`${language}/comments.json`);
  const lines = comments.flatMap(({ replies = [], ...top }) => [top, ...replies.map((reply) => ({ ...reply, tale: top.tale }))]);

  test("Demo comments are on Tales of this language, by authors whose account existed at that time", () => {
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter(({ tale }) => !tales.has(tale))).toEqual([]);
    const day = ({ tale, daysAfter }: { tale: string } & DemoReply) => dayOf(tales.get(tale)!.publicationDate) + daysAfter;
    expect(lines.filter((line) => !(joined.get(line.author)! <= day(line)))).toEqual([]);
  });

  test("Demo comments are valid texts without duplicates and without shouting", () => {
    expect(lines.filter(({ text }) => commentText.safeParse(text).data !== text)).toEqual([]);
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length);
    expect(lines.filter(({ text }) => /[!¡]|\p{Extended_Pictographic}/u.test(text))).toEqual([]);
  });

  test("Demo comments are newer than their Tale, and replies newer than the comment they answer", () => {
    for (const { daysAfter, replies = [] } of comments) {
      const days = [0, daysAfter, ...replies.map((reply) => reply.daysAfter)];
      expect(days).toEqual([...new Set(days)].toSorted((a, b) => a - b));
    }
  });

  test("Readers write the demo comments: a Tale's author only replies, and replies mention somebody in the thread", () => {
    expect(comments.filter(({ tale, author }) => tales.get(tale)!.author === author)).toEqual([]);
    for (const { author, replies = [] } of comments) {
      const thread = new Set([author]);
      for (const reply of replies) {
        expect(thread).toContain(/^@(\w+) /.exec(reply.text)?.[1]);
        thread.add(reply.author);
      }
    }
  });

  test("Demo comments are spread unevenly: one long discussion, and some Tales without any", () => {
    const threads = [...tales.keys()].map((slug) => comments.filter(({ tale }) => tale === slug).length);
    expect(Math.max(...threads)).toBeGreaterThanOrEqual(6);
    expect(Math.min(...threads)).toBe(0);
  });
});
