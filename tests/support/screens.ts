import { toLanguageName, type Language } from "#contract/languages.ts";
import type { Sights, TourRole } from "#tests/tour/stops.ts";
import { aModerator, aWriter, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { aDraft, aPublishedTale, aShelf, aSubmittedTale } from "./tales.ts";

/** Something to see at every address, in one language, and somebody of each role to see it. */
export interface Scene {
  sights: Sights;
  people: Record<Exclude<TourRole, "visitor">, Person>;
}

const content =
  "<p>Nobody had lit the lamp for thirty years, and yet it burned.</p>" +
  "<h2>The keeper</h2><p>He was <strong>still</strong> there.</p>" +
  "<blockquote><p>Who goes there?</p></blockquote><ul><li><p>A lamp</p></li></ul><hr><p>It <em>went out</em>.</p>";

export async function aScene(site: TestSite, language: Language): Promise<Scene> {
  const languageName = toLanguageName(language);
  const author = await aWriter(site);
  const wanted = { author, content, languageName, categoryName: "FIABA" };
  const tale = await aPublishedTale(site, wanted);
  // More than one page of the list.
  const shelf = Array.from({ length: 13 }, (_, at) => `${tale.title} ${at + 2}`);
  await aShelf(site, author, shelf.map((title) => ({ title, category: "FIABA", language: languageName })));
  const draft = await aDraft(site, wanted);
  const submitted = await aSubmittedTale(site, { ...wanted, title: "The submitted one" });
  const returned = await aSubmittedTale(site, { ...wanted, title: "The returned one" });
  const reviewer = await aModerator(site);
  await reviewer.client.patch(`/v1/posts/${returned.id}/return`, { body: { note: "The ending comes too soon." } });
  return {
    sights: { tale: { id: tale.id, category: "fiaba" }, draft: draft.id, submitted: submitted.id },
    people: { writer: author, reviewer },
  };
}
