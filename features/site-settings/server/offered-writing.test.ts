import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { aNarrowedSite, whileAllIsOffered } from "./offered.fixture.ts";

let site: TestSite;
let admin: Person;
let writer: Person;
beforeAll(async () => {
  ({ site, author: writer } = await aNarrowedSite());
  admin = await anAdmin(site);
});
afterAll(() => site.close());

const formIn = async (languageName: string, categoryName: string, more: object = {}) =>
  aTaleForm({ languageName, categoryName, tags: await tagNames(site, 1, categoryName, languageName), ...more });
const expectRefusal = async (answer: Promise<unknown>, path: string) => {
  const refused = (await answer) as { body: { errors: { path: string }[] } };
  expectProblem(refused as never, 400, "BAD_REQUEST");
  expect(refused.body.errors[0]?.path).toBe(path);
};

/** The tags of a place that the site doesn't offer are in no list. */
const draftIn = (languageName: string, categoryName = "FIABA") =>
  whileAllIsOffered(site, () => aDraft(site, { author: writer, languageName, categoryName }));

describe("new texts in what the site doesn't offer are refused", () => {
  it("New Tales are refused, also an edit that would move one", async () => {
    const english = await whileAllIsOffered(site, () => formIn("EN", "FIABA"));
    const horror = await whileAllIsOffered(site, () => formIn("IT", "HORROR"));
    await expectRefusal(writer.client.post("/v1/posts", { body: english }), "languageName");
    await expectRefusal(writer.client.post("/v1/posts", { body: horror }), "categoryName");
    const { status, body: draft } = await writer.client.post("/v1/posts", { body: await formIn("IT", "FIABA") });
    expect(status).toBe(201);
    await expectRefusal(writer.client.put(`/v1/posts/${draft.id}`, { body: english }), "languageName");
    await expectRefusal(writer.client.put(`/v1/posts/${draft.id}`, { body: horror }), "categoryName");
  });

  it("New sketches are refused, also a change that would move one", async () => {
    const keep = (key: string, body: object) => writer.client.put(`/v1/sketches/${key}`, { body });
    const key = randomUUID();
    await expectRefusal(keep(key, { title: "L", languageName: "EN" }), "languageName");
    expect((await keep(key, { title: "L", languageName: "IT" })).status).toBe(200);
    await expectRefusal(keep(key, { categoryName: "HORROR" }), "categoryName");
  });

  it("News are refused, also a change that would move a post", async () => {
    const body = aNewsForm({ languageName: "EN" });
    await expectRefusal(admin.client.post("/v1/create-admin-post", { body }), "languageName");
    const post = await aNewsPost(site, { languageName: "IT" });
    await expectRefusal(admin.client.put(`/v1/admin-post/${post.id}`, { body }), "languageName");
  });

  it("New tags are refused", async () => {
    const tag = { tagName: "lighthouses", categoryName: "FIABA", languageName: "EN" };
    await expectRefusal(admin.client.post("/v1/tags", { body: tag }), "languageName");
  });

  it("New series are refused, also a change of language", async () => {
    const series = (languageName: string) => ({ title: "Fari", description: "", languageName });
    await expectRefusal(writer.client.post("/v1/series", { body: series("EN") }), "languageName");
    const { body } = await writer.client.post("/v1/series", { body: series("IT") });
    await expectRefusal(writer.client.put(`/v1/series/${body.id}`, { body: series("EN") }), "languageName");
  });

  it("Requests to translate into it are refused", async () => {
    const tale = await aPublishedTale(site, { author: writer, languageName: "IT", categoryName: "FIABA" });
    const ask = async (languageName: string) =>
      (await aReader(site)).client.post(`/v1/posts/${tale.id}/translation-requests`, {
        body: { languageName, message: "May I?" },
      });
    await expectRefusal(ask("EN"), "languageName");
    expect((await ask("ES")).status).toBe(201);
  });
});

describe("what exists there goes on", () => {
  it("A draft can be saved and submitted, and a submitted Tale published", async () => {
    const draft = await draftIn("EN");
    const body = { ...aTaleForm({ ...draft, isFinished: 1 }), title: "The green lantern" };
    expect((await writer.client.put(`/v1/posts/${draft.id}`, { body })).status).toBe(200);
    expect((await admin.client.patch(`/v1/posts/${draft.id}`)).status).toBe(200);
    const horror = await whileAllIsOffered(site, () =>
      aSubmittedTale(site, { author: writer, languageName: "IT", categoryName: "HORROR" }),
    );
    expect((await admin.client.patch(`/v1/posts/${horror.id}`)).status).toBe(200);
  });

  it("A sketch can be saved, and its first save as a draft counts as that", async () => {
    const key = randomUUID();
    const sketch = { title: "A lantern", languageName: "EN", categoryName: "FIABA" };
    const form = await whileAllIsOffered(site, async () => {
      await writer.client.put(`/v1/sketches/${key}`, { body: sketch });
      return formIn("EN", "FIABA", { clientKey: key });
    });
    expect((await writer.client.put(`/v1/sketches/${key}`, { body: { content: "<p>Green</p>" } })).status).toBe(200);
    const moved = await whileAllIsOffered(site, () => formIn("FR", "FIABA", { clientKey: key }));
    await expectRefusal(writer.client.post("/v1/posts", { body: moved }), "languageName");
    expect((await writer.client.post("/v1/posts", { body: form })).status).toBe(201);
  });

  it("A revision of a published Tale can be opened, saved and published", async () => {
    const tale = await whileAllIsOffered(site, () =>
      aPublishedTale(site, { author: writer, languageName: "EN", categoryName: "HORROR" }),
    );
    const path = `/v1/posts/${tale.id}/revision`;
    expect((await writer.client.post(path)).status).toBe(201);
    const { title, content, tags } = tale;
    const body = { title: `${title} again`, content, tags, isFinished: 1 };
    expect((await writer.client.put(path, { body })).status).toBe(200);
    expect((await admin.client.patch(path)).status).toBe(200);
  });

  it("A news post can be changed", async () => {
    const post = await whileAllIsOffered(site, () => aNewsPost(site, { languageName: "EN" }));
    const body = aNewsForm({ languageName: "EN", title: "Another title" });
    expect((await admin.client.put(`/v1/admin-post/${post.id}`, { body })).status).toBe(200);
  });
});
