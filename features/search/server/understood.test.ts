import { afterAll, beforeAll, expect, it } from "vitest";
import { aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleOf, search } from "./search.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const understood = async (query: string, client = site.visitor()) =>
  (await client.get("/v0/search/understood", { query: { query } })).body;

it("A query that names a category or a level is understood in any language", async () => {
  for (const [query, categoryName] of [
    ["horror", "HORROR"],
    ["FIABA", "FIABA"],
    ["Science-fiction", "FANTASCIENZA"],
    ["superação", "MOTIVAZIONALI"],
    ["superacion", "MOTIVAZIONALI"],
    ["horror story", null],
  ])
    expect([query, (await understood(query!)).categoryName]).toEqual([query, categoryName]);
  for (const [query, level] of [
    ["b1", "B1"],
    ["nível A2", "A2"],
    ["d1", null],
  ])
    expect([query, (await understood(query!)).level]).toEqual([query, level]);
});

it("Profiles whose names begin with the query are named, unless they are hidden, blocked or of a troll", async () => {
  const [shown, hidden, blocked, reader] = [
    await aReader(site, { username: "Zyxanna" }),
    await aReader(site, { username: "Zyxbert" }),
    await aReader(site, { username: "Zyxclara" }),
    await aReader(site),
  ];
  await aReader(site, { username: "Zyxdora", isTroll: true });
  await hidden.client.patch("/v1/privacy", { query: { newPrivacy: "tales" } });
  await reader.client.put(`/v1/blocks/${blocked.username}`);
  // Nobody learns who blocks them.
  await shown.client.put(`/v1/blocks/${blocked.username}`);
  const names = async (client = site.visitor()) =>
    (await understood("zyx", client)).users.map(({ username }: { username: string }) => username);
  expect(await names()).toEqual([shown.username, blocked.username]);
  expect(await names(reader.client)).toEqual([shown.username]);
  expect(await names(blocked.client)).toEqual([shown.username, blocked.username]);
});

it("The matches of a search are counted in each language and in all, up to 100", async () => {
  await aTaleOf(site, "An okapi", "Nothing but an okapi in the rain.", { languageName: "EN" });
  await aTaleOf(site, "Un okapi", "Sotto la pioggia non si vedeva altro.", { languageName: "IT" });
  await aTaleOf(site, "Due okapi", "Sotto la pioggia non si vedeva altro.", { languageName: "IT" });
  const { body } = await site.visitor().get("/v0/search/languages", { query: { query: "okapi" } });
  const count = (languageName: string, totalPosts: number) => ({ languageName, totalPosts, atLeast: false });
  expect(body).toEqual({
    languages: [count("EN", 1), count("ES", 0), count("IT", 2), count("FR", 0), count("PT", 0)],
    totalPosts: 3,
    atLeast: false,
  });
  for (const languageName of ["EN", "IT"])
    expect((await search(site, { query: "okapi", languageName })).body.totalPosts).toBe(languageName === "IT" ? 2 : 1);
  expect((await search(site, { query: "okapi" })).body.totalPosts).toBe(3);
});
