import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import type pg from "pg";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { anAdvertForm } from "#tests/support/adverts.ts";
import { aNewsForm } from "#tests/support/news.ts";
import { samplePushToken } from "#tests/support/schema-samples.ts";
import type { Client } from "#tests/support/client.ts";
import { aMember, aTalesLife, place, type Cast } from "./work.ts";

/** Uses everything that the last release has, so that each of its tables has rows when the new version migrates them. */

/** Any answer but an error is right. */
async function did(client: Client, method: string, path: string, send?: Parameters<Client["call"]>[2]) {
  const { status, body } = await client.call(method, path, send);
  assert.ok(status < 300, `${method} ${path}: ${status} ${JSON.stringify(body)?.slice(0, 300)}`);
  return body;
}

const passage = { block: 0, from: 0, to: 3, quote: "Two", replacement: "Three", named: true };

/** @returns the lists in which its users find it again */
export async function useEverything(url: string, output: () => string, cast: Cast): Promise<Lists> {
  const { writer, reader, third, moderator, tag } = cast;
  const taleId = await aTalesLife(cast, "Two lamps");
  const form = { title: "Two lamps in two languages", content: "<p>Two lamps burned.</p>", ...place, tags: [tag] };

  // Among members.
  const { username } = await aMember(url, output, "removed1");
  await did(moderator, "PUT", "/v1/user/remove-by-admin", { query: { username } });
  const rude = await did(third.client, "POST", "/v1/comments", {
    body: { postId: taleId, comment: `Nobody asked you, @${reader.username}.` },
  });
  await did(writer.client, "POST", "/v1/reportings", { body: { commentId: rude.id, reason: "REASON9" } });
  await did(reader.client, "PUT", `/v1/follows/${writer.username}`);
  await did(reader.client, "PUT", "/v1/follows-tag", { query: { tagName: tag, ...place } });
  await did(writer.client, "PUT", `/v1/blocks/${third.username}`);
  await did(reader.client, "PUT", `/v1/mutes/posts/${taleId}`);
  await did(reader.client, "PATCH", "/v1/auth/change-email", {
    body: { newEmail: "elsewhere@example.org", password: "inkwell7" },
  });
  await did(writer.client, "PUT", "/v1/notification-settings", {
    body: { types: { "Post-Published": { list: true, push: true, mail: true } } },
  });
  await did(reader.client, "PUT", "/v1/notification-settings", { body: { digest: "weekly" } });
  const { id: userId } = await did(reader.client, "GET", "/v1/user");
  const token = samplePushToken("https://push.example.org/reader");
  await did(reader.client, "POST", "/v0/register-token", { body: { userId, token } });
  await did(reader.client, "PATCH", "/v1/mark-as-read-first-time", {
    query: { notificationTitle: "Replay-Comment" },
  });
  await did(reader.client, "GET", "/v1/following");

  // Reading.
  await did(reader.client, "PUT", `/v1/reading/${taleId}`, { body: { block: 0, part: 0.5 } });
  await did(reader.client, "PUT", `/v1/read-later/${taleId}`);
  const word = await did(reader.client, "POST", "/v1/notebook", {
    body: { postId: taleId, block: 0, from: 0, to: 3, note: "a number" },
  });
  await did(reader.client, "POST", `/v1/notebook/${word.id}/answer`, {
    body: { grade: 3, clientKey: randomUUID() },
  });
  await did(reader.client, "PUT", "/v1/reading-settings", { body: { theme: "dark" } });

  // Writing.
  await did(writer.client, "PATCH", `/v1/posts/${taleId}/settings`, {
    body: { translations: "ask", correctionsWelcome: true },
  });
  const asked = { languageName: "IT", message: "May I?" };
  const { id: requestId } = await did(reader.client, "POST", `/v1/posts/${taleId}/translation-requests`, {
    body: asked,
  });
  await did(writer.client, "PATCH", `/v1/translation-requests/${requestId}`, { body: { status: "ACCEPTED" } });
  const inItalian = await did(moderator, "GET", "/v0/tags", { query: { ...place, languageName: "IT" } });
  const translated = await did(reader.client, "POST", "/v1/posts", {
    body: { ...form, languageName: "IT", tags: [inItalian[0].tagName], isFinished: 1, translationOf: taleId },
  });
  await did(moderator, "PATCH", `/v1/posts/${translated.id}`);
  const { id: correctionId } = await did(reader.client, "POST", `/v1/posts/${taleId}/corrections`, { body: passage });
  await did(writer.client, "PATCH", `/v1/corrections/${correctionId}`, { body: { status: "ACCEPTED" } });
  const corrected = "<p>Three lamps: nobody had lit the lamp for years.</p>";
  await did(writer.client, "PUT", `/v1/posts/${taleId}/revision`, {
    body: { title: form.title, content: corrected, tags: form.tags, isFinished: 1 },
  });
  await did(moderator, "PATCH", `/v1/posts/${taleId}/revision`);
  const { id: draft } = await did(writer.client, "POST", "/v1/posts", {
    body: { ...form, isFinished: 0, clientKey: randomUUID() },
  });
  await did(writer.client, "PUT", `/v1/posts/${draft}`, { body: { ...form, title: "Three lamps", isFinished: 0 } });
  const { address } = await did(writer.client, "POST", `/v1/posts/${draft}/invitations`);
  const { id: seriesId } = await did(writer.client, "POST", "/v1/series", {
    body: { title: "Lamps", languageName: "EN", clientKey: randomUUID() },
  });
  await did(writer.client, "PUT", `/v1/series/${seriesId}/posts`, { body: { postIds: [taleId, draft] } });
  const revised = await aTalesLife(cast, "A lamp and its revision");
  await did(writer.client, "POST", `/v1/posts/${revised}/revision`);

  // The staff.
  const news = await did(moderator, "POST", "/v1/create-admin-post", { body: aNewsForm() });
  await did(reader.client, "POST", "/v1/comments-blog", {
    body: { adminPostId: news.id, comment: "At last.", clientKey: randomUUID() },
  });
  await did(reader.client, "PUT", `/v1/mutes/news/${news.id}`);
  const picture = (width: number, height: number) => solidImage(width, height).png().toBuffer();
  await did(moderator, "POST", "/v1/create-publicity", {
    body: anAdvertForm(),
    files: { imageRow: await picture(1000, 270), imageColumn: await picture(400, 120) },
  });
  await did(moderator, "POST", "/v1/send-notification", {
    body: { receiverUsername: reader.username, message: "Welcome." },
  });
  const waiting = await did(writer.client, "POST", "/v1/posts", { body: { ...form, isFinished: 1 } });
  await did(moderator, "PUT", `/v1/posts/${waiting.id}/claim`);
  await did(writer.client, "POST", "/v1/user-reports", { body: { username: third.username, reason: "REASON9" } });
  return {
    reader: [...listsOfReaders, `/v1/post-published/${taleId}`],
    writer: [
      "/v1/blocks",
      `/v1/series/${seriesId}`,
      `/v1/posts/${draft}`,
      `/v1/posts/${draft}/versions`,
      `/v0/invited/${address.split("/").at(-1)}`,
      `/v1/posts/${revised}/revision`,
    ],
    moderator: ["/v1/all-publicity", "/v1/all-admin-posts", "/v1/user-reports"],
  };
}

const listsOfReaders = [
  "/v1/follows",
  "/v1/follows-tag",
  "/v1/notebook",
  "/v1/reading",
  "/v1/read-later",
  "/v1/notification-settings",
  "/v1/reading-settings",
];

type Lists = Record<"reader" | "writer" | "moderator", string[]>;

/** Everything in these lists, by their addresses. */
export async function readEverything({ reader, writer, moderator }: Cast, lists: Lists) {
  const clients = { reader: reader.client, writer: writer.client, moderator };
  const found: Record<string, unknown> = {};
  for (const [who, paths] of Object.entries(lists)) {
    for (const path of paths) found[`${who} ${path}`] = await did(clients[who as keyof Lists], "GET", path);
  }
  return found;
}

const rowsOf = (name: string) => `select '${name}' as name, exists (select from "${name}") as some`;

/** They have rows after a social login, while a mail or a file waits to be sent or deleted, or where Tales are from before 0.2.0. */
const seldomFilled = [
  "formerly_published_tales",
  "mail_outbox",
  "social_identities",
  "tale_search_backfill",
  "timelines",
  "unnamed_objects",
  "used_pending_logins",
];

/** Fails if other tables of the last release are empty. */
export async function assertFilled(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  );
  const all = await client.query<{ name: string; some: boolean }>(
    rows.map(({ name }) => rowsOf(name)).join(" union all "),
  );
  const empty = all.rows.filter(({ some }) => !some).map(({ name }) => name);
  assert.deepEqual(
    empty.filter((name) => !seldomFilled.includes(name)),
    [],
  );
}
