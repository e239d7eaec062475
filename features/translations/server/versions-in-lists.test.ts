/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOpenTale, aSubmittedTranslation, aTranslation } from "#tests/support/translations.ts";

/** A list of several languages shows and counts a story once. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

async function list(category: string, languageName: string[], query = {}) {
  const { body } = await site.visitor().get("/v0/posts/category", {
    query: { category, languageName, pageSize: "50", ...query } as never,
  });
  return { ids: body.posts.map(({ id }: { id: number }) => id) as number[], total: body.totalPosts as number };
}
const sorted = (tales: { id: number }[]) => tales.map(({ id }) => id).toSorted((a, b) => a - b);

/** Totals that differ from a count. */
const wrongTotals = async () =>
  (
    await site.context.database.pool.query(`
      select * from (select * from story_totals where total <> 0) as stored full join (
        select category, languages, count(*) as total from (
          select tales.category, sum(1 << (array_position(array['EN', 'ES', 'IT', 'FR', 'PT'], tales.language) - 1)) as languages
          from tales join story_versions on tale_id = tales.id
          where publication_date is not null group by story_id, tales.category having count(*) > 1
        ) as versions group by 1, 2
      ) as counted using (category, languages) where stored.total is distinct from counted.total`)
  ).rows;

it(
  "The version in the language that is named first stands for its story, in every order and on every page",
  { tags: "variation" },
  async () => {
    const category = { categoryName: "FIABA" };
    const english = await anOpenTale(site, category);
    const italian = await aTranslation(site, english, "IT", category);
    const spanish = await aTranslation(site, english, "ES", category);
    const [alone, inItalian] = [
      await aPublishedTale(site, category),
      await aPublishedTale(site, { ...category, languageName: "IT" }),
    ];
    for (const sortBy of ["publicationDate", "totLikes", "title", "id"]) {
      const ofBoth = await list("FIABA", ["EN", "IT"], { sortBy });
      expect([ofBoth.ids.toSorted((a, b) => a - b), ofBoth.total]).toEqual([sorted([english, alone, inItalian]), 3]);
      const italianFirst = await list("FIABA", ["IT", "EN"], { sortBy });
      expect([italianFirst.ids.toSorted((a, b) => a - b), italianFirst.total]).toEqual([
        sorted([italian, alone, inItalian]),
        3,
      ]);
    }
    expect(await list("FIABA", ["ES", "FR"])).toEqual({ ids: [spanish.id], total: 1 });
    expect((await list("FIABA", ["PT", "ES", "IT", "EN"])).total).toBe(3);
    expect((await list("FIABA", ["IT"])).total).toBe(2);
    const pages = [];
    for (const pageNumber of [0, 1, 2])
      pages.push(...(await list("FIABA", ["EN", "IT"], { pageSize: 1, pageNumber })).ids);
    expect(pages.toSorted((a, b) => a - b)).toEqual(sorted([english, alone, inItalian]));
  },
);

it("With a filter each version is listed by its own level", async () => {
  const category = { categoryName: "CRIMINALE" };
  const english = await anOpenTale(site, { ...category, level: "C1" });
  const italian = await aTranslation(site, english, "IT", { ...category, level: "A2" });
  expect((await list("CRIMINALE", ["EN", "IT"], { level: "A2" })).ids).toEqual([italian.id]);
  expect((await list("CRIMINALE", ["EN", "IT"])).ids).toEqual([english.id]);
});

it("A version in another category stands for itself", async () => {
  const english = await anOpenTale(site, { categoryName: "ROMANTICHE" });
  const italian = await aTranslation(site, english, "IT", { categoryName: "MOTIVAZIONALI" });
  expect((await list("ROMANTICHE", ["EN", "IT"])).ids).toEqual([english.id]);
  expect(await list("MOTIVAZIONALI", ["EN", "IT"])).toEqual({ ids: [italian.id], total: 1 });
});

it(
  "The totals follow publications, deletions and erased accounts, also at the same moment",
  { tags: "variation" },
  async () => {
    const before = (await list("HORROR", ["EN", "IT", "ES", "FR"])).total;
    const author = await aReader(site);
    const english = await anOpenTale(site, { author });
    const drafts = [];
    for (const language of ["IT", "ES", "FR"]) drafts.push(await aSubmittedTranslation(site, english, language));
    await Promise.all(drafts.map(({ id }) => moderator.client.patch(`/v1/posts/${id}`)));
    expect(await wrongTotals()).toEqual([]);
    expect((await list("HORROR", ["EN", "IT", "ES", "FR"])).total).toBe(before + 1);
    await Promise.all([
      drafts[0]!.writer.client.delete(`/v1/delete/${drafts[0]!.id}`),
      drafts[1]!.writer.client.delete(`/v1/delete/${drafts[1]!.id}`),
    ]);
    expect(await wrongTotals()).toEqual([]);
    expect((await list("HORROR", ["IT", "FR", "EN"])).total).toBe(before + 1);
    await author.client.put("/v1/user/remove", { body: { password: "inkwell7" } });
    expect(await wrongTotals()).toEqual([]);
    expect((await list("HORROR", ["EN", "FR"])).total).toBe(before + 1);
  },
);
