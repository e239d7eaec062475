import { afterAll, beforeAll, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { aReader, aWriter, password as oldPassword } from "#tests/support/people.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";

/** Characters that nobody sees are taken out of whatever anybody sends (behaviour.md, "Calls" 12). */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const unseen = "\u0007\ufffe\u00ad\u200b\ufdd0\u{1ffff}";

it("Titles, texts, comments, names and biographies lose them", async () => {
  const writer = await aWriter(site);
  const form = aTaleForm({
    tags: await tagNames(site),
    title: `The li${unseen}ghthouse`,
    content: `<p>It bur${unseen}ned all ni&shy;ght, and no&#x200b;body ca&#xfffe;me.</p>`,
  });
  const tale = expectStatus<Record<string, unknown>>(await writer.client.post("/v1/posts", { body: form }), 201);
  expect(tale).toMatchObject({
    title: "The lighthouse",
    content: "<p>It burned all night, and nobody came.</p>",
    overview: "It burned all night, and nobody came.",
    words: 7,
  });
  const published = await aPublishedTale(site);
  expect((await aComment(site, { on: published, text: `Lo${unseen}vely 👩‍👧` })).comment).toBe("Lovely 👩‍👧");
  const profile = { firstname: `Ma${unseen}rta`, lastname: "Vega", bio: `Kee${unseen}per\nof lamps` };
  expect((await writer.client.put("/v1/user", { body: profile })).status).toBeLessThan(300);
  const { body } = await site.visitor().get("/v0/profile", { query: { username: writer.username } });
  expect(body).toMatchObject({ firstname: "Marta", bio: "Keeper\nof lamps" });
});

it("A letter has at most 30 marks, and a name with more is counted with those", async () => {
  const { client, username } = await aWriter(site);
  const marks = (count: number) => "\u0301\u0316".repeat(count / 2);
  const profile = { firstname: "Marta", lastname: "Vega", bio: `a${marks(30)} e${marks(5000)} i` };
  expect((await client.put("/v1/user", { body: profile })).status).toBeLessThan(300);
  const { body } = await site.visitor().get("/v0/profile", { query: { username } });
  expect(body.bio).toBe(`a${marks(30)} e${marks(30)} i`);
  const long = { ...profile, firstname: "M/".repeat(5000) };
  expect((await client.put("/v1/user", { body: long })).body.errors).toEqual([
    { path: "firstname", message: "At most 20 characters" },
  ]);
});

it("A word is found by its plain form and by one with a soft hyphen", async () => {
  const { id } = await aPublishedTale(site, { content: "<p>A quo\u00adkka slept under the tree.</p>" });
  for (const query of ["quokka", "quok\u00adka", "quo\u200bkka"]) {
    const { body } = await site.visitor().get("/v0/search", { query: { query } });
    expect(body.posts.map((post: { id: number }) => post.id)).toEqual([id]);
  }
});

it("A password is taken or refused as it was sent", async () => {
  const { client } = await aReader(site);
  const body = { oldPassword, newPassword: "lamp\u00adkeeper77" };
  expectProblem(await client.patch("/v1/auth/change-password", { body }), 400, "BAD_REQUEST", "newPassword");
});
