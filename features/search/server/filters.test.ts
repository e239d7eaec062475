/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, tagNames } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const search = (query: string, client = site.visitor()) => client.get(`/v0/search?${query}`);
const titles = async (query: string) =>
  (await search(query)).body.posts.map(({ title }: { title: string }) => title).toSorted();

describe("filters", () => {
  it("Languages and a category filter, also without a query", { tags: "variation" }, async () => {
    for (const languageName of ["EN", "IT", "FR"])
      await aPublishedTale(site, { title: `Ottoman ${languageName}`, languageName, categoryName: "CRIMINALE" });
    await aPublishedTale(site, { title: "Ottoman FIABA", languageName: "EN", categoryName: "FIABA" });
    expect(await titles("query=ottoman&languageName=it")).toEqual(["Ottoman IT"]);
    expect(await titles("query=ottoman&languageName=IT&languageName=FR")).toEqual(["Ottoman FR", "Ottoman IT"]);
    expect(await titles("category=criminale&languageName=EN&languageName=FR")).toEqual(["Ottoman EN", "Ottoman FR"]);
    expect(await titles("category=FIABA")).toEqual(["Ottoman FIABA"]);
    for (const wrong of ["languageName=XX", "languageName=EN&languageName=XX", "category=poesia", "author=a%20b"])
      expectProblem(await search(wrong), 400, "BAD_REQUEST");
  });

  it("All tags must be there, and no excluded one", { tags: "variation" }, async () => {
    const [one, two, three] = await tagNames(site, 3);
    const tale = (title: string, tags: string[]) => aPublishedTale(site, { title, tags });
    await tale("Tagged one", [one!]);
    await tale("Tagged one and two", [one!, two!]);
    await tale("Tagged all", [one!, two!, three!]);
    const tag = (name: string | undefined, parameter = "tag") => `${parameter}=${encodeURIComponent(name!)}`;
    const query = "query=tagged";
    expect(await titles(`${query}&${tag(one)}&${tag(two)}`)).toEqual(["Tagged all", "Tagged one and two"]);
    expect(await titles(`${query}&${tag(one)}&${tag(three, "withoutTag")}`)).toEqual([
      "Tagged one",
      "Tagged one and two",
    ]);
    expect(await titles(`${query}&${tag(two, "withoutTag")}&${tag(three, "withoutTag")}`)).toEqual(["Tagged one"]);
    expect(await titles(`${tag(three!.toUpperCase())}`)).toEqual(["Tagged all"]);
    expect(await titles(`${query}&tag=no-such-tag`)).toEqual([]);
    expect(await titles(`${query}&withoutTag=no-such-tag`)).toHaveLength(3);
  });

  it("Levels, reading time and warnings filter", async () => {
    const words = (count: number) => `<p>${"word ".repeat(count)}</p>`;
    const tale = (title: string, more: Record<string, unknown>) => aPublishedTale(site, { title, ...more });
    await tale("Leveled A1", { level: "A1", content: words(100) });
    await tale("Leveled B2", { level: "B2", content: words(500), warnings: ["DEATH"] });
    await tale("Leveled none", { content: words(900), warnings: ["DEATH", "VIOLENCE"] });
    const query = "query=leveled";
    expect(await titles(`${query}&level=A1`)).toEqual(["Leveled A1"]);
    expect(await titles(`${query}&level=A1&level=B2`)).toEqual(["Leveled A1", "Leveled B2"]);
    expect(await titles("level=B2")).toEqual(["Leveled B2"]);
    expect(await titles(`${query}&minutesMax=3`)).toEqual(["Leveled A1", "Leveled B2"]);
    expect(await titles(`${query}&minutesMax=1&level=B2`)).toEqual([]);
    expect(await titles(`${query}&withoutWarning=VIOLENCE`)).toEqual(["Leveled A1", "Leveled B2"]);
    expect(await titles(`${query}&withoutWarning=VIOLENCE&withoutWarning=DEATH`)).toEqual(["Leveled A1"]);
    for (const wrong of ["level=D1", "minutesMax=0", "minutesMax=few", "withoutWarning=SADNESS"])
      expectProblem(await search(wrong), 400, "BAD_REQUEST");
  });

  it("A renamed tag is found by its new name at once", { tags: "variation" }, async () => {
    const staff = await aModerator(site);
    const kind = { categoryName: "ROMANTICHE", languageName: "EN" };
    await staff.client.post("/v1/tags", { body: { ...kind, tagName: "Kumquats" } });
    await aPublishedTale(site, { title: "With a tag", ...kind, tags: ["Kumquats"] });
    expect(await titles("query=kumquat")).toEqual(["With a tag"]);
    await staff.client.put("/v1/tags", { query: { ...kind, tagName: "Kumquats", newTagName: "Quinces" } });
    expect(await titles("query=quince")).toEqual(["With a tag"]);
    expect(await titles("tag=Quinces")).toEqual(["With a tag"]);
    expect((await search("query=kumquat")).body).toMatchObject({ posts: [], similar: false });
  });

  it(
    "An author’s hidden Tales are found by their owner alone, and the name matches no query",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site);
      await aPublishedTale(site, { title: "Hide and seek", author });
      const query = `author=${author.username.toLowerCase()}`;
      expect(await titles(query)).toEqual(["Hide and seek"]);
      await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile-trophies" } });
      const hidden = { posts: [], totalPosts: 0, atLeast: false, similar: false, private: true };
      expect((await search(query)).body).toEqual(hidden);
      expect((await search(`${query}&query=seek`, (await aReader(site)).client)).body).toEqual(hidden);
      expect((await search(query, author.client)).body).toMatchObject({
        totalPosts: 1,
        posts: [{ title: "Hide and seek" }],
      });
      expect(await titles(`query=${author.username}`)).not.toContain("Hide and seek");
      expect(await titles("query=hide%20seek")).toEqual(["Hide and seek"]);
      await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile-tales-trophies" } });
      expect(await titles(`query=${author.username}`)).toEqual(["Hide and seek"]);
    },
  );

  it("An unknown author has no Tales", async () => {
    const { status, body } = await search("author=nobodyhere");
    expect([status, body]).toEqual([200, { posts: [], totalPosts: 0, atLeast: false, similar: false }]);
  });
});
