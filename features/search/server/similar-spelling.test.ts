import { afterAll, beforeAll, expect, it } from "vitest";
import { aReader, aWriter } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleOf, search } from "./search.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("If nothing matches, titles and usernames with a similar spelling are answered, within the other filters", async () => {
  const author = await aWriter(site, { username: "Wyndelsham" });
  await aTaleOf(site, "The lighthouse keeper", "A text about the coast.", { author });
  const typo = await search(site, { query: "lihgthouse" });
  expect(typo.body).toMatchObject({ similar: true, totalPosts: 1, posts: [{ title: "The lighthouse keeper" }] });
  expect((await search(site, { query: "lihgthouse", languageName: "FR" })).body).toMatchObject({
    similar: false,
    posts: [],
  });
  expect((await search(site, { query: "lighthouse" })).body.similar).toBe(false);
  const found = await search(site, { query: "Wyndelhsam" });
  expect(found.body.similar).toBe(true);
  expect(found.body.posts.map((post: { author: string }) => post.author)).toContain(author.username);
});

it(
  "A wrong, missing or additional letter of a short word, and a username in two words, are found",
  { tags: "variation" },
  async () => {
    const author = await aWriter(site, { username: "quillonbarrow" });
    await aTaleOf(site, "The ibex", "A text about the coast.", { author });
    for (const query of ["ibax", "ibx", "ibeex", "ibex coats coast quillonbarroww", "quillon barrow"]) {
      const { body } = await search(site, { query });
      expect([query, body.similar, body.posts[0]?.title]).toEqual([query, true, "The ibex"]);
    }
  },
);

it("Among many unknown words, the longest ones are compared with titles", { tags: "variation" }, async () => {
  await aTaleOf(site, "The kingfisher", "A text about the coast.");
  const unknown = Array.from({ length: 22 }, (_, n) => `q${String.fromCharCode(97 + n)}x`).join(" ");
  const { body } = await search(site, { query: `${unknown} kinfgisher` });
  expect([body.similar, body.posts[0]?.title]).toEqual([true, "The kingfisher"]);
});

it("Members who hide their Tales are not found by a similar name", async () => {
  const author = await aWriter(site);
  await aTaleOf(site, "Something quite different", "A text about the coast.", { author });
  await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
  const { body } = await search(site, { query: `${author.username}q` });
  expect(body.posts.map((post: { author: string }) => post.author)).not.toContain(author.username);
  const reader = await aReader(site);
  expect(reader.username).not.toBe(author.username);
});
