import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personalDataTexts } from "#content/server-texts.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { aTaleReport } from "#tests/support/reports.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aTaleForm } from "#tests/support/tales.ts";
import { unzip } from "#tests/support/zip.ts";
import { archiveFrom, downloadArchive } from "./downloaded-archive.fixture.ts";
import { aPopulatedAccount, uniqueTexts, type PopulatedAccount } from "./populated-account.fixture.ts";

let site: TestSite;
let life: PopulatedAccount;
beforeAll(async () => {
  site = await anOwnSite();
  life = await aPopulatedAccount(site);
});
afterAll(() => site.close());

const sql = (text: string, values: unknown[] = []) => site.context.database.pool.query(text, values);

describe("archive", () => {
  it("The archive is a ZIP named by user and date, with data, a page, the picture and the Tales", async () => {
    const answer = await life.person.client.get("/v1/user/data");
    const date = site.clock.now().toISOString().slice(0, 10);
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="fabula-${uniqueTexts.username}-${date}.zip"`,
    );
    const { names, data } = archiveFrom(answer);
    const tales = data.tales.map(({ file }) => file);
    expect(tales).toHaveLength(3);
    const versions = data.versions.map(({ file }) => file);
    expect(versions).toHaveLength(3);
    expect(names).toEqual(["index.html", "data.json", "avatar.webp", ...tales, ...versions]);
    expect(unzip(answer.body).get("avatar.webp")!.subarray(8, 12).toString()).toBe("WEBP");
  });

  it("The archive contains all personal data of a member", async () => {
    const { data } = await downloadArchive(life.person.client);
    const { username, email, firstname, lastname, bio, instagram, fb, website } = uniqueTexts;
    const friend = life.friend.username;
    expect(data).toMatchObject({
      madeAt: site.clock.now().toISOString(),
      account: {
        id: life.person.id,
        username,
        email,
        role: "USER",
        languageName: "EN",
        hasPassword: true,
      },
      readingSettings: {
        theme: "sepia",
        size: 3,
        face: "serif",
        width: "medium",
        spacing: "normal",
        languagesRead: ["EN", "FR"],
        hiddenWarnings: ["SELF_HARM"],
        wordHelp: "EN",
        wordLevels: ["FR B1"],
        meaningsAbove: true,
      },
      profile: { firstname, lastname, bio, instagram, fb, website, privacy: ["profile", "tales", "trophies"] },
      bans: {
        banLevel: 0,
        banPoints: 3,
        commentBannedUntil: null,
        commentBanGround: null,
        commentBanNote: null,
        loginBannedUntil: "1970-01-01T00:00:00.000Z",
        loginBanGround: uniqueTexts.banGround,
        loginBanNote: uniqueTexts.banNote,
        isTroll: false,
      },
      sessions: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String), expiresAt: expect.any(String) }],
      mailedLinks: [{ purpose: "reset", usedAt: null }],
      socialLogins: [{ issuer: "https://login.example.org", identifier: uniqueTexts.identifier }],
      tales: [
        {
          title: uniqueTexts.draft,
          state: "draft",
          content: expect.stringContaining(uniqueTexts.content),
          tags: [expect.any(String)],
        },
        { title: uniqueTexts.submitted, state: "submitted", content: expect.stringContaining(uniqueTexts.content) },
        {
          title: uniqueTexts.published,
          state: "published",
          content: expect.stringContaining(uniqueTexts.content),
          totLikes: 1,
          totComments: 2,
        },
      ],
      promptEntries: [{ title: uniqueTexts.draft, text: "A lamp that nobody has lit.", submittedAt: null }],
      promptsMade: [{ text: "A lamp that nobody has lit.", createdAt: expect.any(String) }],
      likes: [{ title: life.tale.title, author: life.tale.writer.username }],
      favourites: [{ title: life.tale.title, author: life.tale.writer.username, createdAt: expect.any(String) }],
      comments: [
        { comment: `${uniqueTexts.comment} alone`, title: life.tale.title, inThreadOf: null },
        { comment: `${uniqueTexts.answered} here`, title: life.tale.title },
        {
          comment: `@${friend} ${uniqueTexts.reply}`,
          title: life.tale.title,
          taleId: life.tale.id,
          newsId: null,
          inThreadOf: friend,
        },
        {
          comment: `${uniqueTexts.onNews} alone`,
          title: life.news.title,
          taleId: null,
          newsId: life.news.id,
          inThreadOf: null,
        },
        { comment: `${uniqueTexts.onNews}, or not?`, title: life.news.title },
        { comment: `@${friend} ${uniqueTexts.onNews} again`, title: life.news.title, inThreadOf: friend },
      ],
      commentLikes: [
        { author: friend, title: life.tale.title },
        { author: friend, title: life.news.title, newsId: life.news.id },
      ],
      notifications: expect.arrayContaining([
        expect.objectContaining({ notificationTitle: "Trophy", message: "Trophy1", read: false }),
      ]),
      openedLists: [{ notificationTitle: "Post-Published" }],
      pushBrowsers: [{ host: "push.example.org" }],
      trophies: ["Trophy1", "Trophy10"].map((trophy) => ({
        trophy,
        title: expect.any(String),
        earnedAt: expect.any(String),
      })),
      noticesSent: [{ reason: "REASON10", status: "PENDING", answer: null, reference: expect.any(String) }],
      reportsMade: [
        { about: expect.any(String), reason: "REASON9", status: "PENDING", decidedAt: null, note: null },
        { about: friend, type: "comment", commentId: life.likedComment.id, reason: "REASON6", status: "PENDING" },
        {
          about: expect.any(String),
          type: "user",
          reason: null,
          status: "REJECTED",
          decidedAt: expect.any(String),
          note: "Read it once more.",
        },
      ],
      // Only the reporter may read the note of a rejected report.
      reportsAbout: [
        { reason: "REASON3", status: "REJECTED", comment: null, note: null },
        {
          type: "comment",
          commentId: life.ownComment.id,
          reason: "REASON4",
          status: "PENDING",
          comment: expect.stringContaining(uniqueTexts.answered),
        },
        { reason: "REASON9", status: "REJECTED", note: null },
      ],
    });
  });

  it("The archive lists a waiting mail without its text", { tags: "variation" }, async () => {
    await site.context.outbox.flush();
    const { db } = site.context.database;
    await site.context.outbox.add(db, {
      recipient: uniqueTexts.email,
      subject: "Waiting",
      text: "secret-link",
      html: "secret-link",
    });
    const { data, all } = await downloadArchive(life.person.client);
    expect(data.waitingMails).toMatchObject([{ subject: "Waiting", words: null, attempts: 0 }]);
    expect(all).not.toContain("secret-link");
  });

  it("The archive contains the text of the member's own waiting contact message", { tags: "variation" }, async () => {
    await site.context.outbox.flush();
    const { db } = site.context.database;
    const letter = {
      recipient: "house@example.org",
      subject: "Contact form",
      text: "> Is there a reading in May?",
      html: "",
    };
    await site.context.outbox.add(db, { ...letter, replyTo: uniqueTexts.email.toUpperCase() });
    await site.context.outbox.add(db, { ...letter, text: "> Somebody else’s.", replyTo: "else@example.org" });
    const { data, all, page } = await downloadArchive(life.person.client);
    expect(data.waitingMails).toMatchObject([{ subject: "Contact form", words: letter.text, attempts: 0 }]);
    expect(page).toContain("Is there a reading in May?");
    expect(all).not.toContain("Somebody else’s.");
  });

  it("The archive contains no secrets, and of other members only names", async () => {
    const { id } = life.person;
    const secrets = (
      await sql(`select password_hash as s from users union all select token_hash from mailed_links
        union all select id::text from sessions union all select email from users where id <> ${id}
        union all select username from users where id in (select reporter_id from reports where user_id = ${id})`)
    ).rows.map(({ s }) => s as string | null);
    const { all } = await downloadArchive(life.person.client);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => secret !== null && all.includes(secret))).toEqual([]);
    expect(all).not.toContain(`${uniqueTexts.endpoint}/`);
    // Anybody could have sent the notice with the member's e-mail.
    expect(all).not.toContain(uniqueTexts.noticeName);
  });

  it(
    "Of a Tale that was taken off the site, only its author's archive has the title, which may be a new one",
    { tags: "variation" },
    async () => {
      const [tale, reader] = [await aPublishedTale(site, { title: "Shown to all" }), await aReader(site)];
      await reader.client.post(`/v1/posts/${tale.id}/like`);
      await reader.client.post("/v1/posts/bookmark", { query: { postId: tale.id } });
      await aComment(site, { on: tale, by: reader });
      const own = await aComment(site, { on: tale, by: tale.writer });
      await reader.client.post(`/v1/comment/${own.id}/like`);
      await aTaleReport(site, tale);
      const moderator = await aModerator(site);
      await moderator.client.put("/v1/tale-reports", { body: { postId: tale.id, status: "ACCEPTED" } });
      const body = aTaleForm({ tags: tale.tags, title: "Only for its author" });
      expect((await tale.writer.client.put(`/v1/posts/${tale.id}`, { body })).status).toBe(200);
      const { data, all } = await downloadArchive(reader.client);
      const line = { taleId: tale.id, title: null };
      expect(data).toMatchObject({ likes: [line], favourites: [line], comments: [line], commentLikes: [line] });
      expect(all).not.toContain("Only for its author");
      const { data: authors } = await downloadArchive(tale.writer.client);
      expect(authors.comments).toMatchObject([{ taleId: tale.id, title: "Only for its author" }]);
    },
  );

  it("The archive contains more rows than one page of a query", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const tale = await aPublishedTale(site);
    await sql(
      "insert into comments (tale_id, author_id, text, created_at, updated_at) select $1, $2, 'Number ' || n, now(), now() from generate_series(1, 1001) n",
      [tale.id, person.id],
    );
    const { data, page } = await downloadArchive(person.client);
    expect(data.comments.map(({ comment }) => comment)).toEqual(
      Array.from({ length: 1001 }, (_, n) => `Number ${n + 1}`),
    );
    expect(page).toContain("Number 1001");
  });

  it("A client may abort the download of an archive", { tags: "variation" }, async () => {
    const abortController = new AbortController();
    const headers = { authorization: `Bearer ${life.person.client.token}` };
    const { body } = await fetch(new URL("/v1/user/data", site.url), { headers, signal: abortController.signal });
    const reader = body!.getReader();
    const { value } = await reader.read();
    expect(Buffer.from(value!).toString("latin1", 0, 2)).toBe("PK");
    abortController.abort();
    await expect(reader.read().then(() => reader.closed)).rejects.toThrow();
    expect((await downloadArchive(life.person.client)).names).toContain("data.json");
  });

  it("The archive of a new member says that its parts are empty", { tags: "variation" }, async () => {
    const { names, data, page } = await downloadArchive((await aReader(site)).client);
    expect(names).toEqual(["index.html", "data.json"]);
    expect(data).toMatchObject({ tales: [], comments: [], trophies: [], waitingMails: [] });
    expect(page).toContain(personalDataTexts.en.nothing);
  });
});
