import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codePoints } from "#contract/code-points.ts";
import { DAY, notebook as bounds } from "#contract/limits.ts";
import { notebookEntries } from "#server/features/notebook/tables.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const content =
  "<h2>Il faro</h2><p>Nessuno sapeva. Il Sig. Rossi accese la <em>lampada</em> &amp; sorrise 😀 piano. Poi dormì.</p>" +
  "<ul><li>uno</li><li>due</li></ul>";
const anItalianTale = (overrides: object = {}) =>
  aPublishedTale(site, { languageName: "IT", title: "Il faro", content, ...overrides });
const text = "Nessuno sapeva. Il Sig. Rossi accese la lampada & sorrise 😀 piano. Poi dormì.";
const placeOf = (word: string) => {
  const from = codePoints(text.slice(0, text.indexOf(word)));
  return { block: 1, from, to: from + [...word].length };
};
const keep = ({ client }: Person, { id }: { id: number }, word: string, more: object = {}) =>
  client.post("/v1/notebook", { body: { postId: id, ...placeOf(word), ...more } });
const list = async ({ client }: Person, query: Record<string, unknown> = {}) =>
  (await client.get("/v1/notebook", { query: query as Record<string, string> })).body;
/** A session is over after a day. */
async function daysLater(days: number, { client, email }: Person) {
  site.clock.advance(days * DAY);
  const { body } = await site.visitor().post("/auth/login", { body: { email, password } });
  client.token = body.token;
}
const wordsOf = async (person: Person, query?: Record<string, unknown>) =>
  (await list(person, query)).entries.map(({ word }: { word: string }) => word);

describe("keeping a word", () => {
  it("A member keeps a word with its sentence, due at once, and lists it", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
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
  ])("A passage %s has its own sentence", async (_what, place, word, sentence) => {
    const [reader, { id }] = [await aReader(site), await anItalianTale()];
    const { body } = await reader.client.post("/v1/notebook", { body: { postId: id, ...place } });
    expect(body).toMatchObject({ word, sentence });
  });

  it("A sentence without an end is cut around the word", async () => {
    const words = Array.from({ length: 900 }, (_, at) => `word${at}`).join(" ");
    const [reader, { id }] = [await aReader(site), await aPublishedTale(site, { content: `<p>${words}</p>` })];
    const from = words.indexOf("word500");
    const { body } = await reader.client.post("/v1/notebook", { body: { postId: id, block: 0, from, to: from + 7 } });
    expect(body.word).toBe("word500");
    expect(body.sentence).toMatch(/^….* word500 .*…$/);
    expect([...body.sentence].length).toBeLessThanOrEqual(bounds.sentenceMax);
  });

  it("The same place twice is one entry with its first note, also if both calls arrive at once", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
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
  ])("Keeping %s is 400", async (_what, place) => {
    const [reader, { id }] = [await aReader(site), await anItalianTale()];
    expectProblem(await reader.client.post("/v1/notebook", { body: { postId: id, ...place } }), 400, "BAD_REQUEST");
  });

  it("A passage of exactly 100 characters and a note of 1,000 are kept", async () => {
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

  it("A quote finds its word again in a text that has changed, or answers CONFLICT", async () => {
    const [reader, { id }] = [await aReader(site), await anItalianTale()];
    const moved = { postId: id, block: 0, from: 40, to: 47, quote: "lampada" };
    const { status, body } = await reader.client.post("/v1/notebook", { body: moved });
    expect([status, body.block, body.from, body.word]).toEqual([201, 1, placeOf("lampada").from, "lampada"]);
    const gone = await reader.client.post("/v1/notebook", { body: { ...moved, quote: "lanterna" } });
    expectProblem(gone, 409, "CONFLICT");
  });

  it("A quote is as short as a word, and half a character is found nowhere", async () => {
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
  ])("A word of a very long paragraph %s is kept", async (_what, paragraph) => {
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

  it("A notebook has at most 5,000 words, also if the last ones arrive at once", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
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

describe("the list", () => {
  it("Words are listed the latest first, by language, Tale and query, without case and accents", async () => {
    const reader = await aReader(site);
    const [tale, english] = [await anItalianTale(), await aPublishedTale(site)];
    await keep(reader, tale, "Poi");
    site.clock.advance(1000);
    await keep(reader, tale, "Rossi", { note: "Empêcher" });
    site.clock.advance(1000);
    await reader.client.post("/v1/notebook", { body: { postId: english.id, block: 0, from: 11, to: 14 } });
    expect(await wordsOf(reader)).toEqual(["lit", "Rossi", "Poi"]);
    expect(await wordsOf(reader, { languageName: "it" })).toEqual(["Rossi", "Poi"]);
    expect(await wordsOf(reader, { postId: english.id })).toEqual(["lit"]);
    expect(await wordsOf(reader, { query: "empecher" })).toEqual(["Rossi"]);
    expect(await wordsOf(reader, { query: "DORMI" })).toEqual(["Poi"]);
    expect(await wordsOf(reader, { query: "thirty years" })).toEqual(["lit"]);
    expect(await wordsOf(reader, { query: "!?" })).toEqual([]);
    expect(await wordsOf(reader, { query: "" })).toHaveLength(3);
    expect(await list(reader, { pageSize: 2, pageNumber: 1 })).toMatchObject({
      entries: [{ word: "Poi" }],
      totalEntries: 3,
    });
    expectProblem(await reader.client.get("/v1/notebook", { query: { query: "x".repeat(101) } }), 400, "BAD_REQUEST");
  });

  it("A Tale carries the words that its reader has kept from it", async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await anItalianTale()];
    const first = (await keep(reader, tale, "Rossi")).body;
    const second = (await keep(reader, tale, "piano")).body;
    const keptWords = async ({ client }: Person) => (await client.get(`/v1/posts/${tale.id}`)).body.keptWords;
    expect(await keptWords(reader)).toEqual([second, first]);
    expect(await keptWords(other)).toEqual([]);
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).not.toHaveProperty("keptWords");
  });

  it("Nobody sees the words of another member", async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await anItalianTale()];
    const { body: entry } = await keep(reader, tale, "Rossi");
    for (const person of [other, await aModerator(site), tale.writer]) {
      expect(await list(person)).toEqual({ entries: [], totalEntries: 0 });
      expect(await list(person, { postId: tale.id })).toEqual({ entries: [], totalEntries: 0 });
      expectProblem(await person.client.patch(`/v1/notebook/${entry.id}`, { body: { note: "x" } }), 404, "NOT_FOUND");
      expectProblem(await person.client.delete(`/v1/notebook/${entry.id}`), 404, "NOT_FOUND");
      expectProblem(
        await person.client.post(`/v1/notebook/${entry.id}/answer`, { body: { grade: 1 } }),
        404,
        "NOT_FOUND",
      );
    }
    expect(await list(reader)).toEqual({ entries: [entry], totalEntries: 1 });
  });

  it("A note is changed and removed, and a deleted word can be deleted again", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
    const { body: entry } = await keep(reader, tale, "Rossi");
    const patch = (note: string | null) => reader.client.patch(`/v1/notebook/${entry.id}`, { body: { note } });
    expect((await patch("un nome")).body).toEqual({ ...entry, note: "un nome" });
    expect((await patch("")).body).toEqual(entry);
    expect((await patch(null)).body).toEqual(entry);
    expectProblem(await patch("n".repeat(1001)), 400, "BAD_REQUEST");
    for (let time = 0; time < 2; time += 1)
      expect((await reader.client.delete(`/v1/notebook/${entry.id}`)).status).toBe(204);
    expectProblem(await patch("x"), 404, "NOT_FOUND");
    expect((await list(reader)).totalEntries).toBe(0);
  });

  it("A word stays with its sentence and title when its Tale goes, and names no Tale that is taken off the site", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
    const { body: entry } = await keep(reader, tale, "Rossi");
    const { pool } = site.context.database;
    await pool.query("update tales set publication_date = null where id = $1", [tale.id]);
    expect((await list(reader)).entries).toEqual([{ ...entry, postId: null }]);
    await pool.query("update tales set publication_date = now() where id = $1", [tale.id]);
    expect((await list(reader)).entries).toEqual([entry]);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect((await list(reader)).entries).toEqual([{ ...entry, postId: null }]);
    const { body } = await reader.client.post(`/v1/notebook/${entry.id}/answer`, { body: { grade: 3 } });
    expect(body.word).toBe("Rossi");
  });
});

describe("answers", () => {
  const answer = ({ client }: Person, { id }: { id: number }, body: Record<string, unknown>) =>
    client.post(`/v1/notebook/${id}/answer`, { body });
  const aKeptWord = async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
    return { reader, entry: (await keep(reader, tale, "Rossi")).body };
  };
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;

  it.each([
    [1, 1, 1],
    [2, 2, 4],
    [3, 3, 14],
    [4, 8, 66],
  ])(
    "A word that was answered with %i is due after the days that FSRS plans, %i and then %i",
    async (grade, first, second) => {
      const { reader, entry } = await aKeptWord();
      const start = site.clock.now().toISOString();
      const once = await answer(reader, entry, { grade });
      expect([once.status, days(start, once.body.dueAt)]).toEqual([200, first]);
      expect(once.body).toEqual({ ...entry, dueAt: once.body.dueAt });
      await daysLater(first, reader);
      const twice = await answer(reader, entry, { grade });
      expect(days(once.body.dueAt, twice.body.dueAt)).toBe(second);
    },
  );

  it("Due words are those whose time has come, in the order in which it came", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale()];
    const entries = [];
    for (const word of ["Rossi", "lampada", "piano"]) entries.push((await keep(reader, tale, word)).body);
    await answer(reader, entries[0], { grade: 3 });
    await answer(reader, entries[1], { grade: 1 });
    expect(await wordsOf(reader, { due: true })).toEqual(["piano"]);
    expect(await wordsOf(reader, { sortBy: "dueAt" })).toEqual(["piano", "lampada", "Rossi"]);
    await daysLater(3, reader);
    expect(await list(reader, { due: true })).toMatchObject({
      entries: [{ word: "piano" }, { word: "lampada" }, { word: "Rossi" }],
      totalEntries: 3,
    });
  });

  it("An answer that is sent again counts once, also at the same time and after another answer", async () => {
    const { reader, entry } = await aKeptWord();
    const body = { grade: 3, clientKey: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(reader, entry, body)));
    expect(statusCounts(answers)).toEqual({ 200: 5 });
    expect(new Set(answers.map(({ body: { dueAt } }) => dueAt)).size).toBe(1);
    await daysLater(3, reader);
    const next = await answer(reader, entry, { grade: 3, clientKey: crypto.randomUUID() });
    expect(days(answers[0]!.body.dueAt, next.body.dueAt)).toBe(14);
    const again = await answer(reader, entry, { ...body, clientKey: body.clientKey.toUpperCase() });
    expect(again.body).toEqual(next.body);
  });

  it("Answers without a key all count", async () => {
    const { reader, entry } = await aKeptWord();
    await Promise.all([1, 2, 3].map(() => answer(reader, entry, { grade: 3 })));
    const { rows } = await site.context.database.pool.query("select card from notebook_entries where id = $1", [
      entry.id,
    ]);
    expect(rows[0].card.reps).toBe(3);
  });

  it("An answer counts from the time when it was given, but not from the future or before the last one", async () => {
    const { reader, entry } = await aKeptWord();
    const start = site.clock.now();
    await daysLater(10, reader);
    const at = (offset: number) => new Date(start.getTime() + offset * DAY).toISOString();
    const late = await answer(reader, entry, { grade: 3, answeredAt: at(4) });
    expect(days(at(4), late.body.dueAt)).toBe(3);
    const earlier = await answer(reader, entry, { grade: 1, answeredAt: at(2) });
    expect(days(at(4), earlier.body.dueAt)).toBe(1);
    const future = await answer(reader, entry, { grade: 1, answeredAt: at(100) });
    expect(days(at(10), future.body.dueAt)).toBe(1);
  });

  it.each([0, 5, 2.5, "good", null])("The grade %j is 400", async (grade) => {
    const { reader, entry } = await aKeptWord();
    expectProblem(await answer(reader, entry, { grade }), 400, "BAD_REQUEST");
  });

  it("A word that isn't there can't be answered", async () => {
    expectProblem(await answer(await aReader(site), { id: 999_999_999 }, { grade: 3 }), 404, "NOT_FOUND");
  });
});
