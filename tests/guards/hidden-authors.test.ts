import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import type { Client } from "../support/client.ts";
import { aSiteWithHiddenAuthors, faces, secretWords, type HiddenAuthorsSite } from "../support/hidden-authors-site.ts";
import { everyCall, leastInput, samplePath } from "../support/sample-calls.ts";
import { anOwnSite, type TestSite } from "../support/site.ts";
import { unzip } from "../support/zip.ts";

/**
 * No answer of the site to anybody but the author names the hidden author of a Tale (docs/hidden-authors.md). The authors here have nothing
 * else on the site: where their names stand for another reason, such as in the list of all members, nothing of their Tales may stand.
 */

/** Calls that name members for another reason: whom the reader follows, whose series this is. */
const namesMembers = new Set(["GET /v1/follows", "GET /v0/series/:id"]);

interface Reading {
  call: string;
  by: string;
  text: string;
}

let site: TestSite;
let world: HiddenAuthorsSite;
let answers: Reading[];

const env = { CHANGES_PER_MINUTE: "1000000", TRUST_PROXY: "127.0.0.1" };

beforeAll(async () => {
  site = await anOwnSite({ env });
  world = await aSiteWithHiddenAuthors(site, "Melusine");
  answers = await readEverything(site, world);
});
afterAll(async () => {
  await world.live.close();
  await site.close();
});

const readersOf = (
  at: TestSite,
  { reader, moderator, colleague, admin }: HiddenAuthorsSite,
): Record<string, Client> => ({
  "a visitor": at.visitor(),
  "a reader": reader.client,
  "a moderator": moderator.client,
  "the moderator who decided": colleague.client,
  "an admin": admin.client,
});

/** Values for the parameters of calls: each leads a call to something of the hidden authors, if it leads anywhere. */
function valuesOf({
  first,
  second,
  reader,
  tales,
  waiting,
  contest,
  taken,
  comments,
  reports,
  accepted,
  notices,
  decision,
  appeal,
}: HiddenAuthorsSite) {
  const ids = [
    ...tales.map(({ id }) => id),
    waiting.id,
    contest,
    taken.id,
    ...comments,
    ...reports.map(({ id }) => id),
    accepted.id,
    ...notices.map(({ id }) => id),
    decision.id,
    appeal.id,
  ];
  const names = [first, second, reader].map(({ username }) => username).toSorted();
  return { ids: [...new Set(ids)], names };
}

const usual = {
  category: "FIABA",
  categoryName: "FIABA",
  languageName: "EN",
  q: "Quincelantern",
  query: "Quincelantern",
  text: "Quincelantern",
  pageSize: 50,
};

/** Fields that name a member. */
const memberFields = ["username", "author", "about", "by", "member", "actor", "target", "receiverUsername"];

const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: Record<string, unknown> } | undefined)?.shape ?? {});

/** All reads of a call: with each id that it can take, and with each author's name where it takes one. */
function requestsOf({ endpoint }: { endpoint: Endpoint }, { ids, names }: ReturnType<typeof valuesOf>) {
  const params = fieldsOf(endpoint.params);
  const query = fieldsOf(endpoint.query);
  const byId = [...params, ...query].filter((name) => /^(id|postId|taleId|commentId|number)$/.test(name));
  const byName = [...params, ...query].filter((name) => memberFields.includes(name));
  const known = Object.fromEntries(Object.entries(usual).filter(([name]) => query.includes(name)));
  const sets: Record<string, unknown>[] =
    byId.length === 0
      ? [{}]
      : ids.map((id) => Object.fromEntries(byId.map((name) => [name, name === "number" ? 1 : id])));
  const bySomebody = byName.flatMap((field) =>
    names.flatMap((name) => sets.slice(0, 2).map((set) => ({ set: { ...set, [field]: name }, name }))),
  );
  return [...sets.map((set) => ({ set, name: null })), ...bySomebody].map(({ set, name }) => ({
    path: samplePath(endpoint, set),
    query: leastInput(endpoint.query, { ...known, ...pick(set, query) }, { ...usual, ...set }) as Record<
      string,
      string
    >,
    isByAuthor: name !== null && Object.hasOwn(faces, name),
  }));
}

const pick = (set: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(set).filter(([name]) => names.includes(name)));

const textOf = (body: unknown) =>
  typeof body === "string" ? body : Buffer.isBuffer(body) ? body.toString("latin1") : (JSON.stringify(body) ?? "");

/** Twice, so that kept answers are read, too. */
async function readEverything(
  at: TestSite,
  here: HiddenAuthorsSite,
  readers: Record<string, Client> = readersOf(at, here),
): Promise<Reading[]> {
  const values = valuesOf(here);
  const found: Reading[] = [];
  for (const call of everyCall.filter(({ endpoint }) => endpoint.method === "GET")) {
    for (const request of requestsOf(call, values)) {
      for (const [by, client] of Object.entries(readers)) {
        if (by === "a visitor" && !request.path.startsWith("/v0")) continue;
        const answer = await client.get(request.path, { query: request.query });
        if (answer.status !== 200) continue;
        found.push({ call: `${call.name}${request.isByAuthor ? " by author" : ""}`, by, text: textOf(answer.body) });
      }
    }
  }
  return found;
}

const names = Object.keys(faces);
const tells = (text: string) =>
  names.some((name) => text.toLowerCase().includes(name.toLowerCase())) ||
  Object.values(faces).some((face) => text.includes(face));
const isAboutTales = (text: string) => secretWords.some((word) => text.includes(word));

/** Numbers of the authors under keys of members. */
const numbersIn = (text: string, ids: readonly number[]) =>
  [...text.matchAll(/"(\w*(?:author|user|member|actor|owner)\w*)":(\d+)/gi)].filter(
    ([, key, number]) => !/^tot/i.test(key!) && ids.includes(Number(number)),
  );

/** Calls for the author alone, about news, tags, adverts and accounts, with a token, and after the result of a contest. Invitations have a test of their own. */
const notRead = [
  "GET /v1/posts/:id/invitations",
  "GET /v1/posts/:id/figures",
  "GET /v1/posts/:id/likes",
  "GET /v1/posts/:id/source",
  "GET /v1/series/:id",
  "GET /v0/csrf",
  "GET /v0/user-fb",
  "GET /v0/prompts/:id/results",
  "GET /v0/prompts/:id/book",
  "GET /v1/posts/:id/judgements",
  "GET /v0/admin-post/:id",
  "GET /v1/admin-post/:id",
  "GET /v0/comments-blog/:id",
  "GET /v0/comment-blog/:id/replies",
  "GET /v0/comment-blog/:id/place",
  "GET /v1/reportings-blog/:id",
  "GET /v1/user-reports/:id",
  "GET /v1/publicity/:id",
  "GET /v1/follows-tag/check",
  "GET /v0/invited/:invitationToken",
  "GET /v0/unsubscribe/:unsubscribeToken",
  "GET /v0/decisions/:token",
  "GET /v0/notices/:token",
];

/** Staff who have accepted a report of a Tale read who wrote it. */
const isRevealed = ({ call, by }: Reading) =>
  by === "the moderator who decided" && ["GET /v1/tale-reports/:id", "GET /v1/reportings/:id"].includes(call);

describe("calls", () => {
  it("The walk reads much about the Tales", () => {
    const calls = new Set(answers.filter(({ text }) => isAboutTales(text)).map(({ call }) => call));
    expect(calls.size).toBeGreaterThan(25);
  });

  it("The walk reads every call but those that have nothing of others for its readers", () => {
    const read = new Set(answers.map(({ call }) => call.replace(" by author", "")));
    const unread = everyCall.filter(({ name, endpoint }) => endpoint.method === "GET" && !read.has(name));
    expect(unread.map(({ name }) => name).filter((name) => !notRead.includes(name))).toEqual([]);
  });

  it("No answer names the author next to the Tale", () => {
    const telling = answers.filter(({ call, text }) => tells(text) && (isAboutTales(text) || !isAllowed(call)));
    const named = telling.filter((reading) => !isRevealed(reading));
    expect([...new Set(named.map(({ call, by, text }) => `${call} to ${by}: ${around(text)}`))]).toEqual([]);
  });

  it("No answer has the number of the author's account", () => {
    const ids = [world.first.id, world.second.id];
    const telling = answers.filter(
      ({ call, text }) => isAboutTales(text) && !isAllowed(call) && numbersIn(text, ids).length > 0,
    );
    expect([
      ...new Set(telling.map(({ call, by, text }) => `${call} to ${by}: ${numbersIn(text, ids).join()}`)),
    ]).toEqual([]);
  });

  it("Nothing that is asked for by the author's name has anything of the Tale", () => {
    const telling = answers.filter(
      ({ call, text }) => call.endsWith(" by author") && isAboutTales(text) && !/target/.test(call),
    );
    expect([...new Set(telling.map(({ call, by }) => `${call} to ${by}`))]).toEqual([]);
  });
});

const isAllowed = (call: string) => call.endsWith(" by author") || namesMembers.has(call);

/** Some characters on both sides of a name. */
function around(text: string): string {
  const at = Math.max(...names.map((name) => text.toLowerCase().indexOf(name.toLowerCase())), 0);
  return text.slice(Math.max(0, at - 60), at + 40);
}

/** Pages, feeds and files that show the Tales. */
function addressesOf({ tales }: HiddenAuthorsSite) {
  const [one, other] = tales;
  return [
    "/",
    "/posts",
    "/posts/fiaba",
    "/posts/fiaba?sort=favourites",
    "/search?q=Quincelantern",
    "/learn/en",
    `/posts/fiaba/${one.id}`,
    `/posts/fiaba/${other.id}`,
    "/feeds/en.xml",
    "/feeds/en/fiaba.xml",
    "/sitemap.xml",
    "/sitemaps/tales-1.xml",
    `/v0/posts/${one.id}/book`,
    `/v0/posts/${other.id}/book`,
    `/share/tales/${one.id}.png`,
    `/share/tales/${other.id}.png`,
  ];
}

it("A reader with a link to the unpublished Tale doesn't learn its author", async () => {
  const token = new URL(world.invitation.address, site.url).pathname.split("/").at(-1)!;
  const { status, body } = await site.visitor().get(`/v0/invited/${token}`);
  expect([status, body.id, body.author]).toEqual([200, world.waiting.id, "?"]);
  expect(tells(JSON.stringify(body))).toBe(false);
});

it("Staff who accept a report of the Tale learn the author by reading it, and the audit log says so", async () => {
  const { accepted, decided, colleague, moderator, admin, second, taken } = world;
  expect(tells(JSON.stringify(decided))).toBe(false);
  const read = async ({ client }: { client: Client }) => (await client.get(`/v1/tale-reports/${accepted.id}`)).body;
  expect(await read(colleague)).toMatchObject({ username: second.username, author: { username: second.username } });
  for (const other of [moderator, admin]) expect(await read(other)).toMatchObject({ username: "?", author: null });
  const { entries } = (await admin.client.get("/v1/audit-log", { query: { action: "author-revealed" } })).body;
  expect(entries).toMatchObject([{ actor: colleague.username, target: `tale:${taken.id}` }]);
});

describe("pages, feeds and files", () => {
  it("No page, feed, sitemap or book names the author", async () => {
    const telling: string[] = [];
    for (const address of addressesOf(world)) {
      const response = await fetch(site.url + address);
      const bytes = Buffer.from(await response.arrayBuffer());
      const isBook = response.headers.get("content-type")?.includes("epub") === true;
      const text = isBook ? [...unzip(bytes).values()].map(String).join("\n") : bytes.toString();
      if (tells(text) || [...response.headers].some(([, value]) => tells(value)))
        telling.push(`${address}: ${around(text)}`);
    }
    expect(telling).toEqual([]);
  });

  it.each(["/profile/", "/feeds/author/"])("%s of the author has nothing of the Tale", async (start) => {
    for (const name of names) {
      const response = await fetch(`${site.url}${start}${name}${start === "/profile/" ? "" : ".xml"}`);
      expect(response.status).toBe(200);
      expect(isAboutTales(await response.text())).toBe(false);
    }
  });
});

describe("messages", () => {
  it("No notification, live message, mail or webhook to others names the author", async () => {
    const { pool } = site.context.database;
    const { rows: notifications } = await pool.query(`select message from notifications where receiver_id <> all($1)`, [
      [world.first.id, world.second.id],
    ]);
    const { rows: deliveries } = await pool.query("select * from webhook_deliveries");
    expect(deliveries.length).toBeGreaterThan(0);
    expect(notifications.length).toBeGreaterThan(0);
    const mails = (await site.mails()).filter(
      ({ recipient }) => !names.some((name) => recipient.toLowerCase().includes(name.toLowerCase())),
    );
    const said = [...notifications, ...deliveries, ...mails, ...world.live.received].map((each) =>
      JSON.stringify(each),
    );
    expect(said.filter(tells)).toEqual([]);
  });

  it("The archive of another member doesn't name the author", async () => {
    for (const { client } of [world.reader, world.moderator, world.colleague]) {
      const { data } = await downloadArchive(client);
      // Followed members are named, without what they have written.
      const { follows: _follows, ...rest } = data as Record<string, unknown>;
      for (const [part, rows] of Object.entries(rest))
        expect([part, tells(JSON.stringify(rows))]).toEqual([part, false]);
    }
  });
});

/** Reads that differ from one time to the next, for anybody. */
const volatile =
  /random|csrf|sessions|\/v1\/user\/data|tokens|push-key|passkeys|webhooks|site\/first-steps|\/v0\/site\b/;

describe("authors in each other's place", () => {
  it("A site where two authors have written each other's Tale gives everybody the same answers about the Tales", async () => {
    const other = await anOwnSite({ env });
    const swapped = await aSiteWithHiddenAuthors(other, "Nathanael");
    // Also what doesn't mention them, such as totals and trophies of the authors: all but the standing of the accounts, which the staff see.
    const isCompared = (reading: Reading) =>
      !volatile.test(reading.call) &&
      !isRevealed(reading) &&
      (isAboutTales(reading.text) || ["a visitor", "a reader"].includes(reading.by));
    const about = (readings: readonly Reading[]) =>
      readings.filter(isCompared).map(({ call, by, text }) => `${call} to ${by}: ${text}`);
    const [here, there] = [about(answers), about(await readEverything(other, swapped))];
    const neutral = (text: string) => text.replace(/"reference":"[^"]*"/g, "");
    expect(here.length).toBeGreaterThan(100);
    expect(there.length).toBe(here.length);
    expect(there.filter((text, at) => neutral(text) !== neutral(here[at]!)).map((text) => text.slice(0, 300))).toEqual(
      [],
    );
    const files = async (at: TestSite, { tales }: HiddenAuthorsSite) =>
      Promise.all(
        tales.map(async ({ id }) =>
          Buffer.from(await (await fetch(`${at.url}/share/tales/${id}.png`)).arrayBuffer()).toString("base64"),
        ),
      );
    expect(await files(other, swapped)).toEqual(await files(site, world));
    const afterBlock = async (at: TestSite, here: HiddenAuthorsSite) => {
      const { client } = here.reader;
      expect((await client.put("/v1/blocks/Melusine")).status).toBe(204);
      return about(await readEverything(at, here, { "a reader": client })).map(neutral);
    };
    expect(await afterBlock(other, swapped)).toEqual(await afterBlock(site, world));
    await swapped.live.close();
    await other.close();
  });
});
