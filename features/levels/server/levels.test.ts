import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { changeSettings } from "#tests/support/site-settings.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales, readPublished } from "#tests/support/tales.ts";
import { languageNames } from "#vocabulary/languages.ts";
import type { CountedWord } from "../calls.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite({ measuresTales: true });
});
afterAll(() => site.close());

const vocabularyOf = async ({ id }: { id: number }): Promise<CountedWord[]> =>
  (await site.visitor().get(`/v0/posts/${id}/vocabulary`)).body.words;
const lemmasOf = async (tale: { id: number }) => (await vocabularyOf(tale)).map(([lemma]) => lemma);
const ladder = async (query: Record<string, string | number>) =>
  (await site.visitor().get("/v0/ladder", { query })).body;

const easy = `<p>${"The man was at home. He saw his mother and they went to the door. ".repeat(5)}</p>`;
const hard = `<p>${"Beneath luminous chandeliers, bewildered cartographers relinquished their parchment, scrutinising tremulous constellations whose iridescent geometry eluded taxonomy altogether. ".repeat(5)}</p>`;

describe("the words of a Tale", () => {
  it("The lemmas stand by first appearance, with their counts and ranks", async () => {
    const content = "<p>The women saw the houses. They were running, and a woman ran home.</p>";
    const tale = await aPublishedTale(site, { content });
    const words = await vocabularyOf(tale);
    expect(words.map(([lemma, count]) => [lemma, count])).toEqual([
      ["the", 2],
      ["woman", 2],
      ["see", 1],
      ["house", 1],
      ["they", 1],
      ["be", 1],
      ["run", 2],
      ["and", 1],
      ["a", 1],
      ["home", 1],
    ]);
    for (const [, , rank] of words) expect(rank).toBeGreaterThan(0);
    const rankOf = (lemma: string) => words.find(([one]) => one === lemma)![2]!;
    expect(rankOf("the")).toBeLessThan(rankOf("house"));
  });

  it("Names are left out, and words that no list has come without a rank", async () => {
    const content = "<p>Rosalind said that Grace liked the blorfing. Grace laughed, and so did old Bartholomew.</p>";
    const words = await vocabularyOf(await aPublishedTale(site, { content }));
    const lemmas = words.map(([lemma]) => lemma);
    expect(lemmas).not.toContain("rosalind");
    expect(lemmas).not.toContain("grace");
    expect(lemmas).not.toContain("bartholomew");
    expect(words.find(([lemma]) => lemma === "blorfing")).toEqual(["blorfing", 1, null]);
  });

  it.each([
    [
      "ES",
      "Ella fue a las casas y le dijo que los niños cantaban dándole flores.",
      ["ser", "casa", "decir", "niño", "cantar", "flor"],
    ],
    [
      "IT",
      "Un giorno l'uomo andò nelle case dove i gatti dormivano e disse che c'è tempo.",
      ["uomo", "andare", "casa", "gatto", "dormire", "dire", "essere"],
    ],
    [
      "FR",
      "Puis il ferma les yeux, et l’homme dit que les chevaux chantaient.",
      ["fermer", "œil", "homme", "cheval", "chanter"],
    ],
    [
      "PT",
      "Depois as meninas foram fazê-lo e disseram que não cantavam nas casas.",
      ["menina", "ser", "fazer", "dizer", "não", "cantar", "casa"],
    ],
  ])("Forms of %s lead to their lemmas", async (languageName, text, lemmas) => {
    const tale = await aPublishedTale(site, { languageName, content: `<p>${text}</p>` });
    expect(await lemmasOf(tale)).toEqual(expect.arrayContaining(lemmas));
  });

  it("A revision brings the words of the new text", async () => {
    const writer = await aWriter(site);
    const tale = await aPublishedTale(site, {
      author: writer,
      content: "<p>The old lamp burned for the whole long winter.</p>",
    });
    await site.jobsDone();
    expect(await lemmasOf(tale)).toContain("lamp");
    await writer.client.post(`/v1/posts/${tale.id}/revision`);
    const { title, tags } = tale;
    const body = { title, tags, content: "<p>The old candle burned for the whole long winter.</p>", isFinished: 1 };
    expect((await writer.client.put(`/v1/posts/${tale.id}/revision`, { body })).status).toBe(200);
    const moderator = await aModerator(site);
    expect((await moderator.client.patch(`/v1/posts/${tale.id}/revision`)).status).toBe(200);
    await site.jobsDone();
    expect(await lemmasOf(tale)).toContain("candle");
    expect(await lemmasOf(tale)).not.toContain("lamp");
  });

  it("The words of a draft, a submitted Tale, one that is gone and one that was taken off the site are 404", async () => {
    const [draft, submitted, deleted, taken] = [
      await aDraft(site),
      await aSubmittedTale(site),
      await aPublishedTale(site),
      await aPublishedTale(site),
    ];
    await site.jobsDone();
    const moderator = await aModerator(site);
    expect((await moderator.client.delete(`/v1/delete/${deleted.id}`)).status).toBe(204);
    expect((await taken.writer.client.delete(`/v1/delete/${taken.id}`)).status).toBe(204);
    for (const id of [draft.id, submitted.id, deleted.id, taken.id, 999_999])
      expectProblem(await site.visitor().get(`/v0/posts/${id}/vocabulary`), 404, "NOT_FOUND");
  });
});

describe("difficulty", () => {
  it("A Tale has none until a job has measured it, then one from 1 to 100, in lists, too", async () => {
    const [simple, difficult] = [
      await aPublishedTale(site, { content: easy }),
      await aPublishedTale(site, { content: hard }),
    ];
    expect(simple.difficulty).toBeNull();
    await site.jobsDone();
    const [low, high] = [
      (await readPublished(site, simple)).difficulty!,
      (await readPublished(site, difficult)).difficulty!,
    ];
    expect(low).toBeGreaterThanOrEqual(1);
    expect(low).toBeLessThan(30);
    expect(high).toBeGreaterThan(70);
    const { posts } = (
      await site
        .visitor()
        .get("/v0/posts/category", { query: { category: "HORROR", languageName: "EN", pageSize: 50 } })
    ).body;
    expect(posts.find(({ id }: { id: number }) => id === difficult.id).difficulty).toBe(high);
  });

  it("A Tale with fewer than 50 words has none", async () => {
    const tale = await aPublishedTale(site);
    await site.jobsDone();
    expect((await readPublished(site, tale)).difficulty).toBeNull();
  });

  it("The housekeeping measures Tales from before anything was measured, and leaves none out", async () => {
    const author = await aWriter(site);
    const ids = await insertPublishedTales(site, author, [{ content: easy }, { content: easy }]);
    const { pool } = site.context.database;
    await pool.query("delete from tales_to_measure");
    await pool.query("delete from tale_measures");
    await pool.query("insert into tales_before_measures select max(tale_id) + 1 from published_tales");
    await runHousekeeping(site.context);
    await site.jobsDone();
    for (const id of ids) expect((await readPublished(site, { id })).difficulty).toBeGreaterThan(0);
    const { rows } = await pool.query(
      "select tale_id from published_tales except select tale_id from tale_measures union all select below from tales_before_measures",
    );
    expect(rows).toEqual([]);
    const wrong = await pool.query(`
      select language, category, (difficulty + 9) / 10, count(*)::integer from tale_measures where difficulty is not null group by 1, 2, 3
      except select language, category, step, total from ladder_totals`);
    expect(wrong.rows).toEqual([]);
  });

  it("The housekeeping measures Tales that nobody announced", async () => {
    const author = await aWriter(site);
    const [id] = await insertPublishedTales(site, author, [{ content: easy }]);
    await runHousekeeping(site.context);
    await site.jobsDone();
    expect((await readPublished(site, { id: id! })).difficulty).toBeGreaterThan(0);
  });
});

describe("the ladder", () => {
  const content = (rare: number) =>
    `<p>${"The man was at home and he saw his mother there. ".repeat(10)}${"Parchment cartographers. ".repeat(rare)}</p>`;

  it("A step holds its difficulties, the easiest first, with the total of the step", async () => {
    const author = await aWriter(site);
    const easier = await aPublishedTale(site, { author, languageName: "EN", content: content(0) });
    const harder = await aPublishedTale(site, { author, languageName: "EN", content: content(40) });
    await site.jobsDone();
    const difficulties = [];
    let total = 0;
    for (let step = 1; step <= 10; step++) {
      const { posts, totalPosts, steps } = await ladder({ languageName: "EN", step, pageSize: 50 });
      expect(steps).toBe(10);
      expect(posts).toHaveLength(totalPosts);
      for (const { difficulty } of posts) {
        expect(Math.ceil(difficulty / 10)).toBe(step);
        difficulties.push(difficulty);
      }
      total += totalPosts;
    }
    expect(difficulties).toEqual(difficulties.toSorted((one, other) => one - other));
    const [{ count }] = (
      await site.context.database.pool.query(
        "select count(*)::integer as count from tale_measures where language = 'EN' and difficulty is not null",
      )
    ).rows;
    expect(total).toBe(count);
    const ids = async (tale: { id: number }) => {
      const { difficulty } = await readPublished(site, tale);
      const step = Math.ceil(difficulty! / 10);
      return (await ladder({ languageName: "en", step, pageSize: 50 })).posts.map(({ id }: { id: number }) => id);
    };
    expect(await ids(easier)).toContain(easier.id);
    expect(await ids(harder)).toContain(harder.id);
  });

  it("A Tale that is deleted leaves its step", async () => {
    const tale = await aPublishedTale(site, { languageName: "EN", content: hard });
    await site.jobsDone();
    const step = Math.ceil((await readPublished(site, tale)).difficulty! / 10);
    const before = await ladder({ languageName: "EN", step, pageSize: 50 });
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    const after = await ladder({ languageName: "EN", step, pageSize: 50 });
    expect(after.totalPosts).toBe(before.totalPosts - 1);
    expect(after.posts.map(({ id }: { id: number }) => id)).not.toContain(tale.id);
  });

  it("A language or a category that the site doesn't offer is not on it", async () => {
    const tale = await aPublishedTale(site, { languageName: "EN", categoryName: "FIABA", content: hard });
    await site.jobsDone();
    const step = Math.ceil((await readPublished(site, tale)).difficulty! / 10);
    const shown = async () =>
      (await ladder({ languageName: "EN", step, pageSize: 50 })) as { posts: { id: number }[]; totalPosts: number };
    const before = await shown();
    expect(before.posts.map(({ id }) => id)).toContain(tale.id);
    await changeSettings(site, { categories: { fiaba: { hidden: true } } });
    const after = await shown();
    expect(after.posts.map(({ id }) => id)).not.toContain(tale.id);
    expect(after.totalPosts).toBe(before.totalPosts - 1);
    await changeSettings(site, { categories: { fiaba: null }, languages: ["ES"] });
    expect(await shown()).toMatchObject({ posts: [], totalPosts: 0 });
    await changeSettings(site, { languages: [...languageNames] });
  });

  it("A member learns which Tales of the page they have finished, a visitor doesn't", async () => {
    const [reader, first, second] = [
      await aReader(site),
      await aPublishedTale(site, { languageName: "IT", content: `<p>${"L'uomo vede la casa. ".repeat(20)}</p>` }),
      await aPublishedTale(site, { languageName: "IT", content: `<p>${"L'uomo vede la casa. ".repeat(20)}</p>` }),
    ];
    await site.jobsDone();
    for (const [{ id }, part] of [
      [first, 1],
      [second, 0.2],
    ] as const)
      expect((await reader.client.put(`/v1/reading/${id}`, { body: { block: 0, part } })).status).toBe(204);
    const step = Math.ceil((await readPublished(site, first)).difficulty! / 10);
    const query = { languageName: "IT", step };
    expect((await reader.client.get("/v0/ladder", { query })).body).toMatchObject({ finished: [first.id] });
    const seen = await ladder(query);
    expect(seen).not.toHaveProperty("finished");
    expect(seen.totals[step - 1]).toBe(seen.totalPosts);
  });

  it("Pages don't overlap", async () => {
    const author = await aWriter(site);
    for (let n = 0; n < 3; n++) await aPublishedTale(site, { author, languageName: "EN", content: hard });
    await site.jobsDone();
    const [one] = (await ladder({ languageName: "EN", step: 10, pageSize: 50 })).posts;
    const step = one === undefined ? 9 : 10;
    const all = (await ladder({ languageName: "EN", step, pageSize: 50 })).posts.map(({ id }: { id: number }) => id);
    const paged = [];
    for (let pageNumber = 0; pageNumber < all.length; pageNumber++)
      paged.push((await ladder({ languageName: "EN", step, pageSize: 1, pageNumber })).posts[0].id);
    expect(paged).toEqual(all);
  });

  it.each([
    {},
    { languageName: "DE" },
    { languageName: "EN", step: 0 },
    { languageName: "EN", step: 11 },
    { languageName: "EN", step: "x" },
  ])("The query %o is refused", async (query) =>
    expectProblem(await site.visitor().get("/v0/ladder", { query }), 400, "BAD_REQUEST"),
  );
});
