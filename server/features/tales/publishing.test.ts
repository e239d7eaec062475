import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, someTags } from "#tests/support/tales.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("a Tale on its way to its readers", () => {
  it("goes from draft to submitted to published, and is then read by anybody", async () => {
    const writer = await aWriter(site);
    const tags = await someTags(site, 2);
    const draft = await writer.client.post("/v1/posts", { body: aTaleForm({ tags }) });
    expect(draft.status).toBe(201);
    expect(draft.body).toMatchObject({ isFinished: 0, published: false, publicationDate: null, tags });

    const { id } = draft.body;
    expect((await site.visitor().get(`/v0/posts/${id}`)).status).toBe(404);
    const submitted = await writer.client.put(`/v1/posts/${id}`, { body: aTaleForm({ tags, isFinished: 1 }) });
    expect(submitted.body).toMatchObject({ isFinished: 1, published: false });

    const reviewer = await aModerator(site);
    const queue = await reviewer.client.get("/v1/posts-not-published");
    expect(queue.body.posts.map((tale: { id: number }) => tale.id)).toContain(id);

    const published = await reviewer.client.patch(`/v1/posts/${id}`);
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({ published: true, publicationDate: site.clock.now().toISOString() });
    const read = await site.visitor().get(`/v0/posts/${id}`);
    expect(read.body).toMatchObject({ title: draft.body.title, author: writer.username, content: draft.body.content });
  });

  it("comes back to its author with a reviewer's note", async () => {
    const tale = await aSubmittedTale(site);
    const reviewer = await aModerator(site);
    const returned = await reviewer.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "The ending, please." } });
    expect(returned.status).toBe(200);
    const own = await tale.writer.client.get("/v1/posts-not-published/author");
    expect(own.body.posts).toMatchObject([{ id: tale.id, isFinished: 0, returnNote: "The ending, please." }]);
  });

  it("is withdrawn by saving it as a draft", async () => {
    const tale = await aSubmittedTale(site);
    const body = aTaleForm({ tags: tale.tags, isFinished: 0 });
    expect((await tale.writer.client.put(`/v1/posts/${tale.id}`, { body })).body.isFinished).toBe(0);
    const reviewer = await aModerator(site);
    expect((await reviewer.client.patch(`/v1/posts/${tale.id}`)).body).toMatchObject({ status: 409, code: "CONFLICT" });
  });

  it("can't be changed by anybody once it is published", async () => {
    const tale = await aPublishedTale(site);
    const change = await tale.writer.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags }) });
    expect(change.body).toMatchObject({ status: 409, code: "PUBLISHED" });
    const reviewer = await aModerator(site);
    expect((await reviewer.client.patch(`/v1/posts/${tale.id}`)).body).toMatchObject({ status: 409, code: "PUBLISHED" });
  });

  it("is nobody else's to see before that", async () => {
    const draft = await aDraft(site);
    const stranger = await aReader(site);
    const body = aTaleForm({ tags: draft.tags });
    expect((await stranger.client.get(`/v1/posts/${draft.id}`)).status).toBe(404);
    expect((await stranger.client.put(`/v1/posts/${draft.id}`, { body })).status).toBe(404);
    expect((await stranger.client.delete(`/v1/delete/${draft.id}`)).status).toBe(404);
  });

  it("is published once, however many reviewers press the button", async () => {
    const tale = await aSubmittedTale(site);
    const reviewers = await Promise.all(Array.from({ length: 5 }, () => aModerator(site)));
    const answers = await Promise.all(reviewers.map(({ client }) => client.patch(`/v1/posts/${tale.id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
  });
});
