import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE, taleVersions as bounds } from "#vocabulary/limits.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { editRevision, openRevision, removeRevision } from "#features/review/server/revisions.fixture.ts";
import { keepText, listVersions, paragraph, readVersion, saveTale, versionKinds } from "./versions.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A kept text becomes a SAVED version, and the draft stays as it is", async () => {
  const draft = await aDraft(site, { title: "Dawn", content: paragraph("Dawn came") });
  const read = async () => (await draft.writer.client.get(`/v1/posts/${draft.id}`)).body;
  const before = await read();
  site.clock.advance(MINUTE);
  const answer = await keepText(draft, {
    title: " Noon ",
    content: "<p onclick='x()'>Noon came by the <b>sea</b>.</p>",
  });
  expect(answer).toMatchObject({ status: 201, body: { number: 1, kind: "SAVED", title: "Noon", words: 5 } });
  expect(await listVersions(draft, draft.writer)).toEqual([answer.body]);
  const { content, tags } = (await readVersion(draft, 1, draft.writer)).body;
  expect(content).toMatch(/^<p>Noon came by the <(b|strong)>sea<\/(b|strong)>\.<\/p>$/);
  expect(tags).toEqual(draft.tags);
  expect(await read()).toEqual(before);
});

it("A repeated call finds the version of the first one, and another text makes another one", async () => {
  const draft = await aDraft(site);
  const first = await keepText(draft);
  expect(await keepText(draft)).toMatchObject({ status: 200, body: first.body });
  expect((await keepText(draft, { title: "Dusk" })).status).toBe(201);
  expect((await keepText(draft)).status).toBe(201);
  expect(await versionKinds(draft)).toEqual(["SAVED", "SAVED", "SAVED"]);
});

it("Reviewers of a submitted Tale see neither a kept text nor another text in its place", async () => {
  const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
  const read = async () => (await reviewer.client.get(`/v1/posts/${tale.id}`)).body;
  const before = await read();
  const { number } = (await keepText(tale)).body;
  expect(await read()).toEqual(before);
  expect(await versionKinds(tale, reviewer)).toEqual(["SUBMITTED"]);
  expectProblem(await readVersion(tale, number, reviewer), 404, "NOT_FOUND");
});

it(
  "A text of a revision is kept, also after the revision was given up, and the published text stays",
  { tags: "variation" },
  async () => {
    const tale = await aPublishedTale(site, { title: "Dawn" });
    await openRevision(tale);
    await editRevision(tale, { title: "Noon" });
    expect((await keepText(tale, { title: "Dusk" })).status).toBe(201);
    expect((await tale.writer.client.get(`/v1/posts/${tale.id}/revision`)).body.title).toBe("Noon");
    await removeRevision(tale);
    expect((await keepText(tale, { title: "Night" })).status).toBe(201);
    expect((await tale.writer.client.get(`/v0/posts/${tale.id}`)).body.title).toBe("Dawn");
    expect((await listVersions(tale, tale.writer)).slice(0, 3).map(({ title }) => title)).toEqual([
      "Night",
      "Noon",
      "Dusk",
    ]);
  },
);

it("A kept text counts among the fifty that stay", { tags: "variation" }, async () => {
  const draft = await aDraft(site);
  for (let count = 1; count <= bounds.max + 2; count += 1) await keepText(draft, { title: `Text ${count}` });
  const kept = await listVersions(draft, draft.writer);
  expect([kept.length, kept[0]!.number]).toEqual([bounds.max, bounds.max + 2]);
});

it("A text that a save would refuse gets 400, and a tag that no longer exists does not matter", async () => {
  const draft = await aDraft(site);
  const wrong: Record<string, unknown>[] = [
    { title: "A" },
    { title: "A".repeat(251) },
    { content: "<p>Too short</p>" },
    { content: paragraph("Long ".repeat(14_000)) },
    { content: undefined },
    { tags: [] },
    { tags: ["One", "Two", "Three", "Four", "Five", "Six"] },
  ];
  for (const text of wrong) expectProblem(await keepText(draft, text), 400, "BAD_REQUEST", Object.keys(text)[0]!);
  expect(await versionKinds(draft)).toEqual([]);
  expect((await keepText(draft, { tags: ["Long gone"] })).status).toBe(201);
});

it("Another member's Tale gets 404, or 403 if the caller sees it", async () => {
  const [reader, reviewer] = [await aReader(site), await aModerator(site)];
  const [draft, submitted, published] = [await aDraft(site), await aSubmittedTale(site), await aPublishedTale(site)];
  expectProblem(await keepText({ ...draft, writer: reader }), 404, "NOT_FOUND");
  expectProblem(await keepText({ ...draft, writer: reviewer }), 404, "NOT_FOUND");
  expectProblem(await keepText({ ...submitted, writer: reader }), 404, "NOT_FOUND");
  expectProblem(await keepText({ ...submitted, writer: reviewer }), 403, "FORBIDDEN");
  expectProblem(await keepText({ ...published, writer: reader }), 403, "FORBIDDEN");
  expectProblem(await keepText({ ...draft, id: 999_999_999 }), 404, "NOT_FOUND");
  expect(await versionKinds(draft)).toEqual([]);
});

it("A read-only account keeps nothing", { tags: "variation" }, async () => {
  const draft = await aDraft(site);
  await site.context.database.pool.query("update users set troll_since = now() where id = $1", [draft.writer.id]);
  expectProblem(await keepText(draft), 406, "TROLL");
});

it("Kept texts and saves leave each number once and lose no text, and a text that is sent twice is there once", async () => {
  const draft = await aDraft(site, { title: "Dawn" });
  const twice = await Promise.all([keepText(draft), keepText(draft), keepText(draft)]);
  expect(statusCounts(twice)).toEqual({ 200: 2, 201: 1 });
  const titles = ["One", "Two", "Three", "Four"];
  await Promise.all([
    ...titles.map((title) => keepText(draft, { title })),
    saveTale(draft, { title: "Noon", keepReplaced: true }),
    saveTale(draft, { title: "Noon", keepReplaced: true }),
  ]);
  const all = await listVersions(draft, draft.writer);
  expect(all.map(({ number }) => number)).toEqual([6, 5, 4, 3, 2, 1]);
  expect(all.map(({ title }) => title).toSorted()).toEqual([...titles, "Dawn", "Kept"].toSorted());
  expect((await draft.writer.client.get(`/v1/posts/${draft.id}`)).body.title).toBe("Noon");
});
