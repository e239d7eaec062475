/** @module-tag variation */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, SECOND } from "#vocabulary/limits.ts";
import { users } from "#features/accounts/server/tables.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn, expectRefused, commentTexts } from "./comment-list.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const inAnHour = () => new Date(site.clock.now().getTime() + HOUR);

/** Writes what a moderator's decision writes. The calls that ban members have tests of their own. */
const set = ({ id }: Person, change: Partial<typeof users.$inferInsert>) =>
  site.context.database.db.update(users).set(change).where(eq(users.id, id));

/** A member who has a comment and a reply here, and is then banned from commenting. */
async function anOutcast(change: Partial<typeof users.$inferInsert>) {
  const tale = await aPublishedTale(site);
  const person = await aReader(site);
  const top = await aComment(site, { on: tale, by: person, text: "Before." });
  const others = await aComment(site, { on: tale, text: "Another's." });
  await set(person, change);
  const { client } = person;
  const send = {
    write: () => client.post("/v1/comments", { body: { comment: "After.", postId: tale.id } }),
    reply: () => client.post("/v1/comments", { body: { comment: "After.", postId: tale.id, commentId: others.id } }),
    edit: () => client.patch("/v1/comments", { body: { comment: "After.", commentId: top.id } }),
    like: () => client.post(`/v1/comment/${others.id}/like`),
    remove: () => client.delete(`/v1/comments/${top.id}`),
  };
  return { tale, person, others, send };
}

describe("who is banned from commenting", () => {
  it.each(["write", "reply", "edit"] as const)(
    "A member with a comment ban gets 406 BANNED with its end for: %s",
    async (act) => {
      const until = inAnHour();
      const { tale, others, send } = await anOutcast({ commentBannedUntil: until });
      const refusal = { status: 406, code: "BANNED", unheardBy: [others.writer] };
      const answer = await expectRefused(site, tale, send[act], refusal);
      expect(answer.body.bannedUntil).toBe(until.toISOString());
      expect(answer.body.message).toContain(until.toISOString());
    },
  );

  it("A member with a comment ban may like comments and delete their own", async () => {
    const { tale, send } = await anOutcast({ commentBannedUntil: inAnHour() });
    expect((await send.like()).body).toMatchObject({ liked: true, totLikes: 1 });
    expect((await send.remove()).status).toBe(204);
    expect(await commentTexts(site, tale)).toEqual([["Another's."]]);
  });

  it("A member may comment again when the ban ends", async () => {
    const { tale, send } = await anOutcast({ commentBannedUntil: inAnHour() });
    site.clock.advance(HOUR - 1);
    await expectRefused(site, tale, send.write, { status: 406, code: "BANNED" });
    site.clock.advance(1);
    expect([(await send.write()).status, (await send.reply()).status, (await send.edit()).status]).toEqual([
      201, 201, 200,
    ]);
    expect((await commentsOn(site, tale)).totComments).toBe(4);
  });

  it("An invalid comment gets COMMENT_INVALID also during a ban", async () => {
    const { tale, person } = await anOutcast({ commentBannedUntil: inAnHour() });
    const send = () => person.client.post("/v1/comments", { body: { comment: " ", postId: tale.id } });
    await expectRefused(site, tale, send, { status: 400, code: "COMMENT_INVALID", path: "comment" });
  });

  it("An expired comment ban has no effect", async () => {
    const past = new Date(site.clock.now().getTime() - SECOND);
    const { send } = await anOutcast({ commentBannedUntil: past });
    expect((await send.write()).status).toBe(201);
  });
});

describe("a troll", () => {
  it.each(["write", "reply", "edit", "like"] as const)("A troll gets 406 TROLL for: %s", async (act) => {
    const { tale, others, send } = await anOutcast({ trollSince: site.clock.now() });
    const refusal = { status: 406, code: "TROLL", unheardBy: [others.writer] };
    const answer = await expectRefused(site, tale, send[act], refusal);
    expect(answer.body).not.toHaveProperty("bannedUntil");
  });

  it("A troll cannot take back an earlier like", async () => {
    const { tale, person, send } = await anOutcast({ trollSince: null });
    await send.like();
    await set(person, { trollSince: site.clock.now() });
    await expectRefused(site, tale, send.like, { status: 406, code: "TROLL" });
  });

  it("A troll may delete their own comments, and comment again once cleared", async () => {
    const { tale, person, send } = await anOutcast({ trollSince: site.clock.now() });
    expect((await send.remove()).status).toBe(204);
    await set(person, { trollSince: null });
    expect([(await send.write()).status, (await send.reply()).status, (await send.like()).status]).toEqual([
      201, 201, 200,
    ]);
    expect(await commentTexts(site, tale)).toEqual([["Another's.", "After."], ["After."]]);
  });

  it("A member can be a troll from the creation of the account on", async () => {
    const tale = await aPublishedTale(site);
    const { client } = await aReader(site, { isTroll: true });
    const send = () => client.post("/v1/comments", { body: { comment: "Hello.", postId: tale.id } });
    await expectRefused(site, tale, send, { status: 406, code: "TROLL" });
  });
});
