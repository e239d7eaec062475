import { toLanguageName, type Language } from "#contract/languages.ts";
import type { Sights, TourRole } from "#tests/tour/stops.ts";
import { aComment } from "./comments.ts";
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
  await reviewer.client.post(`/v1/posts/${tale.id}/like`);
  const thread = await aComment(site, { on: tale, by: reviewer, text: "The lamp again:\nhttps://example.org/lamp" });
  for (let count = 0; count < 5; count += 1) {
    await aComment(site, { on: tale, by: author, answering: thread, text: `@${reviewer.username} Answer ${count}` });
  }
  const gone = await aComment(site, { on: tale, by: author, text: "Deleted, with an answer." });
  const answer = await aComment(site, { on: tale, by: reviewer, answering: gone });
  await author.client.delete(`/v1/comments/${gone.id}`);
  const hidden = await aComment(site, { on: tale, by: author, text: "Censored." });
  await reviewer.client.patch(`/v1/comments/${hidden.id}/censor`, { body: { censored: true } });
  const comment = { id: answer.id, tale: tale.id };
  return {
    sights: { tale: { id: tale.id, category: "fiaba" }, draft: draft.id, submitted: submitted.id, comment, writer: author.username },
    people: { writer: author, reviewer },
  };
}
