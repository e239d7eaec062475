import { categorySlugs } from "#vocabulary/categories.ts";
import { DAY, personName, prompt as promptBounds, tale as bounds } from "#vocabulary/limits.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { languageNames, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { aTaleForm } from "#tests/support/tales.ts";
import type { PathParameters, TourRole } from "./tour-pages.ts";

/** The data that the tour shows, created by the same calls that the pages make. */

export const adminPassword = "tour12345";
const admin = { email: "admin@localhost.localdomain", password: adminPassword };

async function logIn(url: string, account: { email: string; password: string }): Promise<Client> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", { body: account });
  if (status !== 200) throw new Error(`log-in failed: ${JSON.stringify(body)}`);
  client.token = body.token;
  return client;
}

interface Name {
  firstname: string;
  lastname: string;
  username: string;
}

const nora: Name = { firstname: "Nora", lastname: "Vidal", username: "noravidal" };
/** As long as names can be, for a narrow screen. */
const long: Name = {
  firstname: "Maximiliana".padEnd(personName.max, "e"),
  lastname: "Featherstonehaugh".padEnd(personName.max, "w"),
  username: "featherstonehaughoft",
};
const newcomer: Name = { firstname: "Ines", lastname: "Novak", username: "inesnovak" };
const teo: Name = { firstname: "Teo", lastname: "Marlow", username: "teomarlow" };
const longestTitle = (title: string) =>
  `${title}, ${"or the night that would not end, ".repeat(9)}`.slice(0, bounds.titleMax);
/** The greatest length that a Tale may have: some sixty pages of a book. */
const longestText = (html: string) => html.repeat(Math.floor(bounds.textMax / html.length));
const accountOf = ({ username }: Name) => ({ email: `${username}@example.org`, password: "tour1234" });

/** @param activationToken reads the token of the activation mail that the site has just written. */
async function signUp(
  url: string,
  language: Language,
  name: Name,
  activationToken: () => Promise<string>,
): Promise<Client> {
  const account = accountOf(name);
  const form = { ...account, ...name, languageName: toLanguageName(language) };
  const visitor = createClient(url);
  const { status, body } = await visitor.post("/auth/register", {
    body: { ...form, acceptedTerms: true, overThirteen: true },
  });
  if (status !== 201) throw new Error(`signing up failed: ${JSON.stringify(body)}`);
  await visitor.post("/auth/activate", { query: { token: await activationToken() } });
  return logIn(url, account);
}

/** A news post without a picture, with comments. */
async function announce(
  { writer, reviewer }: { writer: Client; reviewer: Client },
  body: Record<string, string>,
): Promise<number> {
  const { body: post } = await reviewer.post("/v1/create-admin-post", { body });
  const say = async (by: Client, comment: string, commentId?: number) =>
    (await by.post("/v1/comments-blog", { body: { comment, adminPostId: post.id, commentId } })).body.id as number;
  await say(reviewer, `@noravidal ${body.description}`, await say(writer, body.description ?? ""));
  return post.id;
}

/** A Tale with likes, bookmarks and comments, about which its author has notifications. @returns a reply's id */
async function applaud(
  tale: number,
  { writer, reviewer, line }: { writer: Client; reviewer: Client; line: string },
): Promise<number> {
  await reviewer.post(`/v1/posts/${tale}/like`);
  await reviewer.post("/v1/posts/bookmark", { query: { postId: tale } });
  const say = async (by: Client, comment: string, commentId?: number) =>
    (await by.post("/v1/comments", { body: { comment, postId: tale, commentId } })).body.id as number;
  const first = await say(reviewer, line);
  await say(writer, `@teomarlow ${line.slice(0, 60)}`, first);
  await writer.post(`/v1/comment/${first}/like`);
  return say(reviewer, `@noravidal ${line}\nhttps://example.org/`, first);
}

/** Keeps four long words of a Tale, one of them with a note. */
async function keepWords(writer: Client, { id, content }: { id: number; content: string }) {
  const words = textsOfBlocks(content).flatMap((text, block) =>
    Array.from(text.matchAll(/\p{L}{8,}/gu)).map(({ 0: word, index }) => ({ block, word, text, index })),
  );
  for (const [at, { block, word, text, index }] of words.slice(0, 4).entries()) {
    const from = codePoints(text.slice(0, index));
    const note = at === 1 ? "adj., cf. p. 12" : undefined;
    await writer.post("/v1/notebook", { body: { postId: id, block, from, to: from + codePoints(word), note } });
  }
}

/** An open contest of the greatest length, with a judge. */
async function askForTales(reviewer: Client, words: string, judge: Name): Promise<number> {
  const text = longestTitle(words).padEnd(promptBounds.text.max, ` ${words}`).trim();
  const texts = Object.fromEntries(languageNames.map((name) => [name, text]));
  const [opensAt, closesAt] = [0, 5 * DAY].map((later) => new Date(Date.now() + later).toISOString());
  const terms = { categories: ["FIABA", "HORROR"], wordsMax: 20_000, contest: true, anonymous: false };
  const { id } = (await reviewer.post("/v1/prompts", { body: { texts, opensAt, closesAt, ...terms } })).body;
  await reviewer.post(`/v1/prompts/${id}/judges`, { body: { username: judge.username, languages: languageNames } });
  return id;
}

/** Reports a reply of a demo reader and its author; censors the comment above it and declares its author a troll. */
async function reportSomething(writer: Client, reviewer: Client, languageName: string) {
  const lists = await Promise.all(
    categorySlugs.map((category) => writer.get("/v0/posts/category", { query: { category, languageName } })),
  );
  const posts = lists.flatMap(({ body }) => body.posts as { id: number }[]);
  const threads = await Promise.all(posts.map(async ({ id }) => (await writer.get(`/v0/comments/${id}`)).body));
  const top = threads.flat().find(({ replies }) => replies.length > 0);
  const [reply] = top.replies;
  const report = async (path: string, body: Record<string, unknown>) =>
    (await writer.post(path, { body })).body.id as number;
  const comment = await report("/v1/reportings", { commentId: reply.id, reason: "REASON4" });
  const user = await report("/v1/user-reports", { username: reply.author });
  const decidedReport = await report("/v1/reportings", { commentId: top.id, reason: "REASON9" });
  await reviewer.put("/v1/reportings", { body: { id: decidedReport, status: "ACCEPTED" } });
  await reviewer.patch(`/v1/comments/${top.id}/censor`, { body: { censored: true } });
  await reviewer.patch("/v1/user/declare-troll", { query: { username: top.author, isTroll: "true" } });
  return { comment, user, decided: decidedReport };
}

/** A Tale with a version in another language, both by the same writer. */
async function translateOwn(
  writer: Client,
  reviewer: Client,
  { form, title }: { form: ReturnType<typeof aTaleForm>; title: string },
) {
  const publish = async (body: object) => {
    const { body: tale } = await writer.post("/v1/posts", { body });
    await reviewer.patch(`/v1/posts/${tale.id}`);
    return tale.id as number;
  };
  const original = await publish({ ...form, title, isFinished: 1 });
  const languageName = form.languageName === "EN" ? "IT" : "EN";
  const { body: tags } = await writer.get("/v0/tags", { query: { categoryName: form.categoryName, languageName } });
  const tagNames = [tags[0].tagName];
  const version = await publish({
    ...form,
    title,
    languageName,
    tags: tagNames,
    isFinished: 1,
    translationOf: original,
  });
  return { original, version };
}

export async function createDemoData(url: string, language: Language, activationToken: () => Promise<string>) {
  const languageName = toLanguageName(language);
  const writer = await signUp(url, language, nora, activationToken);
  const administrator = await logIn(url, admin);
  await signUp(url, language, teo, activationToken);
  await administrator.patch("/v1/auth/change-role", { query: { username: teo.username, role: "MODERATOR" } });
  // A change of role ends the session, so the member logs in again.
  const reviewer = await logIn(url, accountOf(teo));
  const list = await writer.get("/v0/posts/category", { query: { category: "fiaba", languageName } });
  const model = list.body.posts[0];
  const { body: full } = await writer.get(`/v0/posts/${model.id}`);
  await keepWords(writer, full);
  const tags = model.tags.slice(0, 2);
  const form = aTaleForm({ content: full.content, categoryName: "FIABA", languageName, tags });

  const save = async (title: string, isFinished: 0 | 1) =>
    (await writer.post("/v1/posts", { body: { ...form, title, isFinished } })).body.id as number;
  const draft = await save(`${model.title} II`, 0);
  const submitted = await save(`${model.title} III`, 1);
  const returned = await save(`${model.title} IV`, 1);
  await reviewer.patch(`/v1/posts/${returned}/return`, { body: { note: full.overview.slice(0, 90) } });

  const prompt = await askForTales(reviewer, full.overview, nora);
  const { body: entry } = await writer.post("/v1/posts", {
    body: { ...form, title: `${model.title} V`, isFinished: 1, promptId: prompt },
  });
  const published = entry.id as number;
  await reviewer.patch(`/v1/posts/${published}`);
  const seriesBody = { title: full.title, description: full.overview, languageName };
  const series = (await writer.post("/v1/series", { body: seriesBody })).body.id as number;
  const parts = [published, draft, submitted];
  // The first part is public, so that the series has a page.
  await writer.put(`/v1/series/${series}/posts`, { body: { postIds: parts } });
  const comment = await applaud(published, { writer, reviewer, line: full.overview.slice(0, 120) });

  const news = await announce(
    { writer, reviewer },
    { title: model.title, description: full.overview.slice(0, 120), content: full.content, languageName },
  );

  const reports = await reportSomething(writer, reviewer, languageName);
  const ofTale = await writer.post("/v1/tale-reports", {
    body: { postId: model.id, reason: "REASON9", note: full.overview },
  });

  const translated = await translateOwn(writer, reviewer, { form, title: `${model.title} VI` });
  const talkative = await signUp(url, language, long, activationToken);
  const endless = { ...form, title: longestTitle(model.title), content: longestText(full.content), isFinished: 1 };
  const { body: longTale } = await talkative.post("/v1/posts", { body: endless });
  await reviewer.patch(`/v1/posts/${longTale.id}`);
  await talkative.post("/v1/comments", { body: { comment: "W".repeat(200), postId: published } });

  await writer.post(`/v1/posts/${published}/revision`);
  const { body: invitation } = await writer.post(`/v1/posts/${draft}/invitations`);

  const { publicity } = (await reviewer.get("/v1/all-publicity", { query: { languageName } })).body;
  const advert = publicity[0].id as number;
  const pathParameters: PathParameters = {
    news,
    tale: { id: model.id, category: "fiaba" },
    draft,
    submitted,
    series,
    prompt,
    contest: (await reviewer.get("/v0/prompts", { query: { state: "closed" } })).body.prompts[0].id,
    comment: { id: comment, tale: published },
    advert,
    tag: tags[0],
    writer: "noravidal",
    reports: { ...reports, tale: ofTale.body.id },
    original: { id: translated.original, category: "fiaba", version: translated.version },
    longTale: longTale.id,
    invitation: invitation.address.split("/").at(-1),
  };
  const tokens: Record<TourRole, string | null> = {
    visitor: null,
    newcomer: (await signUp(url, language, newcomer, activationToken)).token,
    writer: writer.token,
    reviewer: reviewer.token,
    administrator: administrator.token,
  };
  return { pathParameters, tokens };
}
