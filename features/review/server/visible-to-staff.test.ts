import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

/** The visibility of unpublished Tales. */

let site: TestSite;
let staff: Person[];
beforeAll(async () => {
  site = await aSite();
  staff = [await aModerator(site), await anAdmin(site)];
});
afterAll(() => site.close());

interface Tale {
  id: number;
  tags: string[];
  writer: Person;
}
const save = ({ id, tags, writer }: Tale, overrides: Record<string, unknown>) =>
  writer.client.put(`/v1/posts/${id}`, { body: aTaleForm({ tags, ...overrides }) });
const sendBack = (id: number) =>
  staff[0]!.client.patch(`/v1/posts/${id}/return`, { body: { note: "The ending, please." } });

async function expectSeenByStaff({ id }: Tale, status: 200 | 404) {
  for (const { client } of staff) expect((await client.get(`/v1/posts/${id}`)).status).toBe(status);
}

describe("a draft that was never handed in", () => {
  it("The staff gets 404 for every call on a draft that was never submitted", async () => {
    const draft = await aDraft(site);
    const path = `/v1/posts/${draft.id}`;
    for (const { client } of staff) {
      expectProblem(await client.get(path), 404, "NOT_FOUND");
      expectProblem(await client.put(path, { body: aTaleForm({ tags: draft.tags }) }), 404, "NOT_FOUND");
      expectProblem(await client.patch(path), 404, "NOT_FOUND");
      expectProblem(await client.patch(`${path}/return`, { body: { note: "No." } }), 404, "NOT_FOUND");
      expectProblem(await client.delete(`/v1/delete/${draft.id}`), 404, "NOT_FOUND");
    }
    expect((await draft.writer.client.get(path)).status).toBe(200);
  });

  it("A reviewer's draft is not visible to their colleagues", { tags: "variation" }, async () => {
    const author = await aModerator(site);
    const draft = await aDraft(site, { author });
    await expectSeenByStaff(draft, 404);
    expect((await author.client.get(`/v1/posts/${draft.id}`)).status).toBe(200);
  });

  it("A draft that was never submitted is in no list of the staff", { tags: "variation" }, async () => {
    const { id } = await aDraft(site);
    const { body } = await staff[0]!.client.get("/v1/posts-not-published", { query: { pageSize: 100 } });
    expect(body.posts.map((tale: { id: number }) => tale.id)).not.toContain(id);
  });
});

describe("a Tale that was handed in", () => {
  it("A submitted Tale is visible to the staff and to no other member", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    await expectSeenByStaff(tale, 200);
    expectProblem(await (await aReader(site)).client.get(`/v1/posts/${tale.id}`), 404, "NOT_FOUND");
  });

  it("A withdrawn Tale stays visible to the staff until its author's next save", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    expect((await save(tale, { isFinished: 0 })).status).toBe(200);
    await expectSeenByStaff(tale, 200);
    await save(tale, { isFinished: 0, title: "Another title" });
    await expectSeenByStaff(tale, 404);
  });

  it(
    "A Tale that was sent back stays visible to the staff until its author's next save",
    { tags: "variation" },
    async () => {
      const tale = await aSubmittedTale(site);
      await sendBack(tale.id);
      await expectSeenByStaff(tale, 200);
      await save(tale, { isFinished: 0, title: "Another title" });
      await expectSeenByStaff(tale, 404);
      expectProblem(await staff[0]!.client.patch(`/v1/posts/${tale.id}`), 404, "NOT_FOUND");
      await save(tale, { isFinished: 1, title: "Another title" });
      await expectSeenByStaff(tale, 200);
    },
  );

  it("A draft keeps the reviewer's note through saves until it is submitted again", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site);
    await sendBack(tale.id);
    expect((await save(tale, { isFinished: 0, title: "Another title" })).body.returnNote).toBe("The ending, please.");
    expect((await save(tale, { isFinished: 1, title: "Another title" })).body.returnNote).toBeNull();
  });
});
