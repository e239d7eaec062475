/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { search as bounds } from "#vocabulary/limits.ts";
import type { Excerpt } from "../calls.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

async function excerpt(query: string): Promise<Excerpt> {
  const { body } = await site.visitor().get("/v0/search", { query: { query } });
  expect(body.posts).toHaveLength(1);
  return body.posts[0].excerpt;
}
const hits = (pieces: Excerpt) => pieces.filter(({ hit }) => hit).map(({ text }) => text);
const whole = (pieces: Excerpt) => pieces.map(({ text }) => text).join("");

it("The excerpt is the passage with most words of the query, in pieces of plain text", async () => {
  const filler = "<p>It was a long and uneventful afternoon by the river.</p>".repeat(20);
  await aPublishedTale(site, {
    title: "A chase",
    content: `${filler}<p>Two <em>heron</em>s &amp; a kingfisher &lt;b&gt; flew.</p>${filler}<p>One heron stayed.</p>`,
  });
  const found = await excerpt("heron kingfishers");
  expect(hits(found)).toEqual(["herons", "kingfisher"]);
  expect(whole(found)).toContain("Two herons & a kingfisher <b> flew.");
  expect(whole(found)).toMatch(/^….*…$/);
  expect([...whole(found)].length).toBeLessThan(bounds.excerpt + 40);
});

it("In a long text of one word, the excerpt is the passage that has the other word, too", async () => {
  const otters = "otter ".repeat(5000);
  await aPublishedTale(site, { title: "In the reeds", content: `<p>${otters}badger ${otters}</p>` });
  const found = await excerpt("otter badger");
  expect(new Set(hits(found))).toEqual(new Set(["otter", "badger"]));
  expect(hits(found).length).toBeGreaterThan(10);
});

it("Accented and inflected words are hits", async () => {
  await aPublishedTale(site, {
    title: "Le silence",
    languageName: "FR",
    content: "<p>Rien ne pouvait l’empêcher de chanter, ni son cœur.</p>",
  });
  expect(hits(await excerpt("empechait coeur"))).toEqual(["empêcher", "cœur"]);
});

it("Without a word of the query in the text, the excerpt is its beginning", async () => {
  await aPublishedTale(site, { title: "Umbrellas", content: "<p>Nothing in this text says so.</p>" });
  expect(await excerpt("umbrella")).toEqual([{ text: "Nothing in this text says so.", hit: false }]);
});
