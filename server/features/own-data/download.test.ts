import { parseDocument } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#contract/limits.ts";
import { languages, toLanguageName, type Language } from "#contract/languages.ts";
import type { Answer, Client } from "#tests/support/client.ts";
import { aComment } from "#tests/support/comments.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { unzip } from "#tests/support/zip.ts";
import { aWholeLife, marks, ownPassword, type WholeLife } from "./whole-life.fixture.ts";
import { ownDataTexts } from "./wording.ts";

let site: TestSite;
let life: WholeLife;
beforeAll(async () => {
  site = await aSite();
  life = await aWholeLife(site);
});
afterAll(() => site.close());

interface Archive {
  names: string[];
  data: any;
  page: string;
  all: string;
  file(path: string): string;
}

function archiveIn(answer: Answer): Archive {
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("application/zip");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const files = unzip(answer.body);
  const file = (path: string) => files.get(path)!.toString();
  const all = [...files.keys()].map(file).join("\n");
  return { names: [...files.keys()], data: JSON.parse(file("data.json")), page: file("index.html"), all, file };
}

const download = async (client: Client) => archiveIn(await client.get("/v1/user/data"));
const withPassword = (body: unknown, address?: string) => site.visitor(address).post("/v0/user/data", { body });
const sql = (text: string, values: unknown[] = []) => site.platform.database.pool.query(text, values);

describe("the archive", () => {
  it("is a zip with a name that says whose and when, holding data, a page, the picture and the Tales", async () => {
    const answer = await life.person.client.get("/v1/user/data");
    const date = site.clock.now().toISOString().slice(0, 10);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="fabula-${marks.username}-${date}.zip"`);
    const { names, data } = archiveIn(answer);
    const tales = data.tales.map(({ file }: { file: string }) => file);
    expect(tales).toHaveLength(3);
    expect(names).toEqual(["index.html", "data.json", "avatar.webp", ...tales]);
    expect(unzip(answer.body).get("avatar.webp")!.subarray(8, 12).toString()).toBe("WEBP");
  });

  it("holds everything that the site does", async () => {
    const { data } = await download(life.person.client);
    const { username, email, firstname, lastname, bio, instagram, fb, website } = marks;
    const friend = life.friend.username;
    expect(data).toMatchObject({
      madeAt: site.clock.now().toISOString(),
      account: { id: life.person.id, username, email, role: "USER", languageName: "EN", theme: "light", hasPassword: true },
      profile: { firstname, lastname, bio, instagram, fb, website, privacy: ["profile", "tales", "trophies"] },
      bans: { banLevel: 0, banPoints: 3, commentBannedUntil: null, loginBannedUntil: null, isTroll: false },
      sessions: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String), expiresAt: expect.any(String) }],
      mailedLinks: [{ purpose: "reset", usedAt: null }],
      socialLogins: [{ issuer: "https://login.example.org", identifier: marks.identifier }],
      tales: [
        { title: marks.draft, state: "draft", content: expect.stringContaining(marks.content), tags: [expect.any(String)] },
        { title: marks.submitted, state: "submitted", content: expect.stringContaining(marks.content) },
        { title: marks.published, state: "published", content: expect.stringContaining(marks.content), totLikes: 1, totComments: 2 },
      ],
      likes: [{ title: life.tale.title, author: life.tale.writer.username }],
      favourites: [{ title: life.tale.title, author: life.tale.writer.username, createdAt: expect.any(String) }],
      comments: [
        { comment: `${marks.comment} alone`, title: life.tale.title, inThreadOf: null },
        { comment: `${marks.answered} here`, title: life.tale.title },
        { comment: `@${friend} ${marks.reply}`, title: life.tale.title, inThreadOf: friend },
      ],
      commentLikes: [{ author: friend, title: life.tale.title }],
      notifications: expect.arrayContaining([expect.objectContaining({ notificationTitle: "Trophy", message: "Trophy1", read: false })]),
      openedLists: [{ notificationTitle: "Post-Published" }],
      pushBrowsers: [{ host: "push.example.org" }],
      trophies: ["Trophy1", "Trophy10"].map((trophy) => ({ trophy, name: expect.any(String), earnedAt: expect.any(String) })),
      reportsMade: [{ about: expect.any(String), reason: "REASON9", status: "PENDING" }],
      reportsAbout: [{ reason: "REASON3", status: "PENDING" }],
    });
  });

  it("tells of a waiting mail that it waits, and not what is in it", async () => {
    await site.platform.outbox.flush();
    const { db } = site.platform.database;
    await site.platform.outbox.add(db, { recipient: marks.email, subject: "Waiting", text: "secret-link", html: "secret-link" });
    const { data, all } = await download(life.person.client);
    expect(data.waitingMails).toMatchObject([{ subject: "Waiting", attempts: 0 }]);
    expect(all).not.toContain("secret-link");
  });

  it("opens no door, and tells nothing of others but their names", async () => {
    const { id } = life.person;
    const secrets = (
      await sql(`select password_hash as s from users union all select token_hash from mailed_links
        union all select id::text from sessions union all select email from users where id <> ${id}
        union all select username from users where id in (select reporter_id from reports where user_id = ${id})`)
    ).rows.map(({ s }) => s as string | null);
    const { all } = await download(life.person.client);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => secret !== null && all.includes(secret))).toEqual([]);
    expect(all).not.toContain(`${marks.endpoint}/`);
  });

  it("is as long as it has to be", async () => {
    const person = await aReader(site);
    const tale = await aPublishedTale(site);
    await sql(
      "insert into comments (tale_id, author_id, text, created_at, updated_at) select $1, $2, 'Number ' || n, now(), now() from generate_series(1, 1001) n",
      [tale.id, person.id],
    );
    const { data, page } = await download(person.client);
    expect(data.comments.map(({ comment }: { comment: string }) => comment)).toEqual(Array.from({ length: 1001 }, (_, n) => `Number ${n + 1}`));
    expect(page).toContain("Number 1001");
  });

  it("may be left half-way by who takes it", async () => {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${life.person.client.token}` };
    const { body } = await fetch(new URL("/v1/user/data", site.url), { headers, signal: leaving.signal });
    const reader = body!.getReader();
    const { value } = await reader.read();
    expect(Buffer.from(value!).toString("latin1", 0, 2)).toBe("PK");
    leaving.abort();
    await expect(reader.read().then(() => reader.closed)).rejects.toThrow();
    expect((await download(life.person.client)).names).toContain("data.json");
  });

  it("of who has nothing says so", async () => {
    const { names, data, page } = await download((await aReader(site)).client);
    expect(names).toEqual(["index.html", "data.json"]);
    expect(data).toMatchObject({ tales: [], comments: [], trophies: [], waitingMails: [] });
    expect(page).toContain(ownDataTexts.en.nothing);
  });
});

describe("its page", () => {
  it.each(languages)("speaks the language of its owner: %s", async (language: Language) => {
    const { client, username } = await aReader(site, { language: toLanguageName(language) });
    const { page } = await download(client);
    const texts = ownDataTexts[language];
    expect(page).toContain(`<html lang="${language}">`);
    for (const heading of Object.values(texts.parts)) expect(page).toContain(`>${heading.replaceAll("'", "&#39;")}</h2>`);
    expect(page).toContain(`<h1>${texts.title.replace("{{username}}", username)}</h1>`);
  });

  it.each(languages)("is worded in %s as in English", (language) => {
    const paths = (value: unknown, at = ""): string[] =>
      typeof value === "string" ? [at] : Object.entries(value as object).flatMap(([key, inner]) => paths(inner, `${at}.${key}`));
    expect(paths(ownDataTexts[language])).toEqual(paths(ownDataTexts.en));
    expect(JSON.stringify(ownDataTexts[language])).not.toContain('""');
  });

  it("shows the Tales to people, each in a file that it links to", async () => {
    const { data, page, file } = await download(life.person.client);
    for (const { title, file: path } of data.tales) {
      expect(page).toContain(`href="${path}"`);
      expect(file(path)).toContain(`<h1 dir="auto">${title}</h1>`);
      expect(file(path)).toContain(`<p>${marks.content}, and some words more.</p>`);
    }
  });

  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>{{moment}} ' & </title></style>`;

  /** Names of elements, and of what they carry, that run or load something. */
  function dangers(html: string): string[] {
    const found: string[] = [];
    const visit = (node: any) => {
      if (["script", "iframe", "object", "link", "base", "form"].includes(node.name)) found.push(node.name);
      for (const [name, value] of Object.entries(node.attribs ?? {})) {
        if (name.startsWith("on") || /^(javascript|data):/i.test(String(value))) found.push(`${node.name} ${name}`);
        if (name === "src" && value !== "avatar.webp") found.push(`src ${value}`);
      }
      for (const child of node.children ?? []) visit(child);
    };
    visit(parseDocument(html));
    return found;
  }

  it("lets nothing run that somebody wrote", async () => {
    const person = await aReader(site, { bio: hostile, instagram: "javascript:alert(1)", firstname: "<b>Ada" });
    const tale = await aPublishedTale(site, { author: person, title: `${hostile} é/../..\\ ` });
    await aComment(site, { on: tale, by: person, text: hostile });
    const other = await aPublishedTale(site, { title: hostile });
    await person.client.post(`/v1/posts/${other.id}/like`);
    const { data, page, names, file } = await download(person.client);
    expect(data.profile.bio).toBe(hostile);
    expect(data.comments).toMatchObject([{ comment: hostile }]);
    expect(names[2]).toBe(`tales/${tale.id}-script-alert-1-script-img-src-x-onerror-alert-1-moment-title.html`);
    for (const html of [page, file(names[2]!)]) {
      expect(dangers(html)).toEqual([]);
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    }
  });
});

describe("while a ban is running", () => {
  const later = (time: number) => new Date(site.clock.now().getTime() + time);
  const credentials = ({ email }: Person) => ({ email, password });

  it("from commenting, the archive is there as ever", async () => {
    const person = await aReader(site, { commentBannedUntil: later(HOUR), isTroll: true });
    expect((await download(person.client)).data.bans).toMatchObject({ commentBannedUntil: later(HOUR).toISOString(), isTroll: true });
  });

  it("from logging in, the password gives it", async () => {
    const person = await aReader(site, { loginBannedUntil: later(HOUR) });
    expectProblem(await person.client.get("/v1/user/data"), 401, "BANNED");
    expectProblem(await site.visitor().post("/auth/login", { body: credentials(person) }), 406, "BANNED");
    const { data } = archiveIn(await withPassword(credentials(person)));
    expect(data).toMatchObject({ account: { username: person.username }, bans: { loginBannedUntil: later(HOUR).toISOString() } });
  });

  it("and without any, it does too", async () => {
    const { data } = archiveIn(await withPassword({ email: marks.email.toUpperCase(), password: ownPassword }));
    expect(data.account.username).toBe(marks.username);
  });

  it("whoever has no password, is not activated or not there is refused as at logging in", async () => {
    const social = await aReader(site, { passwordHash: null });
    const waiting = await aReader(site, { activatedAt: null });
    expectProblem(await withPassword(credentials(social)), 403, "BAD_CREDENTIALS");
    expectProblem(await withPassword(credentials(waiting)), 401, "NOT_ACTIVATED");
    expectProblem(await withPassword({ email: "nobody@example.org", password }), 403, "BAD_CREDENTIALS");
    expectProblem(await site.visitor().get("/v1/user/data"), 401, "UNAUTHENTICATED");
  });

  it("guesses are slowed, together with those at logging in", async () => {
    const person = await aReader(site);
    const wrong = { email: person.email, password: "notmine1" };
    for (let n = 0; n < 3; n += 1) expectProblem(await withPassword(wrong), 403, "BAD_CREDENTIALS");
    for (let n = 0; n < 2; n += 1) expectProblem(await site.visitor().post("/auth/login", { body: wrong }), 403, "BAD_CREDENTIALS");
    expectProblem(await withPassword(credentials(person)), 429, "RATE_LIMITED");
    site.clock.advance(15 * MINUTE);
    expect((await withPassword(credentials(person))).status).toBe(200);
  });
});
