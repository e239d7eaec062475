import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notificationTitles } from "../calls.ts";
import { aComment } from "#tests/support/comments.ts";
import { mailsTo } from "#tests/support/inbox.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** How members choose in which channels each kind of notification reaches them. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const path = "/v1/notification-settings";
const put = ({ client }: Person, body: object) => client.put(path, { body });
const read = async ({ client }: Person) => (await client.get(path)).body;
const like = (tale: { id: number }, by: Person) => by.client.post(`/v1/posts/${tale.id}/like`);
const listed = async ({ client }: Person): Promise<string[]> =>
  (await client.get("/v1/notifications", { query: { pageSize: 100 } })).body.notifications.map(
    (each: { notificationTitle: string }) => each.notificationTitle,
  );

const mailedByDefault = ["Post-Published", "Tale-Returned", "Banned"];
const defaults = {
  types: Object.fromEntries(
    notificationTitles.map((title) => [title, { list: true, push: true, mail: mailedByDefault.includes(title) }]),
  ),
  digest: "none",
};

describe("the settings", () => {
  it("Every kind is listed and pushed by default, three kinds are mailed, and there is no digest", async () => {
    expect(await read(await aReader(site))).toEqual(defaults);
  });

  it("A change answers all settings, and keeps those that it does not name", async () => {
    const reader = await aReader(site);
    const first = await put(reader, { types: { Trophy: { mail: true }, "First-Comment": { push: false } } });
    expect([first.status, first.body]).toEqual([
      200,
      {
        ...defaults,
        types: {
          ...defaults.types,
          Trophy: { list: true, push: true, mail: true },
          "First-Comment": { list: true, push: false, mail: false },
        },
      },
    ]);
    await put(reader, { types: { Trophy: { list: false } } });
    await put(reader, { digest: "weekly" });
    await put(reader, {});
    const { types, digest } = await read(reader);
    expect([types.Trophy, types["First-Comment"], digest]).toEqual([
      { list: false, push: true, mail: true },
      { list: true, push: false, mail: false },
      "weekly",
    ]);
    expect((await put(reader, { digest: "none" })).body).toMatchObject({ digest: "none", types });
  });

  it("A member's settings are their own", async () => {
    await put(await aReader(site), { types: { Trophy: { mail: true } }, digest: "weekly" });
    expect(await read(await aReader(site))).toEqual(defaults);
  });

  it.each(["Banned", "Admin-Message"])(
    "The list of %s can't be switched off, its other channels can",
    async (title) => {
      const reader = await aReader(site);
      const refused = await put(reader, { types: { [title]: { list: false, push: false } } });
      expectProblem(refused, 400, "BAD_REQUEST");
      expect(refused.body.errors).toMatchObject([{ path: `types.${title}.list` }]);
      expect(await read(reader)).toEqual(defaults);
      const body = { types: { [title]: { list: true, push: false, mail: false } } };
      expect((await put(reader, body)).body.types[title]).toEqual(body.types[title]);
    },
  );

  it.each(
    firstOrAll([
      [{ types: { Tale: { mail: true } } }],
      [{ types: { Trophy: { mail: "no" } } }],
      [{ types: { Trophy: { sms: true } } }],
      [{ types: "all" }],
      [{ digest: "daily" }],
      [{ digest: true }],
    ]),
  )("The settings %j get 400 and change nothing", async (body) => {
    const reader = await aReader(site);
    expectProblem(await put(reader, body), 400, "BAD_REQUEST");
    expect(await read(reader)).toEqual(defaults);
  });
});

describe("a kind without list", () => {
  it("A notification of a kind that is not listed is in no list and no count", async () => {
    const author = await aWriter(site);
    await put(author, { types: { "Post-Published": { list: false }, Trophy: { list: false } } });
    const tale = await aPublishedTale(site, { author });
    expect(await listed(author)).toEqual([]);
    expect((await author.client.get("/v1/pending")).body).toBe("0");
    await like(tale, await aReader(site));
    expect(await listed(author)).toEqual(["First-Like-Post"]);
    expect((await author.client.get("/v1/pending")).body).toBe("1");
  });

  it("A notification that is not listed can't be marked read by its id", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    await put(author, { types: { "Post-Published": { list: false } } });
    await aPublishedTale(site, { author });
    const { rows } = await site.context.database.pool.query(
      "select id from notifications where receiver_id = $1 and title = 'Post-Published'",
      [author.id],
    );
    const query = { notificationId: rows[0].id };
    expectProblem(await author.client.patch("/v1/mark-as-read", { query }), 404, "NOT_FOUND");
  });

  it(
    "A first like that was not listed is still the first one after the list is switched on",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site);
      await put(author, { types: { "First-Like-Post": { list: false } } });
      const tale = await aPublishedTale(site, { author });
      await like(tale, await aReader(site));
      await put(author, { types: { "First-Like-Post": { list: true } } });
      await like(tale, await aReader(site));
      expect(await listed(author)).not.toContain("First-Like-Post");
    },
  );

  it("A kind that is not listed is still mailed", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    await put(author, { types: { "Post-Published": { list: false } } });
    await aPublishedTale(site, { author });
    expect(await mailsTo(site, author)).toHaveLength(1);
  });
});

describe("a kind with mails", () => {
  it("A reply is mailed once to the member who asked for it, and to nobody else", async () => {
    const [author, other] = [await aReader(site), await aReader(site)];
    await put(author, { types: { "Replay-Comment": { mail: true } } });
    const tale = await aPublishedTale(site);
    for (const member of [author, other]) {
      await aComment(site, { on: tale, answering: await aComment(site, { on: tale, by: member }) });
    }
    expect(await mailsTo(site, author)).toHaveLength(1);
    expect(await mailsTo(site, other)).toEqual([]);
  });

  it("A message to everyone is mailed to those who asked for it", { tags: "variation" }, async () => {
    const [asked, other] = [await aReader(site), await aReader(site)];
    await put(asked, { types: { "Admin-Message": { mail: true } } });
    const body = { receiverUsername: "all", message: "The reading room\nopens at nine." };
    expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
    await site.jobsDone();
    const [mail, ...more] = await mailsTo(site, asked);
    expect(more).toEqual([]);
    expect(mail!.text).toContain("> The reading room\n> opens at nine.\n");
    expect(await mailsTo(site, other)).toEqual([]);
  });

  it("Mails of all kinds can be switched off", async () => {
    const author = await aWriter(site);
    await put(author, { types: Object.fromEntries(notificationTitles.map((title) => [title, { mail: false }])) });
    const tale = await aSubmittedTale(site, { author });
    await moderator.client.patch(`/v1/posts/${tale.id}`);
    expect(await mailsTo(site, author)).toEqual([]);
    expect(await listed(author)).toContain("Post-Published");
  });
});
