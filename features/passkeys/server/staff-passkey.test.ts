import { afterAll, beforeAll, expect, it } from "vitest";
import { anAuthenticator } from "#tests/support/authenticator.ts";
import type { Client } from "#tests/support/client.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { insertNewsPosts } from "#tests/support/news.ts";
import { aPasskeySession, aSiteWithPasskeys, passkeyOrigin, withPasskey } from "#tests/support/passkeys.ts";
import { aModerator, anAdmin, aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";

/** A site that asks its staff for passkeys (STAFF_PASSKEY=required). */

let site: TestSite;
beforeAll(async () => {
  site = await aSiteWithPasskeys({ env: { STAFF_PASSKEY: "required" } });
});
afterAll(() => site.close());

/** With the author; no moderator can publish it by a session without a passkey. */
async function aPublishedTale() {
  const writer = await aReader(site);
  const [id] = await insertPublishedTales(site, writer, [{}]);
  return { id: id!, writer };
}

it("Staff calls need a session that began with a passkey, verified by its user; making one stays possible", async () => {
  const { client } = await anAdmin(site);
  expectProblem(await client.get("/v1/audit-log"), 403, "PASSKEY_NEEDED");
  expectProblem(await client.get("/v1/users"), 403, "PASSKEY_NEEDED");
  const unverified = await withPasskey(client, anAuthenticator(passkeyOrigin, { verifiesUser: false }));
  expectProblem(await client.get("/v1/users"), 403, "PASSKEY_NEEDED");
  expectProblem(await (await aPasskeySession(site, unverified)).get("/v1/users"), 403, "PASSKEY_NEEDED");
  const session = await aPasskeySession(site, await withPasskey(client));
  expect((await session.get("/v1/users")).status).toBe(200);
  expect((await session.get("/v1/audit-log")).status).toBe(200);
});

it("Others still get 403 FORBIDDEN, and a passkey gives nobody a role", async () => {
  const { client } = await aReader(site);
  const session = await aPasskeySession(site, await withPasskey(client));
  expectProblem(await session.get("/v1/users"), 403, "FORBIDDEN");
  const moderator = await aModerator(site);
  expectProblem(await moderator.client.get("/v1/audit-log"), 403, "FORBIDDEN");
});

it("The same in a batch", async () => {
  const { client } = await anAdmin(site);
  const { body } = await client.get("/v1/batch?call=/v1/users&call=/v1/sessions");
  expect(body).toMatchObject([
    { status: 403, body: { code: "PASSKEY_NEEDED" } },
    { status: 200, body: { sessions: [{ passkey: false }] } },
  ]);
});

it("In calls that members may make, too, only what the role alone allows needs the passkey", async () => {
  const { id } = await aSubmittedTale(site);
  const { client } = await aModerator(site);
  expectProblem(await client.get(`/v1/posts/${id}`), 403, "PASSKEY_NEEDED");
  expectProblem(await client.get(`/v1/posts/${id}/versions`), 403, "PASSKEY_NEEDED");
  expectProblem(await client.delete(`/v1/delete/${id}`), 403, "PASSKEY_NEEDED");
  expectProblem(await client.get("/v1/posts/999999"), 404, "NOT_FOUND");
  const own = await client.get("/v1/own-posts");
  expect(own.status).toBe(200);
  const session = await aPasskeySession(site, await withPasskey(client));
  expect((await session.get(`/v1/posts/${id}`)).status).toBe(200);
  expect((await session.delete(`/v1/delete/${id}`)).status).toBe(204);
});

it("The same below Tales and news: what is held there, and threads of others", async () => {
  const tale = await aPublishedTale();
  const [news] = await insertNewsPosts(site, [{}]);
  const shown = await aComment(site, { on: tale });
  const text = "Read more at https://example.org/lamps today.";
  const held = await aComment(site, { on: tale, text });
  const onNews = await aNewsComment(site, { on: { id: news! }, text });
  const { client } = await aModerator(site);
  const calls = (by: Client) => [
    () => by.put(`/v1/comments/${shown.id}/approval`),
    () => by.patch(`/v1/comments/${shown.id}/freeze`, { body: { frozen: false } }),
    () => by.patch(`/v1/comments/${held.id}/freeze`, { body: { frozen: false } }),
    () => by.post(`/v1/comment/${held.id}/like`),
    () => by.post("/v1/comments", { body: { comment: "Why?", postId: tale.id, commentId: held.id } }),
    () => by.put(`/v1/comments/${held.id}/approval`),
    () => by.delete(`/v1/comments-blog/${onNews.id}`),
  ];
  for (const call of calls(client)) expectProblem(await call(), 403, "PASSKEY_NEEDED");
  expectProblem(await client.delete(`/v1/comments/${held.id}`), 403, "PASSKEY_NEEDED");
  // These the role doesn't allow either.
  expectProblem(await client.delete(`/v1/comments/${shown.id}`), 403, "FORBIDDEN");
  expectProblem(await client.put("/v1/comments/999999/approval"), 404, "NOT_FOUND");
  const reader = (await aReader(site)).client;
  expectProblem(await reader.put(`/v1/comments/${held.id}/approval`), 404, "NOT_FOUND");
  expectProblem(await reader.put(`/v1/comments/${shown.id}/approval`), 403, "FORBIDDEN");
  const session = await aPasskeySession(site, await withPasskey(client));
  for (const call of calls(session)) expect((await call()).status).toBeLessThan(300);
});

it("A notification quotes a held comment only in a session that began with a passkey", async () => {
  const tale = await aPublishedTale();
  const moderator = await aModerator(site);
  const top = await aComment(site, { on: tale, by: moderator });
  const reply = await aComment(site, { on: tale, answering: top, text: "Before." });
  await tale.writer.client.patch(`/v1/posts/${tale.id}/settings`, { body: { comments: "held" } });
  const edited = await reply.writer.client.patch("/v1/comments", { body: { commentId: reply.id, comment: "After." } });
  expect(edited.body).toMatchObject({ held: true });
  const quotes = async (client: Client) => {
    const { body } = await client.get("/v1/notification-groups", { query: { notificationTitle: "Replay-Comment" } });
    return body.groups[0].notifications.map(({ quote }: { quote: string | null }) => quote);
  };
  expect(await quotes(moderator.client)).toEqual([null]);
  const session = await aPasskeySession(site, await withPasskey(moderator.client));
  expect(await quotes(session)).toEqual(["After."]);
});
