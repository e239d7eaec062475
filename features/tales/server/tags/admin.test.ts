import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { whileRowIsLocked } from "#tests/support/row-locks.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aTaleForm } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let staff: Person["client"];
beforeAll(async () => {
  site = await aSite();
  staff = (await aModerator(site)).client;
});
afterAll(() => site.close());

const taleList = { categoryName: "HORROR", languageName: "EN" };
const names = async (query: Record<string, string> = taleList): Promise<string[]> =>
  (await site.visitor().get("/v0/tags", { query })).body.map(({ tagName }: { tagName: string }) => tagName);
const create = (tagName: unknown, at: Record<string, string> = taleList) =>
  staff.post("/v1/tags", { body: { ...at, tagName } });
const rename = (tagName: string, newTagName: string, at: Record<string, string> = taleList) =>
  staff.put("/v1/tags", { query: { ...at, tagName, newTagName } });
const remove = (tagName: string, at: Record<string, string> = taleList) =>
  staff.delete("/v1/tags", { query: { ...at, tagName } });

let count = 0;
/** A tag that no other test has. */
async function aTag(at = taleList): Promise<string> {
  count += 1;
  const tagName = `tag number ${count}`;
  expect((await create(tagName, at)).status).toBe(201);
  return tagName;
}

describe("a new tag", () => {
  it("A new tag can be used at once, only in its category and language", async () => {
    const answer = await create("  Drowned\nbells ");
    expect([answer.status, answer.body]).toEqual([201, { ...taleList, tagName: "Drowned bells" }]);
    expect(await names()).toContain("Drowned bells");
    expect(await names({ ...taleList, languageName: "IT" })).not.toContain("Drowned bells");
    expect(await names({ ...taleList, categoryName: "FIABA" })).not.toContain("Drowned bells");
    const tale = await aDraft(site, { tags: ["Drowned bells"] });
    expect(tale.tags).toEqual(["Drowned bells"]);
  });

  it("Creating an existing tag in any case or Unicode form gets 409", async () => {
    await create("Über dem Moor");
    for (const again of [
      "Über dem Moor",
      "über DEM moor",
      "ÜBER DEM MOOR ",
      "U\u0308ber dem Moor",
      "Über  dem\u00a0Moor",
      "\u200bÜber dem\u00ad Moor",
    ])
      expectProblem(await create(again), 409, "CONFLICT");
    expect((await create("Über dem Moor", { ...taleList, languageName: "FR" })).status).toBe(201);
  });

  it("One of several concurrent creates of a tag succeeds", { tags: "variation" }, async () => {
    const answers = await Promise.all(["Wells", "wells", "WELLS", "Wells"].map((name) => create(name)));
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 3 });
  });

  it.each(["", "x", "x".repeat(31), "⠀⠀⠀", 42, null])(
    "The tag name %j is rejected with 400",
    { tags: "variation" },
    async (tagName) => {
      expectProblem(await create(tagName), 400, "BAD_REQUEST", "tagName");
    },
  );

  it.each([
    ["categoryName", "UNKNOWN"],
    ["languageName", "DE"],
  ])("A tag call with the %s %j gets 400", { tags: "variation" }, async (field, value) => {
    expectProblem(await create("Anything", { ...taleList, [field]: value }), 400, "BAD_REQUEST", field);
  });
});

describe("a new name", () => {
  it("Renaming a tag renames it on all Tales, including drafts", async () => {
    const [tag, other] = [await aTag(), await aTag()];
    const published = await aPublishedTale(site, { tags: [other, tag] });
    const draft = await aDraft(site, { tags: [tag] });
    const answer = await rename(tag, "Cold cellars");
    expect([answer.status, answer.body]).toEqual([200, { ...taleList, tagName: "Cold cellars" }]);
    expect((await site.visitor().get(`/v0/posts/${published.id}`)).body.tags).toEqual([other, "Cold cellars"]);
    expect((await draft.writer.client.get(`/v1/posts/${draft.id}`)).body.tags).toEqual(["Cold cellars"]);
    const listed = await site
      .visitor()
      .get("/v0/posts/category/tag", { query: { category: "HORROR", languageName: "EN", tag: "Cold cellars" } });
    expect(listed.body.posts.map(({ id }: { id: number }) => id)).toEqual([published.id]);
    expect(await names()).not.toContain(tag);
    const form = aTaleForm({ tags: [tag] });
    expectProblem(await draft.writer.client.put(`/v1/posts/${draft.id}`, { body: form }), 400, "BAD_REQUEST", "tags");
  });

  it("Every page shows the new name of a renamed tag", { tags: "variation" }, async () => {
    const tag = await aTag();
    const { id } = await aPublishedTale(site, { tags: [tag] });
    const pages = [`/posts/horror/${id}`, `/posts/horror/${id}?lang=it`, "/posts/horror?lang=en"];
    const read = (page: string) =>
      site.visitor().get(page, { headers: { accept: "text/html", "accept-language": "en" } });
    for (const page of pages) expect((await read(page)).body).toContain(tag);
    await rename(tag, "Names on stones");
    for (const page of pages) {
      const { body } = await read(page);
      expect(body).toContain("Names on stones");
      expect(body).not.toContain(tag);
    }
    await rename("Names on stones", tag);
  });

  it("A tag can be renamed to its own name in another case", { tags: "variation" }, async () => {
    const tag = await aTag();
    for (const name of [tag, tag.toUpperCase(), tag]) {
      const before = (await names()).find((each) => each.toLowerCase() === tag)!;
      const { status, body } = await rename(before, name);
      expect([status, body.tagName]).toEqual([200, name]);
    }
  });

  it("Renaming a tag to another tag's name in any case gets 409", async () => {
    const [one, other] = [await aTag(), await aTag()];
    for (const name of [other, other.toUpperCase()]) expectProblem(await rename(one, name), 409, "CONFLICT");
    expect(await names()).toEqual(expect.arrayContaining([one, other]));
  });

  it("One of two concurrent renames of a tag succeeds", { tags: "variation" }, async () => {
    const tag = await aTag();
    const answers = await Promise.all([rename(tag, `${tag} a`), rename(tag, `${tag} b`)]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 404: 1 });
    const newName = answers.find(({ status }) => status === 200)!.body.tagName;
    expect((await names()).filter((each) => each.startsWith(`${tag} `))).toEqual([newName]);
  });

  it("One of two tags that are renamed to the same name concurrently gets it", { tags: "variation" }, async () => {
    const [one, other] = [await aTag(), await aTag()];
    const answers = await Promise.all([rename(one, "Wanted by both"), rename(other, "wanted by both")]);
    expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
    expect((await names()).filter((each) => each.toLowerCase() === "wanted by both")).toHaveLength(1);
  });

  it.each(["", "x", "x".repeat(31)])("The tag name %j is rejected with 400", { tags: "variation" }, async (name) => {
    expectProblem(await rename(await aTag(), name), 400, "BAD_REQUEST", "newTagName");
  });

  it("Renaming a missing tag gets 404", { tags: "variation" }, async () => {
    expectProblem(await rename("nobody’s tag", "somebody’s tag"), 404, "NOT_FOUND");
    expectProblem(await rename(await aTag(), "a new name", { ...taleList, languageName: "PT" }), 404, "NOT_FOUND");
  });
});

describe("deleting a tag", () => {
  it("A tag that no Tale uses can be deleted", async () => {
    const tag = await aTag();
    const answer = await remove(tag);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(await names()).not.toContain(tag);
    expectProblem(await remove(tag), 404, "NOT_FOUND");
  });

  it("Deleting a tag gets 409 while a Tale or draft uses it", async () => {
    const [tag, other] = [await aTag(), await aTag()];
    const draft = await aDraft(site, { tags: [tag] });
    expectProblem(await remove(tag), 409, "TAG_IN_USE");
    expect(await names()).toContain(tag);
    await draft.writer.client.put(`/v1/posts/${draft.id}`, { body: aTaleForm({ tags: [other] }) });
    expect((await remove(tag)).status).toBe(204);
  });

  it("A tag is never deleted while a Tale with it is saved", { tags: "variation" }, async () => {
    const writer = await aReader(site);
    for (let n = 0; n < 5; n += 1) {
      const tag = await aTag();
      const saving = writer.client.post("/v1/posts", { body: aTaleForm({ tags: [tag] }) });
      const [answer, removal] = await Promise.all([saving, remove(tag)]);
      if (answer.status === 201) expectProblem(removal, 409, "TAG_IN_USE");
      else {
        expectProblem(answer, 400, "BAD_REQUEST", "tags");
        expect(removal.status).toBe(204);
      }
    }
  });
});

describe("the staff's list", () => {
  const list = (query: Record<string, string>) => staff.get("/v1/tags", { query });

  it("The staff's list has the tags in alphabetical order with their numbers of Tales", async () => {
    const at = { categoryName: "FIABA", languageName: "FR" };
    for (const name of ["étang", "zèbre", "abîme"]) await create(name, at);
    const tale = { ...at, tags: ["étang"], content: "<p>Il y avait une fois un étang sans fond.</p>" };
    await aDraft(site, tale);
    await aPublishedTale(site, { ...tale, tags: ["abîme", "étang"] });
    const { status, body } = await list({ categoryName: "fiaba", languageName: "fr" });
    expect(status).toBe(200);
    expect(body).toContainEqual({ ...at, tagName: "étang", totPosts: 2 });
    expect(body).toContainEqual({ ...at, tagName: "abîme", totPosts: 1 });
    expect(body).toContainEqual({ ...at, tagName: "zèbre", totPosts: 0 });
    expect(body.map(({ tagName }: { tagName: string }) => tagName)).toEqual(await names(at));
  });

  it.each([
    ["categoryName", "UNKNOWN"],
    ["languageName", "DE"],
  ])("A tag call with the %s %j gets 400", { tags: "variation" }, async (field, value) => {
    expectProblem(await list({ ...taleList, [field]: value }), 400, "BAD_REQUEST", field);
  });
});

describe("what is the staff's", () => {
  it.each(
    firstOrAll([
      [
        "a new name",
        (client: Client, tagName: string) =>
          client.put("/v1/tags", { query: { ...taleList, tagName, newTagName: "mine" } }),
      ],
      ["deleting", (client: Client, tagName: string) => client.delete("/v1/tags", { query: { ...taleList, tagName } })],
    ]),
  )("A moderator who is demoted while %s waits for a lock gets 403 and changes no tag", async (_what, act) => {
    const [tagName, admin, formerModerator] = [await aTag(), await anAdmin(site), await aModerator(site)];
    const { rows } = await site.context.database.pool.query("select id from tags where name = $1", [tagName]);
    await formerModerator.client.get("/v0/csrf");
    const answer = await whileRowIsLocked(site, {
      table: "tags",
      id: rows[0].id,
      waiting: () => act(formerModerator.client, tagName),
      concurrently: () =>
        admin.client.patch("/v1/auth/change-role", { query: { username: formerModerator.username, role: "USER" } }),
    });
    expectProblem(answer, 403, "FORBIDDEN");
    expect(await names()).toContain(tagName);
    expect(await names()).not.toContain("mine");
  });
});
