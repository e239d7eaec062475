import { languageNames, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { MINUTE, advert as advertBounds, personName, profile, tale as bounds } from "#vocabulary/limits.ts";
import type { PathParameters, TourRole } from "#proofs/tour/tour-pages.ts";
import { anAdvert } from "./adverts.ts";
import { aContest, aJudge, close, endJudging, mark } from "./contests.ts";
import { aComment, aNewsComment } from "./comments.ts";
import { aNewsPost } from "./news.ts";
import { aModerator, anAdmin, aReader, aWriter, type Person } from "./people.ts";
import { openRevision } from "#features/review/server/revisions.fixture.ts";
import { aReport, aTaleReport, aUserReport } from "./reports.ts";
import { aPrompt, fromNow } from "./prompts.ts";
import { aSeries } from "./series.ts";
import type { TestSite } from "./site.ts";
import { aDraft, aPublishedTale, insertPublishedTales, aSubmittedTale } from "./tales.ts";
import { anOpenTale, aTranslation } from "./translations.ts";

/** Content for every screen in one language, and a member of each role. */
export interface SeedContent {
  pathParameters: PathParameters;
  people: Record<Exclude<TourRole, "visitor">, Person>;
}

const content =
  "<p>Nobody had lit the lamp for thirty years, and yet it burned.</p>" +
  "<h2>The keeper</h2><p>He was <strong>still</strong> there.</p>" +
  "<blockquote><p>Who goes there?</p></blockquote><ul><li><p>A lamp</p></li></ul><hr><p>It <em>went out</em>.</p>";

/** 65,000 characters: some sixty pages of a book. */
const longestText = "<p>Nobody had lit the lamp for thirty years, and yet it burned, said the keeper.</p>".repeat(750);

/** The names of the members and the texts that they write. */
interface Wording {
  person(): { username?: string; firstname?: string; lastname?: string; bio?: string; instagram?: string };
  title(title: string): string;
  text(text: string): string;
}
export const ordinary: Wording = { person: () => ({}), title: (title) => title, text: (text) => text };

let names = 0;
const filledUp = (text: string, length: number) => `${text} `.padEnd(length, "W");

/** All texts have the greatest allowed length, in words that do not break. */
export const longest: Wording = {
  person() {
    names += 1;
    const w = (length: number) => "W".repeat(length);
    const own = {
      username: `${w(18)}${String(names).padStart(2, "0")}`,
      firstname: w(personName.max),
      lastname: w(personName.max),
    };
    return { ...own, bio: w(profile.bioMax), instagram: `https://example.org/${w(100)}` };
  },
  title: (title) => filledUp(title, bounds.titleMax),
  text: (text) => filledUp(text, 290),
};

export async function seedContent(
  site: TestSite,
  language: Language,
  { person, title, text }: Wording = ordinary,
): Promise<SeedContent> {
  const languageName = toLanguageName(language);
  const author = await aWriter(site, person());
  const taleFields = { author, content: text(content), languageName, categoryName: "FIABA" };
  const tale = await aPublishedTale(site, { ...taleFields, title: title("The lamp at the end of the pier") });
  // More than one page of the list.
  const titles = Array.from({ length: 13 }, (_, at) => `${at + 2} ${tale.title}`.slice(0, bounds.titleMax));
  await insertPublishedTales(
    site,
    author,
    titles.map((title) => ({ title, category: "FIABA", language: languageName })),
  );
  const draft = await aDraft(site, { ...taleFields, title: title("The unfinished one") });
  const submitted = await aSubmittedTale(site, { ...taleFields, title: title("The submitted one") });
  const series = await aSeries(site, {
    author,
    title: title("Nights at the lamp"),
    description: text("A keeper, a light and what comes out of the sea."),
    languageName,
    tales: [tale, draft, submitted],
  });
  const returned = await aSubmittedTale(site, { ...taleFields, title: title("The returned one") });
  const reviewer = await aModerator(site, person());
  await reviewer.client.patch(`/v1/posts/${returned.id}/return`, {
    body: { note: text("The ending comes too soon.") },
  });
  await reviewer.client.post(`/v1/posts/${tale.id}/like`);
  const thread = await aComment(site, {
    on: tale,
    by: reviewer,
    text: text("The lamp again:\nhttps://example.org/lamp"),
  });
  for (let count = 0; count < 5; count += 1) {
    await aComment(site, {
      on: tale,
      by: author,
      answering: thread,
      text: text(`@${reviewer.username} Answer ${count}`),
    });
  }
  const deletedComment = await aComment(site, { on: tale, by: author, text: "Deleted, with an answer." });
  const answer = await aComment(site, { on: tale, by: reviewer, answering: deletedComment });
  await author.client.delete(`/v1/comments/${deletedComment.id}`);
  const hidden = await aComment(site, { on: tale, by: author, text: "Censored." });
  await reviewer.client.patch(`/v1/comments/${hidden.id}/censor`, { body: { censored: true } });
  const advert = await anAdvert(reviewer.client, {
    languageName,
    title: title("A shop for lamps").slice(0, advertBounds.title.max),
  });
  const comment = { id: answer.id, tale: tale.id };
  const administrator = await anAdmin(site, person());
  await aReader(site, { ...person(), isTroll: true });
  const newsTexts = {
    title: title("A new shelf in the hall"),
    description: text("It holds what nobody has read yet."),
    content: taleFields.content,
  };
  const post = await aNewsPost(site, { staff: reviewer, ...newsTexts, languageName });
  await aNewsComment(site, { on: post, by: author, answering: await aNewsComment(site, { on: post, by: reviewer }) });
  const rudeComment = await aComment(site, {
    on: tale,
    by: await aReader(site, person()),
    answering: thread,
    text: text("Nobody asked you.\nRead it again, if you can read."),
  });
  await aReport(site, rudeComment, { reason: "REASON4" });
  const reported = await aReport(site, rudeComment);
  const ofPerson = await aUserReport(site, rudeComment.writer);
  const decidedReport = await aReport(
    site,
    await aComment(site, { on: tale, text: text("Buy my lamps, they are cheaper.") }),
  );
  await reviewer.client.put("/v1/reportings", { body: { id: decidedReport.id, status: "ACCEPTED" } });
  const ofTale = await aTaleReport(site, tale, { note: text("Somebody else wrote this.") });
  const original = await anOpenTale(site, { ...taleFields, title: title("The lamp in two languages") });
  const other = toLanguageName(language === "en" ? "it" : "en");
  const version = await aTranslation(site, original, other, { categoryName: "FIABA", author, content: text(content) });
  const prompt = await aPrompt(site, {
    by: reviewer,
    texts: Object.fromEntries(languageNames.map((name) => [name, text("A lamp that nobody has lit.")])),
    categories: ["FIABA", "HORROR"],
    wordsMin: 5,
    contest: true,
  });
  await aPublishedTale(site, { ...taleFields, title: title("The lamp of the prompt"), promptId: prompt.id });
  await reviewer.client.post(`/v1/prompts/${prompt.id}/judges`, {
    body: { username: author.username, languages: [languageName] },
  });
  const contest = await aContest(site, {
    by: reviewer,
    texts: prompt.texts,
    closesAt: fromNow(site, MINUTE),
    judgingEndsAt: fromNow(site, 3 * MINUTE),
  });
  const judges = [];
  for (let count = 0; count < 3; count += 1) judges.push(await aJudge(site, contest, [languageName]));
  const entry = await aPublishedTale(site, { ...taleFields, title: title("The winner"), promptId: contest.id });
  await close(site, contest);
  for (const judge of judges) await mark(judge, contest, entry, 4);
  await endJudging(site, contest);
  const longTale = await aPublishedTale(site, { ...taleFields, title: title("The longest one"), content: longestText });
  await openRevision(tale);
  const { address } = (await author.client.post(`/v1/posts/${draft.id}/invitations`)).body;
  return {
    pathParameters: {
      original: { id: original.id, category: "fiaba", version: version.id },
      longTale: longTale.id,
      invitation: address.split("/").at(-1),
      tale: { id: tale.id, category: "fiaba" },
      draft: draft.id,
      submitted: submitted.id,
      series: series.id,
      prompt: prompt.id,
      contest: contest.id,
      comment,
      advert: advert.id,
      tag: tale.tags[0]!,
      writer: author.username,
      news: post.id,
      reports: { comment: reported.id, user: ofPerson.id, decided: decidedReport.id, tale: ofTale.id },
    },
    people: { newcomer: await aReader(site, person()), writer: author, reviewer, administrator },
  };
}
