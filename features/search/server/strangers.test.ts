import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { insertPublishedTales } from "#tests/support/tales.ts";
import { aWriter } from "#tests/support/people.ts";
import { startBackfill } from "./index-jobs.ts";
import { aTaleOf, foundTitles, search } from "./search.fixture.ts";

/** Words that share a stem with what is typed, and no meaning. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("In all languages a word finds itself and its inflections, and no word that shares its stem in another language", async () => {
  await aTaleOf(site, "EN 1", "They sailed over the sea to the port.", { languageName: "EN" });
  await aTaleOf(site, "EN 2", "The ports of the northern seas.", { languageName: "EN" });
  await aTaleOf(site, "ES 1", "El sol cae sobre la puerta.", { languageName: "ES" });
  await aTaleOf(site, "ES 2", "Los soles de María y su marido, que se casó.", { languageName: "ES" });
  await aTaleOf(site, "IT 1", "Il mare si vede dalla porta, e lui porta il pane.", { languageName: "IT" });
  await aTaleOf(site, "IT 2", "Da solo con il marito Mario, aspetta davanti alle porte.", { languageName: "IT" });
  await aTaleOf(site, "FR 1", "Il se lève, il porte le pain, le soleil brille.", { languageName: "FR" });
  await aTaleOf(site, "FR 2", "Le port est vide, le sol est froid.", { languageName: "FR" });
  await aTaleOf(site, "PT 1", "O pão está na mesa, o marido de Maria saiu.", { languageName: "PT" });
  await aTaleOf(site, "PT 2", "Os pães do mar, só eles.", { languageName: "PT" });
  const expected = {
    sea: ["EN 1", "EN 2"],
    sol: ["ES 1", "FR 2", "ES 2"],
    mare: ["IT 1"],
    port: ["EN 1", "FR 2", "EN 2"],
    pão: ["PT 1", "PT 2"],
  };
  for (const [query, titles] of Object.entries(expected)) {
    const { body } = await search(site, { query });
    const found = body.posts.map(({ title }: { title: string }) => title);
    expect([query, found.toSorted(), body.similar]).toEqual([query, titles.toSorted(), false]);
    // An inflection comes after the words as they are typed.
    expect([query, found.at(-1)]).toEqual([query, titles.at(-1)]);
  }
});

it("If nothing else is found, words that share the stem are answered as similar", async () => {
  const { body } = await search(site, { query: "marita", languageName: "IT" });
  expect([body.similar, body.posts.map(({ title }: { title: string }) => title)]).toEqual([true, ["IT 2", "IT 1"]]);
  expect(await foundTitles(site, { query: "mar", languageName: "PT" })).toEqual(["PT 2"]);
  expect((await search(site, { query: "mar", languageName: "PT" })).body.similar).toBe(false);
});

it("Verbs and adjectives with short stems are found by their inflections", { tags: "variation" }, async () => {
  await aTaleOf(site, "FR 3", "Ils jouaient dans la cour, elle était bonne.", { languageName: "FR" });
  await aTaleOf(site, "ES 3", "Amaba la manzana roja.", { languageName: "ES" });
  await aTaleOf(site, "EN 3", "They were eating.", { languageName: "EN" });
  for (const [query, languageName, title] of [
    ["jouer", "FR", "FR 3"],
    ["bon", "FR", "FR 3"],
    ["amar", "ES", "ES 3"],
    ["rojos", "ES", "ES 3"],
    ["eat", "EN", "EN 3"],
  ])
    expect([query, await foundTitles(site, { query, languageName })]).toEqual([query, [title]]);
});

it("The word with the accents that are typed comes before the same without, and these before inflections", async () => {
  const author = await aWriter(site);
  const texts = { año: "Un año", ano: "Um ano", años: "Los años", anos: "Os anos" };
  for (const [word, text] of Object.entries(texts))
    await insertPublishedTales(site, author, [{ title: `Word ${word}`, language: "ES", content: `<p>${text}.</p>` }]);
  const found = (query: string) => foundTitles(site, { query, languageName: "ES" });
  expect((await found("año")).map((title) => title.slice(5))).toEqual(["año", "ano", "anos", "años"]);
  expect((await found("ano")).map((title) => title.slice(5))).toEqual(["ano", "año", "anos", "años"]);
});

it("A word is found by its plain form, whatever stands inside it, and without its apostrophe or hyphen", async () => {
  const inside = "The wal\u00ADrus, the ot\u200Bter and the cor\u2060morant in a self-made boat.";
  await insertPublishedTales(site, await aWriter(site), [{ title: "Hidden signs", content: `<p>${inside}</p>` }]);
  await aTaleOf(site, "Aujourd’hui", "L’arc-en-ciel d’aujourd’hui n’est pas là.", { languageName: "FR" });
  for (const query of ["walrus", "otter", "cormorants", "wal\u00ADrus", "selfmade", "self-made", '"the otter and"'])
    expect([query, await foundTitles(site, { query })]).toEqual([query, ["Hidden signs"]]);
  for (const query of ["arcenciel", "arc-en-ciel", "l’arc-en-ciel", "aujourdhui", "daujourdhui", "nest"])
    expect([query, await foundTitles(site, { query, languageName: "FR" })]).toEqual([query, ["Aujourd’hui"]]);
  await aTaleOf(site, "One word", "Un arcenciel au-dessus des toits.", { languageName: "FR" });
  expect(await foundTitles(site, { query: "arc-en-ciel", languageName: "FR" })).toContain("One word");
  expect(await foundTitles(site, { query: "l'arc-en-ciel", languageName: "FR" })).toContain("One word");
  const rainbow = (await search(site, { query: "arcenciel", languageName: "FR" })).body.posts.at(-1);
  expect(rainbow.excerpt.filter(({ hit }: { hit: boolean }) => hit)).toEqual([{ text: "arc-en-ciel", hit: true }]);
  const { body } = await search(site, { query: "selfmade" });
  expect(body.posts[0].excerpt.filter(({ hit }: { hit: boolean }) => hit)).toEqual([{ text: "self-made", hit: true }]);
});

it("A word finds no other word that has an apostrophe, unless nothing else is found", async () => {
  await aTaleOf(site, "Wax", "La cera si scioglie.", { languageName: "IT" });
  await aTaleOf(site, "There was", "C’era una volta, e c'era ancora.", { languageName: "IT" });
  await aTaleOf(site, "The tools", "They kept their tools in the shed.", { languageName: "EN" });
  await aTaleOf(site, "She had", "She’d been there, and couldn’t leave.", { languageName: "EN" });
  await aTaleOf(site, "The moon", "La lune se lève.", { languageName: "FR" });
  await aTaleOf(site, "One of them", "L’une d’elles dort.", { languageName: "FR" });
  for (const [query, title] of [
    ["cera", "Wax"],
    ["shed", "The tools"],
    ["lune", "The moon"],
    ["couldnt", "She had"],
    ["delles", "One of them"],
  ]) {
    const { body } = await search(site, { query });
    expect([query, body.posts.map((post: { title: string }) => post.title), body.similar]).toEqual([
      query,
      [title],
      false,
    ]);
  }
  const { body } = await search(site, { query: "couldnt" });
  expect(body.posts[0].excerpt.filter(({ hit }: { hit: boolean }) => hit)).toEqual([{ text: "couldn’t", hit: true }]);
  expect(await foundTitles(site, { query: "l'une", languageName: "FR" })).toEqual(["One of them"]);
  // Of the words that a minus excludes, too.
  expect(await foundTitles(site, { query: "volta -cera", languageName: "IT" })).toEqual(["There was"]);
});

it("Function words and numbers are no plurals of short words", async () => {
  await aTaleOf(site, "Of all", "La casa di legno e gli dei di ieri.", { languageName: "IT" });
  await aTaleOf(site, "A god", "Un dio minore, dimenticato.", { languageName: "IT" });
  await aTaleOf(site, "A month", "Un mes largo y frío.", { languageName: "ES" });
  await aTaleOf(site, "For me", "You could wait for me.", { languageName: "EN" });
  await aTaleOf(site, "Salt", "Le sel fondait vite.", { languageName: "FR" });
  await aTaleOf(site, "Numbers", "Seis vezes mais alto.", { languageName: "PT" });
  await aTaleOf(site, "Evil", "O mal menor, afinal.", { languageName: "PT" });
  await aTaleOf(site, "In March", "En mars, une seule fois.", { languageName: "FR" });
  await aTaleOf(site, "Faith", "Ils gardaient la foi.", { languageName: "FR" });
  for (const [query, titles] of Object.entries({
    dio: ["A god", "Of all"],
    mes: ["A month"],
    sel: ["Salt"],
    mal: ["Evil"],
    foi: ["Faith"],
  }))
    expect([query, await foundTitles(site, { query })]).toEqual([query, titles]);
  expect(await foundTitles(site, { query: "dio", languageName: "IT" })).toEqual(["A god", "Of all"]);
  expect(await foundTitles(site, { query: "mar" })).not.toContain("In March");
});

it("Tales of before are found by their stems until a job has written their words", async () => {
  const { db } = site.context.database;
  await aTaleOf(site, "Of before", "Some flamingos were there.");
  await db.execute(
    sql`update tale_search set vector = ts_delete(vector, array(select lexeme from unnest(vector) where lexeme ~ '^[fgjkoq]:'))`,
  );
  await db.execute(sql`insert into tale_search_update (place) select max(place) from tale_search`);
  expect(await foundTitles(site, { query: "flamingo" })).toEqual(["Of before"]);
  expect(await foundTitles(site, { query: "sea" })).toContain("EN 1");
  await startBackfill(site.context);
  await startBackfill(site.context);
  await site.jobsDone();
  expect((await db.execute(sql`select * from tale_search_update`)).rows).toEqual([]);
  const { rows } = await db.execute(
    sql`select from tale_search where not exists (select from unnest(vector) where lexeme like 'f:%')`,
  );
  expect(rows).toEqual([]);
  expect((await foundTitles(site, { query: "sea" })).toSorted()).toEqual(["EN 1", "EN 2"]);
});
