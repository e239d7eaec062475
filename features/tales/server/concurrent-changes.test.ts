import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import type { Answer } from "#tests/support/client.ts";
import { deleteConcurrently } from "#tests/support/concurrent-deletion.ts";
import { aModerator, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  tags = await tagNames(site, 3);
});
afterAll(() => site.close());

const form = (overrides: Record<string, unknown> = {}) => aTaleForm({ tags, ...overrides });
const edit = ({ client }: Person, id: number, overrides: Record<string, unknown>) =>
  client.put(`/v1/posts/${id}`, { body: form(overrides) });

async function drafts({ client }: Person): Promise<number> {
  return (await client.get("/v1/posts-not-published/author")).body.totalPosts;
}

describe("a Tale that was saved elsewhere since", () => {
  it("A save with an outdated expectedUpdatedAt gets 409 CONFLICT", async () => {
    const { id, writer, updatedAt } = await aDraft(site);
    site.clock.advance(MINUTE);
    const first = await edit(writer, id, { title: "From the desk", expectedUpdatedAt: updatedAt });
    expect(first.status).toBe(200);
    site.clock.advance(MINUTE);
    expectProblem(await edit(writer, id, { title: "From the sofa", expectedUpdatedAt: updatedAt }), 409, "CONFLICT");
    expect((await writer.client.get(`/v1/posts/${id}`)).body.title).toBe("From the desk");
    const { updatedAt: version } = first.body;
    expect((await edit(writer, id, { title: "From the sofa", expectedUpdatedAt: version })).status).toBe(200);
  });

  it("A save without expectedUpdatedAt overwrites the Tale", { tags: "variation" }, async () => {
    const { id, writer } = await aDraft(site);
    site.clock.advance(MINUTE);
    await edit(writer, id, { title: "From the desk" });
    expect((await edit(writer, id, { title: "From the sofa" })).body.title).toBe("From the sofa");
  });

  it("One of several concurrent saves with expectedUpdatedAt succeeds", async () => {
    const { id, writer, updatedAt } = await aDraft(site);
    site.clock.advance(MINUTE);
    const saves = Array.from({ length: 6 }, (_, n) =>
      edit(writer, id, { title: `Save ${n}`, expectedUpdatedAt: updatedAt }),
    );
    expect(statusCounts(await Promise.all(saves))).toEqual({ 200: 1, 409: 5 });
  });

  it.each(["yesterday", 0, "2026-11-21", ""])(
    "An expectedUpdatedAt of %j is rejected",
    { tags: "variation" },
    async (expectedUpdatedAt) => {
      const { id, writer } = await aDraft(site);
      expectProblem(await edit(writer, id, { expectedUpdatedAt }), 400, "BAD_REQUEST", "expectedUpdatedAt");
    },
  );
});

describe("a create that is repeated, as its answer was lost", () => {
  it("A repeated create with the same client key returns the same Tale", async () => {
    const writer = await aWriter(site);
    const clientKey = randomUUID();
    const create = (key: string) => writer.client.post("/v1/posts", { body: form({ clientKey: key }) });
    const first = await create(clientKey);
    const second = await create(clientKey.toUpperCase());
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await drafts(writer)).toBe(1);
  });

  it("A repeated create returns its Tale although a tag was renamed in between", { tags: "variation" }, async () => {
    const writer = await aWriter(site);
    const { client: staff } = await aModerator(site);
    const place = { categoryName: "HORROR", languageName: "EN" };
    await staff.post("/v1/tags", { body: { ...place, tagName: "Old lamps" } });
    const create = () => writer.client.post("/v1/posts", { body });
    const body = form({ clientKey: randomUUID(), ...place, tags: ["Old lamps"] });
    const first = await create();
    await staff.put("/v1/tags", { query: { ...place, tagName: "Old lamps", newTagName: "New lamps" } });
    const second = await create();
    expect([second.status, second.body.id, second.body.tags]).toEqual([201, first.body.id, ["New lamps"]]);
    expectProblem(
      await writer.client.post("/v1/posts", { body: { ...body, clientKey: randomUUID() } }),
      400,
      "BAD_REQUEST",
      "tags",
    );
  });

  it("Concurrent creates with the same client key make one Tale", async () => {
    const writer = await aWriter(site);
    const body = form({ clientKey: randomUUID() });
    const answers = await Promise.all(Array.from({ length: 8 }, () => writer.client.post("/v1/posts", { body })));
    expect(statusCounts(answers)).toEqual({ 201: 8 });
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(await drafts(writer)).toBe(1);
  });

  it("A repeated create makes the Tale again if it is deleted at the same moment", { tags: "variation" }, async () => {
    const writer = await aWriter(site);
    const clientKey = randomUUID();
    const body = form({ clientKey });
    const first = await writer.client.post("/v1/posts", { body });
    await deleteConcurrently(site, "tales", clientKey);
    const second = await writer.client.post("/v1/posts", { body });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.tags).toEqual(first.body.tags);
    expect(second.body.id).not.toBe(first.body.id);
    expect(await drafts(writer)).toBe(1);
  });

  it("Another member's client key never returns that member's Tale", async () => {
    const [one, other] = [await aWriter(site), await aWriter(site)];
    const body = form({ clientKey: randomUUID() });
    const ids = [];
    for (const { client } of [one, other]) ids.push((await client.post("/v1/posts", { body })).body.id);
    expect(ids[0]).not.toBe(ids[1]);
  });

  it("Every create without a client key makes a new Tale", { tags: "variation" }, async () => {
    const writer = await aWriter(site);
    await writer.client.post("/v1/posts", { body: form() });
    await writer.client.post("/v1/posts", { body: form() });
    expect(await drafts(writer)).toBe(2);
  });
});

describe("at the same moment", () => {
  /** Runs these together, in an order that changes from round to round. */
  async function together(round: number, tasks: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
    const order = round % 2 === 0 ? tasks : tasks.toReversed();
    const done = await Promise.all(order.map((task) => task()));
    return round % 2 === 0 ? done : done.toReversed();
  }

  it(
    "Concurrent publishing and editing leave the Tale as the reviewer published it",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < 6; round += 1) {
        const { id, writer } = await aSubmittedTale(site);
        const { client } = await aModerator(site);
        const [published, edited] = await together(round, [
          () => client.patch(`/v1/posts/${id}`),
          () => edit(writer, id, { title: "Changed at the last moment", isFinished: 1 }),
        ]);
        expect(published?.status).toBe(200);
        expect([200, 409]).toContain(edited?.status);
        const { body } = await site.visitor().get(`/v0/posts/${id}`);
        expect(body.title).toBe(published?.body.title);
        expect(body.title === "Changed at the last moment").toBe(edited?.status === 200);
      }
    },
  );

  it("Concurrent publishing and withdrawing never leave a published draft", { tags: "variation" }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, writer } = await aSubmittedTale(site);
      const { client } = await aModerator(site);
      const answers = await together(round, [
        () => client.patch(`/v1/posts/${id}`),
        () => edit(writer, id, { isFinished: 0 }),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
      const { published, isFinished } = (await writer.client.get(`/v1/posts/${id}`)).body;
      expect([published, isFinished]).toEqual(answers[0]?.status === 200 ? [true, 1] : [false, 0]);
    }
  });

  it("Of concurrent publishing and sending back exactly one succeeds", { tags: "variation" }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id } = await aSubmittedTale(site);
      const [one, other] = [await aModerator(site), await aModerator(site)];
      const answers = await together(round, [
        () => one.client.patch(`/v1/posts/${id}`),
        () => other.client.patch(`/v1/posts/${id}/return`, { body: { note: "Not yet." } }),
      ]);
      expect(statusCounts(answers)).toEqual({ 200: 1, 409: 1 });
    }
  });

  it("Deleting a Tale while it is edited and published leaves nothing behind", { tags: "variation" }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, writer } = await aSubmittedTale(site);
      const { client } = await aModerator(site);
      const [removed, ...others] = await together(round, [
        () => writer.client.delete(`/v1/delete/${id}`),
        () => edit(writer, id, { isFinished: 1 }),
        () => client.patch(`/v1/posts/${id}`),
      ]);
      expect(removed?.status).toBe(204);
      for (const answer of others) expect([200, 404, 409]).toContain(answer.status);
      expectProblem(await client.get(`/v1/posts/${id}`), 404, "NOT_FOUND");
    }
  });
});
