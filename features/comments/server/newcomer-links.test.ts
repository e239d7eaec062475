import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, anAdmin, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aTaleReport, decide } from "#tests/support/reports.ts";
import { anOwnSite, aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { commentsOn } from "./comment-list.fixture.ts";
import { aHoldingTale, approve, edit, remove, seenBy, toldOfComments } from "./held-comments.fixture.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const text = "Read more at https://example.org/lamps today.";
const desk = async (member: Person) => {
  const query = { kind: "held", member: member.username };
  return expectStatus<{ items: unknown[]; totalItems: number }>(await moderator.client.get("/v1/desk", { query }), 200);
};
const waiting = async () => (await moderator.client.get("/v1/waiting")).body.held as number;

/** Not a newcomer: an old account with three comments that stand. */
async function aRegular(): Promise<Person> {
  const member = await aReader(site, { activatedAt: new Date(site.clock.now().getTime() - 7 * DAY) });
  const tale = await aPublishedTale(site);
  for (let n = 0; n < 3; n += 1) await aComment(site, { on: tale, by: member });
  return member;
}

describe("a newcomer's comment with an address", () => {
  it("The staff find it on their desk, and the author hears of it once they have approved it", async () => {
    const tale = await aPublishedTale(site);
    const before = await waiting();
    const held = await aComment(site, { on: tale, text });
    expect(held).toMatchObject({ held: true });
    expect((await seenBy(held.writer, tale)).texts).toEqual([[text]]);
    expect((await seenBy(moderator, tale)).texts).toEqual([[text]]);
    for (const person of [tale.writer, await aReader(site)]) expect((await seenBy(person, tale)).total).toBe(0);
    expectProblem(await approve(tale.writer, held), 404, "NOT_FOUND");
    expect(await toldOfComments(tale.writer)).toEqual([]);
    const item = { kind: "held", type: "comment", id: held.id, username: held.writer.username, title: tale.title };
    expect(await desk(held.writer)).toMatchObject({
      items: [{ ...item, severity: null, claimedBy: null, held: { text, postId: tale.id } }],
      totalItems: 1,
    });
    expect(await waiting()).toBe(before + 1);
    expect((await approve(moderator, held)).body).toMatchObject({ held: false });
    expect(await desk(held.writer)).toEqual({ items: [], totalItems: 0 });
    expect(await waiting()).toBe(before);
    expect(await commentsOn(site, tale)).toMatchObject({ threads: 1, totComments: 1 });
    expect((await toldOfComments(tale.writer)).map(([title]) => title)).toEqual(["First-Comment"]);
  });

  it("Below a held Tale it is then held for the author, and a second approval by staff counts as the author's", async () => {
    const tale = await aHoldingTale(site);
    const [one, two] = [await aComment(site, { on: tale, text }), await aComment(site, { on: tale, text })];
    expect((await seenBy(tale.writer, tale)).total).toBe(0);
    expect(await toldOfComments(tale.writer)).toEqual([]);
    for (const held of [one, two]) expect((await approve(moderator, held)).body).toMatchObject({ held: true });
    expect((await seenBy(tale.writer, tale)).texts).toEqual([[text], [text]]);
    expect((await toldOfComments(tale.writer)).map(([title]) => title)).toEqual(["Comment-Held", "Comment-Held"]);
    expect(await desk(one.writer)).toMatchObject({ totalItems: 0 });
    expect((await approve(tale.writer, one)).body).toMatchObject({ held: false });
    expect((await approve(moderator, two)).body).toMatchObject({ held: false });
    expect((await commentsOn(site, tale)).totComments).toBe(2);
  });

  it("An author who is a newcomer can't approve an own one", async () => {
    const tale = await aPublishedTale(site);
    const own = await aComment(site, { on: tale, by: tale.writer, text });
    expect(own).toMatchObject({ held: true });
    expectProblem(await approve(tale.writer, own), 403, "FORBIDDEN");
  });

  it("The staff delete it, and neither its writer nor the author hears of it", async () => {
    const tale = await aPublishedTale(site);
    const held = await aComment(site, { on: tale, text });
    expectProblem(await remove(tale.writer, held), 404, "NOT_FOUND");
    expect((await remove(moderator, held)).status).toBe(204);
    expect(await desk(held.writer)).toMatchObject({ totalItems: 0 });
    for (const person of [held.writer, tale.writer]) expect(await toldOfComments(person)).toEqual([]);
    expect((await seenBy(held.writer, tale)).total).toBe(0);
  });

  it("The desk has it only while it can be decided", async () => {
    const before = await waiting();
    const [tale, post] = [await aPublishedTale(site), await aNewsPost(site)];
    const below = await aComment(site, { on: tale, text });
    const onNews = await aNewsComment(site, { on: post, text });
    const gone = await aComment(site, { on: await aPublishedTale(site), text });
    for (const held of [below, onNews, gone]) expect(await desk(held.writer)).toMatchObject({ totalItems: 1 });
    expect(await waiting()).toBe(before + 3);

    const admin = await anAdmin(site);
    await decide(admin, { id: (await aTaleReport(site, tale)).id, status: "ACCEPTED" }, "/v1/tale-reports");
    expect((await admin.client.delete(`/v1/admin-post/${post.id}`)).status).toBeLessThan(300);
    expect((await gone.writer.client.put("/v1/user/remove", { body: { password } })).status).toBeLessThan(300);
    for (const held of [below, onNews]) expect(await desk(held.writer)).toEqual({ items: [], totalItems: 0 });
    expect(await waiting()).toBe(before);
    expectProblem(await approve(moderator, below), 404, "NOT_FOUND");

    const { body } = await tale.writer.client.get("/v1/my-decisions");
    await admin.client.post(`/v1/decisions/${body.decisions[0].id}/revoke`, { body: { note: "A mistake." } });
    expect(await desk(below.writer)).toMatchObject({ totalItems: 1 });
    expect(await waiting()).toBe(before + 1);
  });

  it("On news the staff approve it by a call of its own", async () => {
    const post = await aNewsPost(site);
    const held = await aNewsComment(site, { on: post, text });
    expect(held).toMatchObject({ held: true, hidden: false, frozen: false });
    const list = async (client: Person["client"]) => (await client.get(`/v0/comments-blog/${post.id}`)).body;
    expect(await list((await aReader(site)).client)).toEqual([]);
    expect(await list(held.writer.client)).toMatchObject([{ id: held.id, held: true }]);
    expect(await desk(held.writer)).toMatchObject({ items: [{ type: "blog", id: held.id, title: post.title }] });
    const path = `/v1/comments-blog/${held.id}/approval`;
    expectProblem(await held.writer.client.put(path), 403, "FORBIDDEN");
    expect((await moderator.client.put(path)).body).toMatchObject({ held: false });
    expect((await moderator.client.put(path)).body).toMatchObject({ held: false });
    expect(await list(site.visitor())).toMatchObject([{ id: held.id }]);
    const { body } = await site.visitor().get(`/v0/admin-post/${post.id}`);
    expect(body).toMatchObject({ totComments: 1 });
  });

  it("A newcomer who adds an address is held; one who changes other words is not", async () => {
    const tale = await aPublishedTale(site);
    const comment = await aComment(site, { on: tale, text: "Plain." });
    expect((await edit(comment.writer, comment, "Plain words.")).body).toMatchObject({ held: false });
    expect((await edit(comment.writer, comment, text)).body).toMatchObject({ held: true });
    expect((await commentsOn(site, tale)).totComments).toBe(0);
    await approve(moderator, comment);
    expect((await edit(comment.writer, comment, `${text} Indeed.`)).body).toMatchObject({ held: false });
    expect((await edit(comment.writer, comment, `${text} http://example.net`)).body).toMatchObject({ held: true });
  });

  it("Members who know the site, the staff, and texts without an address are not held", async () => {
    const tale = await aPublishedTale(site);
    const regular = await aRegular();
    for (const by of [regular, moderator])
      expect(await aComment(site, { on: tale, by, text })).toMatchObject({ held: false });
    for (const plain of ["Write to ada@example.org.", "javascript:alert(1)", "example.org/lamps"])
      expect(await aComment(site, { on: tale, text: plain })).toMatchObject({ held: false });
  });

  it("An old account with too few comments that stand is a newcomer, and so is a young one with many", async () => {
    const tale = await aPublishedTale(site);
    const old = await aReader(site, { activatedAt: new Date(site.clock.now().getTime() - 30 * DAY) });
    for (let n = 0; n < 2; n += 1) await aComment(site, { on: tale, by: old });
    expect(await aComment(site, { on: tale, by: old, text })).toMatchObject({ held: true });
    const young = await aReader(site);
    for (let n = 0; n < 4; n += 1) await aComment(site, { on: tale, by: young });
    expect(await aComment(site, { on: tale, by: young, text })).toMatchObject({ held: true });
  });
});

it("NEWCOMER_LINKS=allow holds no addresses", { tags: "variation" }, async () => {
  const own = await anOwnSite({ env: { NEWCOMER_LINKS: "allow" } });
  try {
    expect(await aComment(own, { on: await aPublishedTale(own), text })).toMatchObject({ held: false });
  } finally {
    await own.close();
  }
});
