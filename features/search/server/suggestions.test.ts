import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const suggest = (query: string, languageName?: string) =>
  site.visitor().get("/v0/search/suggest", { query: { query, languageName } });
const titles = async (query: string, languageName?: string) =>
  (await suggest(query, languageName)).body.tales.map(({ title }: { title: string }) => title);

it("Titles with words that begin like the query are suggested, at most five", { tags: "variation" }, async () => {
  const tale = await aPublishedTale(site, { title: "The Élan of Xylophones" });
  await aDraft(site, { title: "Xylophones in a draft" });
  await aPublishedTale(site, { title: "Xylophoniste", languageName: "FR" });
  expect((await suggest("xylophones")).body.tales).toEqual([
    { id: tale.id, title: "The Élan of Xylophones", categoryName: "HORROR" },
  ]);
  expect(await titles("x")).toEqual(["Xylophoniste", "The Élan of Xylophones"]);
  expect(await titles("XYLO", "EN")).toEqual(["The Élan of Xylophones"]);
  expect(await titles("elan of xyl")).toEqual(["The Élan of Xylophones"]);
  expect(await titles("lophon")).toEqual([]);
  for (let n = 0; n < 6; n += 1) await aPublishedTale(site, { title: `Zither ${n}` });
  expect(await titles("zith")).toHaveLength(5);
});

it("Authors who show their Tales are suggested by the beginning of their names", async () => {
  const author = await aWriter(site);
  const reader = await aReader(site);
  await aPublishedTale(site, { title: "By an author", author });
  const names = async (query: string, languageName?: string) =>
    (await suggest(query, languageName)).body.authors.map(({ username }: { username: string }) => username);
  expect((await suggest(author.username.toUpperCase())).body.authors).toEqual([
    { username: author.username, avatar: null },
  ]);
  expect(await names(author.username, "EN")).toEqual([author.username]);
  expect(await names(author.username, "PT")).toEqual([]);
  expect(await names(reader.username)).toEqual([]);
  await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile-trophies" } });
  expect(await names(author.username)).toEqual([]);
});

it("Tags are suggested by the beginning of any of their words", async () => {
  const staff = await aModerator(site);
  const kind = { categoryName: "FIABA", languageName: "EN" };
  await staff.client.post("/v1/tags", { body: { ...kind, tagName: "Señor Wolverine" } });
  for (const query of ["wolv", "senor", "SEÑOR WOLVERINE"])
    expect((await suggest(query)).body.tags).toEqual([{ tagName: "Señor Wolverine", categoryName: "FIABA" }]);
  expect((await suggest("wolv", "IT")).body.tags).toEqual([]);
});

it("The query has 1 to 100 characters, and signs alone suggest nothing", { tags: "variation" }, async () => {
  expectProblem(await suggest(""), 400, "BAD_REQUEST");
  expectProblem(await suggest("x".repeat(101)), 400, "BAD_REQUEST");
  expect((await suggest("x".repeat(100))).status).toBe(200);
  for (const query of ["-", "'", "\\", "%_", "!&|:*"])
    expect((await suggest(query)).body).toEqual({ tales: [], authors: [], tags: [] });
});
