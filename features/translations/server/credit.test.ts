import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleForm, readPublished } from "#tests/support/tales.ts";
import { anOpenTale, aTranslation, setTranslations } from "#tests/support/translations.ts";
import { asVersion, beginTranslation, editTranslation } from "./translating.fixture.ts";

/** The credit of the original in its translations. */

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

it(
  "A new title of the original, published as a revision, is the title of the credit",
  { tags: "variation" },
  async () => {
    const original = await anOpenTale(site, { title: "The first title" });
    const italian = await aTranslation(site, original, "IT");
    await original.writer.client.post(`/v1/posts/${original.id}/revision`);
    const form = aTaleForm({ title: "The second title", tags: original.tags, isFinished: 1 });
    await original.writer.client.put(`/v1/posts/${original.id}/revision`, { body: form });
    expect((await readPublished(site, italian)).translationOf?.title).toBe("The first title");
    await moderator.client.patch(`/v1/posts/${original.id}/revision`);
    expect((await readPublished(site, italian)).translationOf?.title).toBe("The second title");
    expect((await readPublished(site, italian)).versions[0]!.title).toBe("The second title");
  },
);

it(
  "A removed original leaves its credit without an id, and its other versions name each other",
  { tags: "variation" },
  async () => {
    const original = await anOpenTale(site, { title: "The well" });
    const italian = await aTranslation(site, original, "IT");
    const spanish = await aTranslation(site, original, "ES");
    await original.writer.client.delete(`/v1/delete/${original.id}`);
    const credit = { id: null, title: "The well", author: original.writer.username, languageName: "EN" };
    expect(await readPublished(site, italian)).toMatchObject({ translationOf: credit, versions: [asVersion(spanish)] });
    // The translator decides about further versions from now on.
    await setTranslations(italian, "open");
    expect((await beginTranslation(site, await aReader(site), italian.id, "FR")).status).toBe(201);
    expectProblem(await beginTranslation(site, await aReader(site), spanish.id, "FR"), 403, "TRANSLATION_CLOSED");
  },
);

it(
  "An original that is taken off the site has no id in the credit, and its new titles stay hidden",
  { tags: "variation" },
  async () => {
    const original = await anOpenTale(site, { title: "The public title" });
    const italian = await aTranslation(site, original, "IT");
    const reporter = await aReader(site);
    await reporter.client.post("/v1/tale-reports", { body: { postId: original.id, reason: "REASON1" } });
    await moderator.client.put("/v1/tale-reports", { body: { postId: original.id, status: "ACCEPTED" } });
    await editTranslation(site, original.writer, original.id, "EN", { title: "A secret title" });
    const credit = { id: null, title: "The public title", author: original.writer.username, languageName: "EN" };
    expect(await readPublished(site, italian)).toMatchObject({ translationOf: credit, versions: [] });
  },
);

it("An erased author leaves neither a name nor a title in the credit", { tags: "variation" }, async () => {
  const author = await aReader(site);
  const original = await anOpenTale(site, { author, title: "A title of the erased author" });
  const italian = await aTranslation(site, original, "IT");
  const gone = await anOpenTale(site, { author, title: "Another title of the erased author" });
  const french = await aTranslation(site, gone, "FR");
  await author.client.delete(`/v1/delete/${gone.id}`);
  expect((await author.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
  const credit = { id: null, title: null, author: null, formerAuthor: null, languageName: "EN" };
  expect((await readPublished(site, italian)).translationOf).toEqual(credit);
  expect((await readPublished(site, french)).translationOf).toEqual(credit);
});

it("A story ends with its last version", { tags: "variation" }, async () => {
  const original = await anOpenTale(site, { title: "A story that ends" });
  const italian = await aTranslation(site, original, "IT");
  await original.writer.client.delete(`/v1/delete/${original.id}`);
  await italian.writer.client.delete(`/v1/delete/${italian.id}`);
  const { rows } = await site.context.database.pool.query("select id from stories where title = 'A story that ends'");
  expect(rows).toEqual([]);
});
