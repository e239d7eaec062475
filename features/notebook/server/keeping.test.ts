import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { notebookEntries } from "./tables.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { anItalianTale, content, keep, list, placeOf } from "./kept-words.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("keeping a word", () => {
  it("A member keeps a word with its sentence, due at once, and lists it", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale(site)];
    const answer = await keep(reader, tale, "lampada", { note: " una luce\r\nvecchia " });
    expect(answer.status).toBe(201);
    const now = site.clock.now().toISOString();
    expect(answer.body).toEqual({
      id: expect.any(Number),
      word: "lampada",
      sentence: "Il Sig. Rossi accese la lampada & sorrise 😀 piano.",
      languageName: "IT",
      postId: tale.id,
      title: "Il faro",
      note: "una luce\nvecchia",
      createdAt: now,
      dueAt: now,
      ...placeOf("lampada"),
      beside: null,
    });
    expect(await list(reader)).toEqual({ entries: [answer.body], totalEntries: 1 });
  });

  it.each([
    ["after an emoji", placeOf("piano"), "piano", "Il Sig. Rossi accese la lampada & sorrise 😀 piano."],
    ["an emoji", placeOf("😀"), "😀", "Il Sig. Rossi accese la lampada & sorrise 😀 piano."],
    [
      "across two sentences",
      { block: 1, from: placeOf("piano").from, to: placeOf("Poi").to },
      "piano. Poi",
      "Il Sig. Rossi accese la lampada & sorrise 😀 piano. Poi dormì.",
    ],
    ["in a heading", { block: 0, from: 3, to: 7 }, "faro", "Il faro"],
    ["in a list", { block: 2, from: 4, to: 7 }, "due", "due"],
  ])("A passage %s has its own sentence", { tags: "variation" }, async (_what, place, word, sentence) => {
    const [reader, { id }] = [await aReader(site), await anItalianTale(site)];
    const { body } = await reader.client.post("/v1/notebook", { body: { postId: id, ...place } });
    expect(body).toMatchObject({ word, sentence });
  });

  it("A sentence without an end is cut around the word", { tags: "variation" }, async () => {
    const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(" ");
    const [reader, { id }] = [await aReader(site), await aPublishedTale(site, { content: `<p>${words}</p>` })];
    const from = words.indexOf("word500");
    const { body } = await reader.client.post("/v1/notebook", { body: { postId: id, block: 0, from, to: from + 7 } });
    expect(body.word).toBe("word500");
    expect(body.sentence).toMatch(/^….* word500 .*…$/);
    expect([...body.sentence].length).toBeLessThanOrEqual(bounds.sentenceMax);
  });

  it("The same place twice is one entry with its first note, also if both calls arrive at once", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale(site)];
    const first = await keep(reader, tale, "lampada", { note: "first" });
    const second = await keep(reader, tale, "lampada", { note: "second" });
    expect([second.status, second.body]).toEqual([200, first.body]);
    const answers = await Promise.all(Array.from({ length: 6 }, () => keep(reader, tale, "Rossi")));
    expect(statusCounts(answers)).toEqual({ 200: 5, 201: 1 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await list(reader)).totalEntries).toBe(2);
  });

  it.each([
    ["an empty range", { block: 1, from: 3, to: 3 }],
    ["a range backwards", { block: 1, from: 5, to: 3 }],
    ["more than 100 characters", { block: 1, from: 0, to: 101 }],
    ["a block that the Tale doesn't have", { block: 3, from: 0, to: 1 }],
    ["a range beyond the block", { block: 1, from: 70, to: 90 }],
    ["a blank", { block: 1, from: 7, to: 8 }],
    ["a negative place", { block: 1, from: -1, to: 3 }],
    ["a note of 1,001 characters", { block: 1, from: 0, to: 7, note: "n".repeat(1001) }],
  ])("Keeping %s is 400", { tags: "variation" }, async (_what, place) => {
    const [reader, { id }] = [await aReader(site), await anItalianTale(site)];
    expectProblem(await reader.client.post("/v1/notebook", { body: { postId: id, ...place } }), 400, "BAD_REQUEST");
  });

  it("A passage of exactly 100 characters and a note of 1,000 are kept", { tags: "variation" }, async () => {
    const sentence = "x".repeat(100);
    const [reader, { id }] = [await aReader(site), await aPublishedTale(site, { content: `<p>${sentence}</p>` })];
    const body = { postId: id, block: 0, from: 0, to: 100, note: "é".repeat(1000) };
    expect((await reader.client.post("/v1/notebook", { body })).status).toBe(201);
  });

  it("Words are kept from published Tales only", async () => {
    for (const make of [aDraft, aSubmittedTale]) {
      const { id, writer } = await make(site, { languageName: "IT", content });
      for (const person of [writer, await aReader(site), await aModerator(site)])
        expectProblem(await keep(person, { id }, "Rossi"), 404, "NOT_FOUND");
    }
    expectProblem(await keep(await aReader(site), { id: 999_999_999 }, "Rossi"), 404, "NOT_FOUND");
  });

  it(
    "A quote finds its word again in a text that has changed, or answers CONFLICT",
    { tags: "variation" },
    async () => {
      const [reader, { id }] = [await aReader(site), await anItalianTale(site)];
      const moved = { postId: id, block: 0, from: 40, to: 47, quote: "lampada" };
      const { status, body } = await reader.client.post("/v1/notebook", { body: moved });
      expect([status, body.block, body.from, body.word]).toEqual([201, 1, placeOf("lampada").from, "lampada"]);
      const gone = await reader.client.post("/v1/notebook", { body: { ...moved, quote: "lanterna" } });
      expectProblem(gone, 409, "CONFLICT");
    },
  );

  it("A quote is as short as a word, and half a character is found nowhere", { tags: "variation" }, async () => {
    const [reader, { id }] = [
      await aReader(site),
      await aPublishedTale(site, { content: `<p>${"😀".repeat(120)}</p>` }),
    ];
    const keepQuote = (quote: string) =>
      reader.client.post("/v1/notebook", { body: { postId: id, block: 0, from: 0, to: 1, quote } });
    expect((await keepQuote("😀".repeat(bounds.wordMax))).body.to).toBe(bounds.wordMax);
    expectProblem(await keepQuote("😀".repeat(bounds.wordMax + 1)), 400, "BAD_REQUEST");
    expectProblem(await keepQuote("😀".slice(0, 1)), 409, "CONFLICT");
  });

  it.each([
    ["of one letter", "e".repeat(60_000)],
    ["of titles", "Mr. ".repeat(15_000)],
  ])("A word of a very long paragraph %s is kept", { tags: "variation" }, async (_what, paragraph) => {
    const [reader, { id }] = [await aReader(site), await aPublishedTale(site, { content: `<p>${paragraph}.</p>` })];
    const keepAt = (from: number, to: number, quote?: string) =>
      reader.client.post("/v1/notebook", { body: { postId: id, block: 0, from, to, quote } });
    const answers = [
      await keepAt(30_000, 30_002),
      await keepAt(50, 52, paragraph.slice(0, 1)),
      await keepAt(50, 52, paragraph.slice(0, bounds.wordMax)),
    ];
    expect(statusCounts(answers)).toEqual({ 201: 3 });
  });

  it("A notebook has at most 5,000 words, also if the last ones arrive at once", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale(site)];
    const now = site.clock.now();
    const row = { userId: reader.id, taleId: tale.id, word: "w", sentence: "w", language: "IT" as const, title: "t" };
    const rows = Array.from({ length: bounds.entriesMax - 2 }, (_, at) => ({
      ...row,
      block: 9,
      from: at,
      to: at + 1,
      createdAt: now,
      dueAt: now,
    }));
    for (let at = 0; at < rows.length; at += 1000)
      await site.context.database.db.insert(notebookEntries).values(rows.slice(at, at + 1000));
    const answers = await Promise.all(
      ["Nessuno", "Rossi", "accese", "lampada", "piano"].map((word) => keep(reader, tale, word)),
    );
    expect(statusCounts(answers)).toEqual({ 201: 2, 409: 3 });
    const { entries } = await list(reader, { pageSize: 1 });
    expect((await reader.client.delete(`/v1/notebook/${entries[0].id}`)).status).toBe(204);
    expect((await keep(reader, tale, "sorrise")).status).toBe(201);
  });
});
