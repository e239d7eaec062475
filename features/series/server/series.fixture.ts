import { aSeries } from "#tests/support/series.ts";
import { aWriter } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** A series as a visitor reads it. */
export const readSeries = (site: TestSite, id: number, query = {}) => site.visitor().get(`/v0/series/${id}`, { query });

/** The published Tales of a series, in their order. */
export const shownIds = async (site: TestSite, id: number): Promise<number[]> =>
  (await readSeries(site, id)).body.posts.map((post: { id: number }) => post.id);

export async function aSeriesOfThree(site: TestSite) {
  const author = await aWriter(site);
  const [one, two, three] = [
    await aPublishedTale(site, { author, title: "One" }),
    await aPublishedTale(site, { author, title: "Two" }),
    await aPublishedTale(site, { author, title: "Three" }),
  ];
  return { author, one, two, three, series: await aSeries(site, { author, tales: [one, two, three] }) };
}
