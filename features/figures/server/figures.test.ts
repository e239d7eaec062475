import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { downloadArchive } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { aComment } from "#tests/support/comments.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSeries } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { DAY } from "#vocabulary/limits.ts";
import { taleFigures } from "./tables.ts";

/** The figures of Tales as their author reads them (behaviour.md, Figures). */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Row = [day: string, opened: number, finished: number];

const insertFigures = ({ id }: { id: number }, ...rows: Row[]) =>
  site.context.database.db
    .insert(taleFigures)
    .values(rows.map(([day, opened, finished]) => ({ taleId: id, day, opened, finished })));

const dayBefore = (days: number) => new Date(site.clock.now().getTime() - days * DAY).toISOString().slice(0, 10);

it("Figures are of the last 30 days unless a first or last one is named, both included", async () => {
  const tale = await aPublishedTale(site);
  const { client } = tale.writer;
  const rows: Row[] = [
    [dayBefore(400), 1, 0],
    [dayBefore(30), 2, 0],
    [dayBefore(29), 4, 1],
    [dayBefore(0), 8, 2],
  ];
  await insertFigures(tale, ...rows);
  const days = async (query: object) => {
    const [one, all] = await Promise.all([
      client.get(`/v1/posts/${tale.id}/figures`, { query: { ...query } }),
      client.get("/v1/figures", { query: { ...query } }),
    ]);
    expect([one.status, all.status]).toEqual([200, 200]);
    expect(all.body).toMatchObject(one.body);
    return one.body;
  };
  expect(await days({})).toMatchObject({
    days: rows.slice(2).map(([day, opened, finished]) => ({ day, opened, finished })),
    opened: 12,
    finished: 3,
  });
  expect((await days({ from: dayBefore(30) })).opened).toBe(6);
  expect((await days({ to: dayBefore(1) })).opened).toBe(6);
  expect((await days({ from: dayBefore(400), to: dayBefore(34) })).opened).toBe(1);
  expect((await days({ from: "9998-12-31" })).opened).toBe(0);
  const wrong = [
    { from: dayBefore(367), to: dayBefore(0) },
    { from: dayBefore(0), to: dayBefore(1) },
    { from: "2026-02-30" },
    { to: "yesterday" },
    { from: "0000-01-01" },
    { to: "9999-12-31" },
  ];
  for (const query of wrong)
    for (const path of [`/v1/posts/${tale.id}/figures`, "/v1/figures"])
      expectProblem(await client.get(path, { query }), 400, "BAD_REQUEST");
});

it("Only the author of a Tale sees its figures, with the totals of now", async () => {
  const tale = await aPublishedTale(site);
  const { client } = tale.writer;
  const reader = await aReader(site);
  await aComment(site, { on: tale, by: reader });
  for (const [method, path] of [
    ["post", `/v1/posts/${tale.id}/like`],
    ["post", `/v1/posts/bookmark?postId=${tale.id}`],
    ["put", `/v1/read-later/${tale.id}`],
  ] as const)
    expect((await reader.client[method](path)).status).toBeLessThan(300);
  const totals = { opened: 0, finished: 0, likes: 1, bookmarks: 1, comments: 1, readLater: 1 };
  expect((await client.get(`/v1/posts/${tale.id}/figures`)).body).toEqual({ days: [], ...totals });
  expect((await client.get("/v1/figures")).body).toMatchObject({ days: [], ...totals });
  for (const other of [reader, await aModerator(site)])
    expectProblem(await other.client.get(`/v1/posts/${tale.id}/figures`), 404, "NOT_FOUND");
  expectProblem(await client.get("/v1/posts/999999/figures"), 404, "NOT_FOUND");
});

it("Own Tales that were ever published and own series come in pages, the most opened first", async () => {
  const author = await aWriter(site);
  const [one, two, three] = [
    await aPublishedTale(site, { author, title: "One" }),
    await aPublishedTale(site, { author, title: "Two" }),
    await aPublishedTale(site, { author, title: "Three" }),
  ];
  await aDraft(site, { author });
  const few = await aSeries(site, { author, title: "Few", tales: [one, three] });
  const many = await aSeries(site, { author, title: "Many", tales: [two] });
  const none = await aSeries(site, { author, title: "None" });
  await insertFigures(one, [dayBefore(1), 1, 1], [dayBefore(0), 1, 0]);
  await insertFigures(two, [dayBefore(0), 9, 4], [dayBefore(50), 100, 100]);
  const page = async (pageNumber: number) =>
    (await author.client.get("/v1/figures", { query: { pageNumber, pageSize: 2 } })).body;
  expect(await page(0)).toMatchObject({
    days: [
      { day: dayBefore(1), opened: 1, finished: 1 },
      { day: dayBefore(0), opened: 10, finished: 4 },
    ],
    opened: 11,
    finished: 5,
    posts: [
      { id: two.id, title: "Two", opened: 9, finished: 4 },
      { id: one.id, title: "One", opened: 2, finished: 1 },
    ],
    totalPosts: 3,
    series: [
      { id: many.id, title: "Many", opened: 9, finished: 4 },
      { id: few.id, title: "Few", opened: 2, finished: 1 },
    ],
    totalSeries: 3,
  });
  expect(await page(1)).toMatchObject({
    posts: [{ id: three.id, title: "Three", opened: 0, finished: 0 }],
    totalPosts: 3,
    series: [{ id: none.id, title: "None", opened: 0, finished: 0 }],
    totalSeries: 3,
  });
});

it("The author's archive has the figures, and they go with the Tale", async () => {
  const tale = await aPublishedTale(site);
  await insertFigures(tale, [dayBefore(1), 3, 1], [dayBefore(0), 5, 2]);
  const { data } = await downloadArchive(tale.writer.client);
  expect(data.figures).toEqual([
    { taleId: tale.id, taleTitle: tale.title, day: dayBefore(1), opened: 3, finished: 1 },
    { taleId: tale.id, taleTitle: tale.title, day: dayBefore(0), opened: 5, finished: 2 },
  ]);
  expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
  expect((await tale.writer.client.get("/v1/figures")).body).toMatchObject({ days: [], opened: 0, totalPosts: 0 });
  expect(await site.context.database.db.$count(taleFigures, eq(taleFigures.taleId, tale.id))).toBe(0);
});
