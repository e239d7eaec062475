import { toLanguageName, type Language } from "#contract/languages.ts";
import { createClient, type Client } from "#tests/support/client.ts";
import { aTaleForm } from "#tests/support/tales.ts";
import type { Sights, TourRole } from "./stops.ts";

/** What the tour looks at, made by the same calls that people make. */

export const adminPassword = "tour12345";
const admin = { email: "admin@localhost.localdomain", password: adminPassword };

async function logIn(url: string, account: { email: string; password: string }): Promise<Client> {
  const client = createClient(url);
  const { status, body } = await client.post("/auth/login", { body: account });
  if (status !== 200) throw new Error(`log-in failed: ${JSON.stringify(body)}`);
  client.token = body.token;
  return client;
}

/** @param activationToken reads the token of the activation mail that the site has just written. */
async function signUp(url: string, language: Language, activationToken: () => Promise<string>): Promise<Client> {
  const account = { email: "nora@example.org", password: "nora1234" };
  const form = { ...account, firstname: "Nora", lastname: "Vidal", username: "noravidal", languageName: toLanguageName(language) };
  const visitor = createClient(url);
  const { status, body } = await visitor.post("/auth/register", { body: { ...form, acceptedTerms: true, overThirteen: true } });
  if (status !== 201) throw new Error(`signing up failed: ${JSON.stringify(body)}`);
  await visitor.post("/auth/activate", { query: { token: await activationToken() } });
  return logIn(url, account);
}

/** A Tale as readers leave it: liked, kept, talked about; its author has heard of it. @returns a reply's id */
async function applaud(tale: number, { writer, reviewer, line }: { writer: Client; reviewer: Client; line: string }): Promise<number> {
  await reviewer.post(`/v1/posts/${tale}/like`);
  await reviewer.post("/v1/posts/bookmark", { query: { postId: tale } });
  const say = async (by: Client, comment: string, commentId?: number) =>
    (await by.post("/v1/comments", { body: { comment, postId: tale, commentId } })).body.id as number;
  const first = await say(reviewer, line);
  await say(writer, `@admin ${line.slice(0, 60)}`, first);
  await writer.post(`/v1/comment/${first}/like`);
  return say(reviewer, `@noravidal ${line}\nhttps://example.org/`, first);
}

export async function makeScenery(url: string, language: Language, activationToken: () => Promise<string>) {
  const languageName = toLanguageName(language);
  const writer = await signUp(url, language, activationToken);
  const reviewer = await logIn(url, admin);
  const list = await writer.get("/v0/posts/category", { query: { category: "fiaba", languageName } });
  const model = list.body.posts[0];
  const { body: full } = await writer.get(`/v0/posts/${model.id}`);
  const tags = model.tags.slice(0, 2);
  const form = aTaleForm({ content: full.content, categoryName: "FIABA", languageName, tags });

  const save = async (title: string, isFinished: 0 | 1) =>
    (await writer.post("/v1/posts", { body: { ...form, title, isFinished } })).body.id as number;
  const draft = await save(`${model.title} II`, 0);
  const submitted = await save(`${model.title} III`, 1);
  const returned = await save(`${model.title} IV`, 1);
  await reviewer.patch(`/v1/posts/${returned}/return`, { body: { note: full.overview.slice(0, 90) } });

  const published = await save(`${model.title} V`, 1);
  await reviewer.patch(`/v1/posts/${published}`);
  const comment = await applaud(published, { writer, reviewer, line: full.overview.slice(0, 120) });

  const sights: Sights = { tale: { id: model.id, category: "fiaba" }, draft, submitted, comment: { id: comment, tale: published }, writer: "noravidal" };
  const tokens: Record<TourRole, string | null> = { visitor: null, writer: writer.token, reviewer: reviewer.token };
  return { sights, tokens };
}
