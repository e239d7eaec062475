/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOpenTale, aSubmittedTranslation, aTranslation } from "#tests/support/translations.ts";

/** Pages, the sitemap, feeds and share pictures name the versions of a story; cached ones change with them. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const html = (path: string) =>
  site.visitor().get(path, { headers: { accept: "text/html", "accept-language": "en", "accept-encoding": "gzip" } });
const textOf = async (path: string): Promise<string> => (await html(path)).body;
const pathOf = ({ id }: { id: number }) => `/posts/horror/${id}`;
const alternates = (page: string) =>
  [...page.matchAll(/<link rel="alternate" hrefLang="(\w\w)" href="[^"]*?(\/posts[^"]*)"/gi)].map(
    ([, language, path]) => [language, path],
  );

describe("where versions are named", () => {
  it("A Tale's page links its versions by hreflang, in the text with their language, and credits both people", async () => {
    const original = await anOpenTale(site, { title: "The well" });
    const italian = await aTranslation(site, original, "IT", { title: "Il pozzo" });
    const page = await textOf(pathOf(italian));
    expect(alternates(page).toSorted()).toEqual([
      ["en", `${pathOf(original)}?lang=en`],
      ["it", `${pathOf(italian)}?lang=it`],
    ]);
    expect(page).toMatch(new RegExp(`<a[^>]*lang="en"[^>]*hrefLang="en"[^>]*href="${pathOf(original)}"`, "i"));
    expect(page).toContain("Translated from English by");
    for (const { username } of [original.writer, italian.writer]) expect(page).toContain(`/profile/${username}"`);
    expect(alternates(await textOf(pathOf(original)))).toHaveLength(2);
    expect(alternates(await textOf(pathOf(await aPublishedTale(site))))).toEqual([]);
  });

  it("The sitemap links versions to each other, and other Tales to nothing", { tags: "variation" }, async () => {
    const original = await anOpenTale(site);
    const italian = await aTranslation(site, original, "IT");
    const alone = await aPublishedTale(site);
    const sitemap = (await site.visitor().get("/sitemaps/tales-1.xml")).body as string;
    const entry = ({ id }: { id: number }) => sitemap.split("<url>").find((each) => each.includes(`/${id}?lang=`))!;
    for (const version of [original, italian]) {
      const own = sitemap.split("<url>").find((each) => each.includes(`<loc>http://fabula.test${pathOf(version)}?`))!;
      expect(own).toContain(`hreflang="en" href="http://fabula.test${pathOf(original)}?lang=en"`);
      expect(own).toContain(`hreflang="it" href="http://fabula.test${pathOf(italian)}?lang=it"`);
    }
    expect(entry(alone)).not.toContain("hreflang");
  });

  it("A feed names the author of the original as contributor", { tags: "variation" }, async () => {
    const original = await anOpenTale(site);
    const portuguese = await aTranslation(site, original, "PT");
    const feed = (await site.visitor().get("/feeds/pt.xml")).body as string;
    const entry = feed.split("<entry>").find((each) => each.includes(pathOf(portuguese)))!;
    expect(entry).toMatch(new RegExp(`<contributor>\\s*<name>${original.writer.username}</name>`));
    expect(entry).toMatch(new RegExp(`<author>\\s*<name>${portuguese.writer.username}</name>`));
  });

  it(
    "A share picture says the language as soon as there is a version, and the credit as long as it is kept",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const picture = async ({ id }: { id: number }) =>
        Buffer.from((await site.visitor().get(`/share/tales/${id}.png`)).body).toString("base64");
      const before = await picture(original);
      await aTranslation(site, original, "FR");
      expect(await picture(original)).not.toBe(before);
    },
  );
});

describe("cached pages", () => {
  it("A published or deleted version changes the pages that show the other versions, and no other", async () => {
    const original = await anOpenTale(site, { categoryName: "FIABA" });
    const other = await aPublishedTale(site, { categoryName: "ROMANTICHE", languageName: "EN" });
    const page = `/posts/fiaba/${original.id}`;
    const ofOther = `/posts/romantiche/${other.id}`;
    const marked = async (path: string) => (await html(path)).headers.get("etag");
    const draft = await aSubmittedTranslation(site, original, "IT", { categoryName: "FIABA" });
    const lists = ["/posts/fiaba", `/profile/${original.writer.username}?tab=published`];
    for (const path of [page, ...lists]) expect(await textOf(path)).not.toContain("Also in");
    const unchanged = await marked(ofOther);
    await moderator.client.patch(`/v1/posts/${draft.id}`);
    for (const path of [page, ...lists]) expect([path, (await textOf(path)).includes("Also in")]).toEqual([path, true]);
    expect(await marked(ofOther)).toBe(unchanged);
    await draft.writer.client.delete(`/v1/delete/${draft.id}`);
    for (const path of [page, ...lists])
      expect([path, (await textOf(path)).includes("Also in")]).toEqual([path, false]);
    expect(await marked(ofOther)).toBe(unchanged);
  });

  it(
    "The page of a translation changes with the title and the end of its original",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site, { title: "An old title" });
      const italian = await aTranslation(site, original, "IT");
      expect(await textOf(pathOf(italian))).toContain("An old title");
      await original.writer.client.post(`/v1/posts/${original.id}/revision`);
      const { body: revision } = await original.writer.client.get(`/v1/posts/${original.id}/revision`);
      const { content, tags } = revision;
      await original.writer.client.put(`/v1/posts/${original.id}/revision`, {
        body: { title: "A new title", content, tags, isFinished: 1 },
      });
      await moderator.client.patch(`/v1/posts/${original.id}/revision`);
      expect(await textOf(pathOf(italian))).toContain("A new title");
      await original.writer.client.delete(`/v1/delete/${original.id}`);
      const page = await textOf(pathOf(italian));
      expect(page).toContain("A new title");
      expect(page).not.toContain(pathOf(original));
    },
  );
});
