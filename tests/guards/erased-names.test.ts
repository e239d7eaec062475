/** @module-tag variation */
import { afterEach, beforeEach, expect, it } from "vitest";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { languages } from "#vocabulary/languages.ts";
import {
  aPopulatedAccount,
  ownPassword,
  uniqueTexts,
} from "#features/personal-data/server/populated-account.fixture.ts";
import type { Answer } from "../support/client.ts";
import { whileJobsWait } from "../support/held-jobs.ts";
import { aWriter, type Person } from "../support/people.ts";
import { everyCall, makeCall, type Samples } from "../support/sample-calls.ts";
import { anOwnSite, type TestSite } from "../support/site.ts";
import { anOpenTale, aTranslation } from "../support/translations.ts";
import { unzip } from "../support/zip.ts";

/** Nothing cached shows the name of a removed account: everything public is read before and after the removal. */

let site: TestSite;
beforeEach(async () => {
  site = await anOwnSite();
});
afterEach(() => site.close());

const { username } = uniqueTexts;
/** Nobody finds these any more: the name, and texts that its owner had published. */
const personal = [username, uniqueTexts.published, uniqueTexts.series, uniqueTexts.content];
const origin = "http://fabula.test";
const headers = { accept: "text/html, */*", "accept-language": "en" };
const get = (address: string) => site.visitor().get(address, { headers });

/** The text of a reply; of a book, the texts in it. */
function textOf({ body }: Answer): string {
  if (!(body instanceof Uint8Array)) return typeof body === "string" ? body : JSON.stringify(body);
  const isZip = Buffer.from(body.subarray(0, 2)).toString("latin1") === "PK";
  return isZip ? [...unzip(body).values()].map((file) => file.toString("utf8")).join("\n") : "";
}

function isPersonal(answer: Answer): boolean {
  const text = textOf(answer).toLowerCase();
  return personal.some((each) => text.includes(each.toLowerCase()));
}

/** Every address that leads to another one of this site, from its home page, its sitemap and its feeds. */
async function everyAddress(): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  const feeds = languages.flatMap((code) => [feedAddresses.language(code), feedAddresses.category(code, "horror")]);
  const next = ["/", "/posts", "/sitemap.xml", ...feeds, feedAddresses.author(username)];
  for (let address = next.pop(); address !== undefined; address = next.pop()) {
    if (found.has(address)) continue;
    const answer = await get(address);
    found.set(address, answer);
    if (answer.status !== 200) continue;
    for (const [, link] of textOf(answer).matchAll(/(?:href="|src="|content="|<loc>)([^"<]+)/g)) {
      const { origin: at, pathname, search } = new URL(link!.replaceAll("&amp;", "&"), origin + address);
      // The form of a notice repeats the address that leads to it.
      if (at === origin && pathname !== "/report" && !/^\/(assets|icons|images|user|laboratory|admin)\//.test(pathname))
        next.push(pathname + search);
    }
  }
  return found;
}

/** The public calls that read, about each of these. */
function publicCalls(samples: readonly Samples[]) {
  const visitor = { client: site.visitor(), person: null };
  return everyCall
    .filter(({ endpoint }) => endpoint.method === "GET" && endpoint.caller === "visitor")
    .flatMap(({ name, endpoint }) =>
      samples.map((sample) => ({
        name: `${name} ${JSON.stringify(sample)}`,
        call: () => makeCall(visitor, endpoint, sample),
      })),
    );
}

/** An account in each role in which its name is shown, after everything public was read. */
async function aKnownMember() {
  const { person, tale, news } = await aPopulatedAccount(site);
  const translator = await aWriter(site);
  // An original that is deleted before the account: its translations go on naming its author.
  const original = await anOpenTale(site, { author: person, title: "An original" });
  const credited = await aTranslation(site, original, "FR", { author: translator, title: "Une traduction" });
  // The account's translation, of which its original and a third version tell.
  const foreign = await anOpenTale(site, { title: "Of somebody else" });
  const own = await aTranslation(site, foreign, "ES", { author: person, title: "Una traducción" });
  const third = await aTranslation(site, foreign, "PT", { author: translator, title: "Uma tradução" });
  expect((await person.client.delete(`/v1/delete/${original.id}`)).status).toBeLessThan(300);
  expect((await site.visitor().get(`/v0/posts/${credited.id}`)).body.translationOf.author).toBe(username);

  const known = { username, author: username, query: uniqueTexts.published };
  const calls = publicCalls([
    ...[tale, credited, foreign, own, third].map(({ id }) => ({ ...known, id })),
    { id: news.id },
  ]);
  const pages = await everyAddress();
  const first = [...pages];
  for (const { name, call } of calls) first.push([name, await call()]);
  const before = first.filter(([, answer]) => isPersonal(answer)).map(([address]) => address.split("?")[0]);
  for (const role of [
    `/posts/horror/${credited.id}`,
    `/posts/horror/${tale.id}`,
    `/posts/horror/${foreign.id}`,
    `/posts/horror/${third.id}`,
    `/profile/${username}`,
    "/posts/horror",
    "/feeds/fr.xml",
  ])
    expect(before).toContain(role);
  // Letters are drawn in a picture: another one has another tag.
  const etagOfPicture = async () => (await get(`/share/tales/${credited.id}.png`)).headers.get("etag");
  const drawn = await etagOfPicture();

  /** The addresses and calls that still show something of the member. */
  async function shown(): Promise<string[]> {
    const found: string[] = (await etagOfPicture()) === drawn ? ["the share picture"] : [];
    const isShown = (answer: Answer) => answer.status < 400 && isPersonal(answer);
    for (const address of pages.keys()) if (isShown(await get(address))) found.push(address);
    for (const { name, call } of calls) if (isShown(await call())) found.push(name);
    return found;
  }
  return { person, shown };
}

const remove = async ({ client }: Person) =>
  expect((await client.put("/v1/user/remove", { body: { password: ownPassword } })).status).toBe(204);

it("Nothing shows a removed member's name, in whichever role it was shown and cached, or what they had published", async () => {
  const { person, shown } = await aKnownMember();
  await remove(person);
  expect(await shown()).toEqual([]);
});

it("The same holds as soon as a large account is closed, but for comments, which a job erases", async () => {
  const { person, shown } = await aKnownMember();
  await site.context.database.pool.query(
    `insert into notifications (receiver_id, title, message, created_at)
     select $1, 'Admin-Message', 'x', now() from generate_series(1, $2)`,
    [person.id, 600],
  );
  let left: string[] = [];
  await whileJobsWait(site, async () => {
    await remove(person);
    left = await shown();
  });
  expect(left.filter((address) => !address.startsWith("GET /v0/comment"))).toEqual([]);
  expect(await shown()).toEqual([]);
});
