/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { feedAddresses } from "#contract/discovery.ts";
import { languages } from "#contract/languages.ts";
import {
  aPopulatedAccount,
  ownPassword,
  uniqueTexts,
} from "#server/features/personal-data/populated-account.fixture.ts";
import type { Answer } from "#tests/support/client.ts";
import { aWriter } from "#tests/support/people.ts";
import { everyCall, makeCall, type Samples } from "#tests/support/sample-calls.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOpenTale, aTranslation } from "#tests/support/translations.ts";
import { unzip } from "#tests/support/zip.ts";

/** Cached pages, feeds, pictures and replies outlive nobody's name: everything public is read before and after an account is removed. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const { username } = uniqueTexts;
const origin = "http://fabula.test";
const headers = { accept: "text/html, */*", "accept-language": "en" };
const get = (address: string) => site.visitor().get(address, { headers });

/** The text of a reply; of a book, the texts in it. */
function textOf({ body }: Answer): string {
  if (!(body instanceof Uint8Array)) return typeof body === "string" ? body : JSON.stringify(body);
  const isZip = Buffer.from(body.subarray(0, 2)).toString("latin1") === "PK";
  return isZip ? [...unzip(body).values()].map((file) => file.toString("utf8")).join("\n") : "";
}

const names = (answer: Answer) => textOf(answer).toLowerCase().includes(username.toLowerCase());

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
      if (at === origin && !/^\/(assets|icons|images|user|laboratory|admin)\//.test(pathname))
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

it("A removed member's name is in no cached page, feed, picture, book or reply, in whichever role it was there", async () => {
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
  await aPublishedTale(site, { author: translator });
  expect((await site.visitor().get(`/v0/posts/${credited.id}`)).body.translationOf.author).toBe(username);

  const subjects = [tale, credited, foreign, own, third].map(({ id }) => ({ id, username, author: username }));
  const calls = publicCalls([...subjects, { id: news.id }]);
  const pages = await everyAddress();
  const replies = new Map<string, Answer>();
  for (const { name, call } of calls) replies.set(name, await call());
  // Letters are drawn in a picture: another one has another tag.
  const etagOfPicture = async () => (await get(`/share/tales/${credited.id}.png`)).headers.get("etag");
  const drawn = await etagOfPicture();
  const before = [...pages, ...replies].filter(([, answer]) => names(answer)).map(([address]) => address);
  for (const role of [
    `/posts/horror/${credited.id}`,
    `/posts/horror/${tale.id}`,
    `/posts/horror/${foreign.id}`,
    `/posts/horror/${third.id}`,
    `/profile/${username}`,
    "/posts/horror",
    "/feeds/fr.xml",
  ])
    expect(before.map((address) => address.split("?")[0])).toContain(role);

  expect((await person.client.put("/v1/user/remove", { body: { password: ownPassword } })).status).toBe(204);
  const after: string[] = [];
  for (const address of pages.keys()) {
    // An address that says the name itself leads nowhere now.
    const answer = await get(address);
    if (answer.status < 400 && names(answer)) after.push(address);
  }
  for (const { name, call } of calls) {
    const answer = await call();
    if (answer.status < 400 && names(answer)) after.push(name);
  }
  expect(after).toEqual([]);
  expect(await etagOfPicture()).not.toBe(drawn);
});
