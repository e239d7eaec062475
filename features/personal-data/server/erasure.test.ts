import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment } from "#tests/support/comments.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import {
  aPopulatedAccount,
  uniqueTexts,
  ownPassword as password,
  wrongCounters,
  type PopulatedAccount,
} from "./populated-account.fixture.ts";
import { wholeDatabase } from "./whole-database.fixture.ts";

let site: TestSite;
let life: PopulatedAccount;
let searched: string[];
let mailsBefore: number;
beforeAll(async () => {
  site = await aSite({ sendsMails: true });
  life = await aPopulatedAccount(site);
  await site.context.outbox.flush();
  mailsBefore = (await mails()).length;
  await site.context.outbox.add(site.context.database.db, {
    recipient: uniqueTexts.email.toUpperCase(),
    subject: "s",
    text: "t",
    html: "h",
  });
  searched = await secretsOf(life);
});
afterAll(() => site.close());

const mailFolder = () => join(site.context.config.DATA_DIR, "mail");
const mails = () => readdir(mailFolder());

const rows = async (statement: string) =>
  (await site.context.database.pool.query({ text: statement, rowMode: "array" })).rows.flat() as string[];

/** Every unique text, and the values that the site has generated for this person. */
async function secretsOf({ person, avatar }: PopulatedAccount): Promise<string[]> {
  const { id } = person;
  const generatedTexts = await rows(`
    select password_hash from users where id = ${id} union all select id::text from sessions where user_id = ${id}
    union all select token_hash from mailed_links where user_id = ${id}`);
  return [...Object.values(uniqueTexts), avatar.split("/")[2]!, ...generatedTexts];
}

/** Every file of the data folder; it does not contain the database here. */
async function wholeFolder(): Promise<string> {
  const files = await readdir(site.context.config.DATA_DIR, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(async (file) => file.name + (await readFile(join(file.parentPath, file.name), "latin1")));
  return (await Promise.all(texts)).join("\n").toLowerCase();
}

const inText = (text: string) => searched.filter((each) => text.includes(each.toLowerCase()));

const remove = (body?: unknown) => life.person.client.put("/v1/user/remove", body === undefined ? {} : { body });

describe("erasure", () => {
  it("Before the removal the person's data are in many tables", async () => {
    expect(inText((await wholeDatabase(site)) + (await wholeFolder()))).toEqual(searched);
    // Three mails with links, two published Tales, three Tales of others, a warning, and receipts of two notices.
    expect(mailsBefore).toBe(11);
    expect(await wrongCounters(site)).toEqual([]);
  });

  it("An account is not removed without its password", async () => {
    for (const body of [undefined, {}, { password: "" }, { password: "notmine1" }]) {
      expectProblem(await remove(body), 403, "BAD_CREDENTIALS");
    }
    expect(await site.visitor().get("/v0/profile", { query: { username: uniqueTexts.username } })).toMatchObject({
      status: 200,
    });
  });

  it("Removing an account answers 204, and its token stops working", async () => {
    expect(await remove({ password })).toMatchObject({ status: 204, body: null });
    expectProblem(await remove({ password }), 401, "UNAUTHENTICATED");
    expectProblem(await life.person.client.get("/v1/user"), 401, "UNAUTHENTICATED");
    expectProblem(
      await site.visitor().get("/v0/profile", { query: { username: uniqueTexts.username } }),
      404,
      "NOT_FOUND",
    );
    expect((await site.visitor().get(life.avatar)).status).toBe(404);
  });

  it("After the removal no personal data are left in the database and the data folder", async () => {
    expect(inText(await wholeDatabase(site))).toEqual([]);
    expect(inText(await wholeFolder())).toEqual([]);
    expect(await mails()).toHaveLength(4);
    expect(await rows("select recipient from mail_outbox")).toEqual([]);
    // The remaining throttles: failed logins and notices by network, mails and receipts by mailbox, and reports of two other members.
    expect(await rows("select failures::text from throttles")).toHaveLength(7);
  });

  it("After the removal the counters of others are correct", async () => {
    expect(await wrongCounters(site)).toEqual([]);
    const { body } = await site.visitor().get(`/v0/posts/${life.tale.id}`);
    expect(body).toMatchObject({ totLikes: 0, totBookmarks: 0, totComments: 2 });
    expect((await site.visitor().get(`/v0/admin-post/${life.news.id}`)).body).toMatchObject({ totComments: 2 });
  });

  it("After the removal a deleted comment with replies stays empty, and mentions lose the name", async () => {
    const { body } = await life.friend.client.get(`/v0/comments/${life.tale.id}`);
    expect(body).toMatchObject([
      {
        id: life.ownComment.id,
        comment: "",
        author: null,
        authorAvatar: null,
        deleted: true,
        totLikes: 0,
        replies: [{ comment: "@… hello, @…: I agree.", author: life.friend.username }],
      },
      {
        id: life.likedComment.id,
        comment: `As @${uniqueTexts.username.slice(1)} and @… say.`,
        totLikes: 0,
        replies: [],
      },
    ]);
    expect(body).toHaveLength(2);
    const onNews = (await site.visitor().get(`/v0/comments-blog/${life.news.id}`)).body;
    expect(onNews).toMatchObject([
      { comment: "", author: null, deleted: true, replies: [{ comment: "@… It is.", author: life.friend.username }] },
      { comment: "Well said, @….", totLikes: 0, replies: [] },
    ]);
    expect(onNews).toHaveLength(2);
  });

  it("After the removal the notifications of others lose the person's name and texts", async () => {
    for (const { client } of [life.friend, life.tale.writer]) {
      const { body } = await client.get("/v1/notifications");
      const messages = body.notifications.map((each: { message: string }) => each.message).join("\n");
      expect(inText(messages.toLowerCase())).toEqual([]);
    }
  });

  it("A removed account cannot log in", async () => {
    const login = { email: uniqueTexts.email, password };
    for (const path of ["/auth/login", "/v0/user/data"]) {
      expectProblem(await site.visitor().post(path, { body: login }), 403, "BAD_CREDENTIALS");
    }
  });

  it("The name and e-mail of a removed account can be used again", { tags: "variation" }, async () => {
    const form = { ...uniqueTexts, password, languageName: "EN", acceptedTerms: true, overThirteen: true };
    const { username, email } = uniqueTexts;
    const answer = await site
      .visitor()
      .post("/auth/register", { body: { ...form, firstname: "New", lastname: "Comer", username, email } });
    expect(answer.status).toBe(201);
    const tale = await aPublishedTale(site);
    expect(await aComment(site, { on: tale, text: `@${username} welcome` })).toMatchObject({
      comment: `@${username} welcome`,
    });
  });
});
