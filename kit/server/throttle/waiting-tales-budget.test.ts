import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { memberBudgets, SECOND } from "#vocabulary/limits.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { type TestSite } from "#tests/support/site.ts";
import { aDraft, insertPublishedTales, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { expectSpent, memberAt, twoProcesses } from "./member-budgets.fixture.ts";

/** How many Tales of one author may wait for review (behaviour.md, Limits), counted by two processes on one database. */

let site: TestSite;
let other: TestSite;
let tags: string[];
beforeAll(async () => {
  [site, other] = await twoProcesses();
  tags = await tagNames(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const { most, retryAfter } = memberBudgets.waitingTales;
async function aFullQueue() {
  const writer = await aReader(site);
  const now = site.clock.now();
  const ids = await insertPublishedTales(
    site,
    writer,
    Array.from({ length: most }, () => ({ publicationDate: null, submittedAt: now })),
  );
  return { writer, ids };
}
const save = ({ client }: Person, id: number, isFinished: 0 | 1) =>
  client.put(`/v1/posts/${id}`, { body: aTaleForm({ tags, isFinished }) });

it("The 21st Tale that an author submits for review is refused and stays a draft", async () => {
  const { writer } = await aFullQueue();
  const draft = await aDraft(site, { author: writer });
  const body = aTaleForm({ tags, isFinished: 1 });
  for (const answer of [await writer.client.post("/v1/posts", { body }), await save(writer, draft.id, 1)]) {
    expectSpent(answer, "waitingTales", retryAfter / SECOND);
  }
  expect((await writer.client.get("/v1/own-posts", { query: { state: "draft" } })).body.posts).toMatchObject([
    { id: draft.id, isFinished: 0 },
  ]);
  expect((await save(writer, draft.id, 0)).status).toBe(200);
});

it("Submitted Tales can be changed, and a returned one frees a place", { tags: "variation" }, async () => {
  const { writer, ids } = await aFullQueue();
  const draft = await aDraft(site, { author: writer });
  expect((await save(writer, ids[0]!, 1)).status).toBe(200);
  expect((await save(writer, ids[0]!, 0)).status).toBe(200);
  expect((await save(writer, draft.id, 1)).status).toBe(200);
  expectSpent(await save(writer, ids[0]!, 1), "waitingTales", retryAfter / SECOND);
  await (await aModerator(site)).client.patch(`/v1/posts/${ids[1]!}`);
  expect((await save(writer, ids[0]!, 1)).status).toBe(200);
});

it("A repeated create after the twentieth Tale answers that Tale", { tags: "variation" }, async () => {
  const { writer, ids } = await aFullQueue();
  await save(writer, ids[0]!, 0);
  const body = { ...aTaleForm({ tags, isFinished: 1 }), clientKey: randomUUID() };
  const [first, again] = [
    await writer.client.post("/v1/posts", { body }),
    await writer.client.post("/v1/posts", { body }),
  ];
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
});

it(
  "The last 5 of 20 waiting Tales of 10 concurrent ones are submitted through two processes",
  { tags: "variation" },
  async () => {
    const writer = await aReader(site);
    const otherClient = memberAt(other, writer);
    for (const client of [writer.client, otherClient]) await client.get("/v0/csrf");
    const submittedAt = site.clock.now();
    const submittedTales = Array.from({ length: 15 }, () => ({ publicationDate: null, submittedAt }));
    await insertPublishedTales(site, writer, submittedTales);
    const body = aTaleForm({ tags, isFinished: 1 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? writer.client : otherClient).post("/v1/posts", { body })),
    );
    expect(statusCounts(answers)).toEqual({ 201: 5, 429: 5 });
    expect((await writer.client.get("/v1/own-posts", { query: { state: "submitted" } })).body.totalPosts).toBe(20);
  },
);
