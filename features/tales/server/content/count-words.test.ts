/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inArray, isNull } from "drizzle-orm";
import { eventually } from "#tests/support/eventually.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, insertPublishedTales } from "#tests/support/tales.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { countMissingWords } from "./count-words.ts";
import { lockTale } from "../queries.ts";
import { tales } from "../tables.ts";

let site: TestSite;
let writer: Person;
beforeAll(async () => {
  site = await aSite();
  writer = await aWriter(site);
});
afterAll(() => site.close());

const notStopping = new AbortController().signal;

describe("words of a text", () => {
  it.each([
    ["It was dark and stormy.", 5],
    ["Don’t, isn't, merry-go-round", 3],
    ["well-known twenty\u2011one", 2],
    ["l’été aujourd'hui dell'acqua", 3],
    ["- one — two -- three… ’four’ -five-", 5],
    ["he--said 'tis 3.14", 5],
    ["Лампа горела 30 лет", 4],
    ["cafe\u0301 na\u0308ive", 2],
    ["soft\u00adhyphen", 1],
    ["snake_case * ⁂ … — ! 🌙 word", 3],
    ["हिन्दी में", 2],
  ])("“%s” has %d words", async (text, words) => {
    expect((await aDraft(site, { author: writer, content: `<p>${text}</p><p>A second paragraph.</p>` })).words).toBe(
      words + 3,
    );
  });

  it("Markup inside a word doesn't divide it, and a line end does", async () => {
    const content = "<p>un<b>believ</b>able<br>next</p><p>last lines of it</p>";
    expect((await aDraft(site, { author: writer, content })).words).toBe(6);
  });
});

describe("Tales from before their words were counted", () => {
  const content = "<p>Nobody had lit the lamp — and yet it burned.</p>";
  const uncounted = (count: number) =>
    insertPublishedTales(
      site,
      writer,
      Array.from({ length: count }, () => ({ content, words: null, readingMinutes: 9 })),
    );
  const stored = async (ids: number[]) =>
    site.context.database.db
      .select({ words: tales.words, readingMinutes: tales.readingMinutes })
      .from(tales)
      .where(inArray(tales.id, ids));

  it("Replies count the words of a Tale that has no stored ones", async () => {
    const [id] = await uncounted(1);
    expect((await site.visitor().get(`/v0/posts/${id}`)).body.words).toBe(9);
    const query = { category: "HORROR", languageName: "EN", pageSize: 100 };
    const { body } = await site.visitor().get("/v0/posts/category", { query });
    expect(body.posts.find((tale: { id: number }) => tale.id === id)).toMatchObject({ words: 9 });
    expect(body.posts[0]).not.toHaveProperty("uncountedContent");
  });

  it("The housekeeping stores the words and reading minutes of all of them", { tags: "variation" }, async () => {
    const ids = await uncounted(120);
    await countMissingWords(site.context, notStopping);
    // The site's own housekeeping may hold the last of them.
    await eventually(async () => expect(await site.context.database.db.$count(tales, isNull(tales.words))).toBe(0));
    expect(new Set((await stored(ids)).map(({ words, readingMinutes }) => `${words} ${readingMinutes}`))).toEqual(
      new Set(["9 1"]),
    );
  });

  it("A Tale that is being saved is left to its save, and the others are counted", async () => {
    const [locked, free] = await uncounted(2);
    await inTransaction(site.context.database, async (tx) => {
      await lockTale(tx, locked!);
      await countMissingWords(site.context, notStopping);
      // The site's own housekeeping may count the Tale as soon as it is free.
      expect(await stored([free!])).toEqual([{ words: 9, readingMinutes: 1 }]);
      expect(await stored([locked!])).toEqual([{ words: null, readingMinutes: 9 }]);
    });
    await countMissingWords(site.context, notStopping);
    expect(await stored([locked!])).toEqual([{ words: 9, readingMinutes: 1 }]);
  });

  it("A stopping process leaves the rest to the next start", async () => {
    const ids = await uncounted(2);
    await countMissingWords(site.context, AbortSignal.abort());
    expect((await stored(ids)).map(({ words }) => words)).toEqual([null, null]);
  });
});
