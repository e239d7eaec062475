import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { createClient, type Answer, type Client } from "#tests/support/client.ts";

/** The work of members on any version of the site, through paths that all versions have. */

export const admin = { email: "admin@example.org", password: "admin1234" };

/** A process that is busy answers 503 for some seconds; clients try again. */
const longestTries = 5_000;

interface Actor {
  client: Client;
  username: string;
}

/** Calls of one version, which fail if they answer with something else than the expected status. */
interface Calls {
  expect(status: number, method: string, path: string, send?: Parameters<Client["call"]>[2]): Promise<any>;
}

/** @param refused counts answers 503, which are tried again */
export function callsOf(client: Client, refused = { count: 0 }): Calls {
  return {
    async expect(status, method, path, send) {
      const until = Date.now() + longestTries;
      for (;;) {
        const answer: Answer = await client.call(method, path, send);
        if (answer.status === 503 && Date.now() < until) {
          refused.count += 1;
          await pause(100);
          continue;
        }
        assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)?.slice(0, 300)}`);
        return answer.body;
      }
    },
  };
}

async function logIn(url: string, { email, password }: { email: string; password: string }): Promise<Client> {
  const client = createClient(url);
  client.token = (await callsOf(client).expect(200, "POST", "/auth/login", { body: { email, password } })).token;
  return client;
}

/** The same session on another process. */
function elsewhere(url: string, client: Client): Client {
  const other = createClient(url);
  other.token = client.token;
  return other;
}

/** @param output everything the process has printed: without a mail server it logs the links of mails */
export async function aMember(url: string, output: () => string, username: string): Promise<Actor> {
  const client = createClient(url);
  const calls = callsOf(client);
  const email = `${username}@example.org`;
  const names = { firstname: "Ada", lastname: "Lovel", username, email, password: "inkwell7" };
  const body = { ...names, languageName: "EN", acceptedTerms: true, overThirteen: true };
  await calls.expect(201, "POST", "/auth/register", { body });
  const linked = /"link":"[^"]*\/activate\/([^"]+)"/g;
  let token: string | undefined;
  for (const used = usedTokens; token === undefined; await pause(20))
    token = [...output().matchAll(linked)].map(([, found]) => found!).find((found) => !used.has(found));
  usedTokens.add(token);
  await calls.expect(200, "POST", "/auth/activate", { body: { token } });
  return { client: await logIn(url, { email, password: names.password }), username };
}
const usedTokens = new Set<string>();

export interface Cast {
  writer: Actor;
  reader: Actor;
  /** Does nothing but what the others do to them. */
  third: Actor;
  moderator: Client;
  /** Of the category and language in which everything happens. */
  tag: string;
}

export const place = { categoryName: "HORROR", languageName: "EN" };

/** A Tale's whole life: draft, review, publication, likes, comments. */
export async function aTalesLife({ writer, reader, moderator, tag }: Cast, title: string): Promise<number> {
  const [writing, reading, reviewing] = [callsOf(writer.client), callsOf(reader.client), callsOf(moderator)];
  const form = { title, content: `<p>${title}: nobody had lit the lamp for years.</p>`, ...place, tags: [tag] };
  const { id } = await writing.expect(201, "POST", "/v1/posts", { body: { ...form, isFinished: 0 } });
  await writing.expect(200, "PUT", `/v1/posts/${id}`, { body: { ...form, isFinished: 1 } });
  await reviewing.expect(200, "GET", "/v1/posts-not-published");
  await reviewing.expect(200, "PATCH", `/v1/posts/${id}`);
  await reading.expect(200, "POST", `/v1/posts/${id}/like`, { body: { liked: true } });
  await reading.expect(204, "POST", "/v1/posts/bookmark", { query: { postId: id } });
  const text = `I read this twice, @${writer.username}.`;
  const comment = await reading.expect(201, "POST", "/v1/comments", { body: { postId: id, comment: text } });
  const reply = { postId: id, comment: "Thank you.", commentId: comment.id };
  await writing.expect(201, "POST", "/v1/comments", { body: reply });
  await writing.expect(200, "POST", `/v1/comment/${comment.id}/like`, { body: { liked: true } });
  return id;
}

/** A Tale that is returned and deleted, a report with its decision, a deleted comment, and a picture. */
export async function otherWork({ writer, reader, moderator, tag }: Cast, taleId: number, round: number) {
  const [writing, reading, reviewing] = [callsOf(writer.client), callsOf(reader.client), callsOf(moderator)];
  const content = "<p>A text that nobody keeps.</p>";
  const form = { title: `Returned ${round}`, content, ...place, tags: [tag], isFinished: 1 };
  const { id } = await writing.expect(201, "POST", "/v1/posts", { body: form });
  await reviewing.expect(200, "PATCH", `/v1/posts/${id}/return`, { body: { note: "A little longer, please." } });
  await writing.expect(204, "DELETE", `/v1/delete/${id}`);
  const comment = await reading.expect(201, "POST", "/v1/comments", {
    body: { postId: taleId, comment: `Not for me, ${round}.` },
  });
  const body = { commentId: comment.id, reason: "REASON9" };
  const report = await writing.expect(201, "POST", "/v1/reportings", { body });
  await reviewing.expect(200, "PUT", "/v1/reportings", { body: { id: report.id, status: "REJECTED" } });
  await reading.expect(204, "DELETE", `/v1/comments/${comment.id}`);
  // A member may upload 20 pictures in an hour.
  if (round < 5) await uploadPicture(reading, round);
  const query = { notificationTitle: "Post-Published" };
  await writing.expect(200, "PATCH", "/v1/mark-as-read-by-title", { query });
}

async function uploadPicture(calls: Calls, round: number) {
  const background = { r: (round * 37) % 200, g: 80, b: 90 };
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
  await calls.expect(200, "POST", "/avatar", { files: { file: picture } });
}

/** The pages and lists that visitors and members open, on the process at this address. */
export async function readingRound({ reader, writer, tag }: Cast, url: string, refused?: { count: number }) {
  const visitor = callsOf(createClient(url), refused);
  const reading = callsOf(elsewhere(url, reader.client), refused);
  await visitor.expect(200, "GET", "/", { headers: { accept: "text/html" } });
  const query = { category: "HORROR", languageName: "EN" };
  const list = await visitor.expect(200, "GET", "/v0/posts/category", { query });
  await visitor.expect(200, "GET", "/v0/posts/category/tag", { query: { ...query, tag } });
  await visitor.expect(200, "GET", "/v0/random-posts", { query });
  await visitor.expect(200, "GET", "/v0/profile", { query: { username: writer.username } });
  await visitor.expect(200, "GET", "/v0/posts/bookmark", { query: { username: reader.username } });
  await reading.expect(200, "GET", "/v1/notifications");
  await reading.expect(200, "GET", "/v1/user");
  for (const { id } of list.posts.slice(0, 2)) {
    await visitor.expect(200, "GET", `/v0/post-published/${id}`);
    await reading.expect(200, "GET", `/v1/post-published/${id}`);
    await visitor.expect(200, "GET", `/v0/comments/${id}`);
  }
}

/** The members who work, on the process at this address. */
export async function aCast(url: string, output: () => string): Promise<Cast> {
  const moderator = await logIn(url, admin);
  const tags = await callsOf(moderator).expect(200, "GET", "/v0/tags", { query: place });
  return {
    writer: await aMember(url, output, "writer1"),
    reader: await aMember(url, output, "reader1"),
    third: await aMember(url, output, "third1"),
    moderator,
    tag: tags[0].tagName,
  };
}

/** The same members on another process. */
export const castElsewhere = (url: string, { writer, reader, third, moderator, tag }: Cast): Cast => ({
  third: { ...third, client: elsewhere(url, third.client) },
  writer: { ...writer, client: elsewhere(url, writer.client) },
  reader: { ...reader, client: elsewhere(url, reader.client) },
  moderator: elsewhere(url, moderator),
  tag,
});
