import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { messagesTo } from "#tests/support/inbox.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { readPublished } from "#tests/support/tales.ts";
import { aDraftTranslation, anOpenTale, aTranslation } from "#tests/support/translations.ts";
import { takeNameOff } from "./leaving.ts";

/** The choice of an author who leaves about translations by others. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const leave = ({ client }: Person, translations?: string) =>
  client.put("/v1/user/remove", { body: { password, translations } });
const choices = async ({ client }: Person) => (await client.get("/v1/user/remove")).body;
const pageOf = async ({ id }: { id: number }) => (await site.visitor().get(`/posts/horror/${id}?lang=it`)).body;

const askedOf = (person: Person) => messagesTo(person, "Admin-Message");

async function aTranslatedAuthor() {
  const author = await aReader(site);
  const original = await anOpenTale(site, { author, title: "The lighthouse" });
  return { author, original, italian: await aTranslation(site, original, "IT", { author: await aReader(site) }) };
}

it("The choice is offered to an author whose Tales others have translated, drafts included", async () => {
  const author = await aReader(site);
  const original = await anOpenTale(site, { author });
  await aTranslation(site, original, "ES", { author });
  expect(await choices(author)).toEqual({ translatedByOthers: false });
  await aDraftTranslation(site, original, "IT", { author: await aReader(site) });
  expect(await choices(author)).toEqual({ translatedByOthers: true });
});

it("An unknown choice is 400, and the account stays", async () => {
  const author = await aReader(site);
  expectProblem(await leave(author, "mine"), 400, "BAD_REQUEST");
  expect((await author.client.get("/v1/user")).status).toBe(200);
});

describe("a name that stays", () => {
  it("An author who leaves the name stays named as a text, by calls, pages and feeds, and nothing leads to a profile", async () => {
    const { author, original, italian } = await aTranslatedAuthor();
    const { username } = author;
    expect((await pageOf(italian)).includes(`href="/profile/${username}"`)).toBe(true);
    expect((await leave(author, "named")).status).toBe(204);
    const credit = { id: null, title: null, author: null, formerAuthor: username, languageName: "EN" };
    expect((await readPublished(site, italian)).translationOf).toEqual(credit);
    const page = await pageOf(italian);
    const shown = [`<span translate="no">${username}</span>`, `/profile/${username}"`, "The lighthouse"];
    expect(shown.map((each) => page.includes(each))).toEqual([true, false, false]);
    const feed: string = (await site.visitor().get("/feeds/it.xml")).body;
    expect([`<name>${username}</name>`, `/profile/${username}<`].map((each) => feed.includes(each))).toEqual([
      true,
      false,
    ]);
    expect((await site.visitor().get(`/v0/posts/${original.id}`)).status).toBe(404);
  });

  it("The name goes with the last translation", async () => {
    const { author, italian } = await aTranslatedAuthor();
    await leave(author, "named");
    const left = () =>
      site.context.database.pool.query("select 1 from stories where former_author = $1", [author.username]);
    expect((await left()).rows).toHaveLength(1);
    expect((await italian.writer.client.delete(`/v1/delete/${italian.id}`)).status).toBe(204);
    expect((await left()).rows).toEqual([]);
  });

  it("An operator takes a name off everywhere, and pages show it no longer", async () => {
    const { author, italian } = await aTranslatedAuthor();
    await leave(author, "named");
    const named = `<span translate="no">${author.username}</span>`;
    expect((await pageOf(italian)).includes(named)).toBe(true);
    expect(await takeNameOff(site.context, "nobody-of-this-name")).toBe(0);
    expect(await takeNameOff(site.context, author.username)).toBe(1);
    // A command tells the site by the database.
    await eventually(async () => expect((await pageOf(italian)).includes(named)).toBe(false));
    expect((await readPublished(site, italian)).translationOf).toMatchObject({ author: null, formerAuthor: null });
  });
});

describe("removal asked for", () => {
  it("Each translator gets one message with the address of the translation, which stays without the name", async () => {
    const { author, original, italian } = await aTranslatedAuthor();
    await aTranslation(site, original, "ES", { author });
    const beginner = await aReader(site);
    const draft = await aDraftTranslation(site, original, "FR", { author: beginner, title: "Le phare" });
    expect((await leave(author, "removal")).status).toBe(204);
    const [asked, ...more] = await askedOf(italian.writer);
    expect(more).toEqual([]);
    expect(asked).toContain(`“In IT”`);
    expect(asked).toMatch(new RegExp(`/posts/horror/${italian.id}$`));
    expect(asked).not.toContain(author.username);
    expect(await askedOf(beginner)).toEqual([
      expect.stringMatching(new RegExp(`“Le phare”.*/laboratory/edit/my-laboratory/edit/${draft.id}$`)),
    ]);
    const credit = { id: null, title: null, author: null, formerAuthor: null, languageName: "EN" };
    expect((await readPublished(site, italian)).translationOf).toEqual(credit);
  });

  it("The message goes with the translation", async () => {
    const { author, italian } = await aTranslatedAuthor();
    await leave(author, "removal");
    expect(await askedOf(italian.writer)).toHaveLength(1);
    await italian.writer.client.delete(`/v1/delete/${italian.id}`);
    expect(await askedOf(italian.writer)).toEqual([]);
  });
});

it("An author who says nothing leaves neither a name nor messages", async () => {
  const { author, italian } = await aTranslatedAuthor();
  expect((await leave(author)).status).toBe(204);
  expect((await readPublished(site, italian)).translationOf).toMatchObject({ author: null, formerAuthor: null });
  expect(await askedOf(italian.writer)).toEqual([]);
});
