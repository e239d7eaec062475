import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { editRevision, openRevision, publishRevision } from "#features/review/server/revisions.fixture.ts";
import { aComment } from "#tests/support/comments.ts";
import { aCorrection, aTaleToCorrect, decide, welcomeCorrections } from "#tests/support/corrections.ts";
import { eventually } from "#tests/support/eventually.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aTaleReport } from "#tests/support/reports.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { anOpenTale, aTranslation, setTranslations } from "#tests/support/translations.ts";

/**
 * Every change of what a kept reply shows. A request with an Authorization header reads the database, also without a session, so that both
 * can be compared.
 */

let site: TestSite;
let other: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  other = await aSite({ env: { DATABASE_URL: site.context.config.DATABASE_URL! } });
  moderator = await aModerator(site);
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const kept = (id: number, on = site) => on.visitor().get(`/v0/posts/${id}`);
const stored = async (id: number, on = site) =>
  (await on.visitor().get(`/v0/posts/${id}`, { headers: { authorization: "Bearer nobody" } })).body;

interface Subject {
  id: number;
  writer: Person;
  tags: string[];
  original?: Subject;
}

async function submitRevision(tale: Subject) {
  await openRevision(tale);
  expectStatus(await editRevision(tale, { title: "Another title", isFinished: 1 }), 200);
}

const tagQuery = { categoryName: "HORROR", languageName: "EN" };
const aTag = (tagName: string) =>
  moderator.client.post("/v1/tags", { body: { ...tagQuery, tagName } }).then((answer) => expectStatus(answer, 201));

type Change = { name: string; aTale?: () => Promise<Subject> } & (
  | { change: (tale: Subject) => Promise<unknown>; prepare?: undefined }
  /** Makes what is changed, and returns the change. */
  | { prepare: (tale: Subject) => Promise<() => Promise<unknown>>; change?: undefined }
);

/** Each change of what a reply shows. */
const changes: Change[] = [
  {
    name: "a like",
    change: async ({ id }) => (await aReader(site)).client.post(`/v1/posts/${id}/like`),
  },
  {
    name: "a like that is taken back",
    async prepare({ id }) {
      const reader = await aReader(site);
      await reader.client.post(`/v1/posts/${id}/like`);
      return () => reader.client.post(`/v1/posts/${id}/like`, { body: { liked: false } });
    },
  },
  {
    name: "a favourite",
    change: async ({ id }) => (await aReader(site)).client.post("/v1/posts/bookmark", { query: { postId: id } }),
  },
  {
    name: "a favourite that is removed",
    async prepare({ id }) {
      const reader = await aReader(site);
      await reader.client.post("/v1/posts/bookmark", { query: { postId: id } });
      return () => reader.client.delete("/v1/posts/bookmark", { query: { postId: id } });
    },
  },
  {
    name: "the account of a member who likes it, has it among the favourites and commented on it",
    async prepare({ id }) {
      const reader = await aReader(site);
      await reader.client.post(`/v1/posts/${id}/like`);
      await reader.client.post("/v1/posts/bookmark", { query: { postId: id } });
      await aComment(site, { on: { id }, by: reader });
      return async () => expectStatus(await reader.client.put("/v1/user/remove", { body: { password } }), 204);
    },
  },
  { name: "a comment", change: ({ id }) => aComment(site, { on: { id } }) },
  {
    name: "the name of a tag",
    aTale: async () => {
      await aTag("lamps");
      return aPublishedTale(site, { tags: ["lamps"] });
    },
    change: async () =>
      expectStatus(
        await moderator.client.put("/v1/tags", { query: { ...tagQuery, tagName: "lamps", newTagName: "lanterns" } }),
        200,
      ),
  },
  {
    name: "the picture of its author",
    change: async ({ writer }) =>
      expectStatus(
        await writer.client.post("/avatar", { files: { file: await solidImage(50).png().toBuffer() } }),
        200,
      ),
  },
  { name: "the first place in a series", change: (tale) => aSeries(site, { author: tale.writer, tales: [tale] }) },
  {
    name: "another place in its series",
    async prepare(tale) {
      const next = await aPublishedTale(site, { author: tale.writer });
      const series = await aSeries(site, { author: tale.writer, tales: [tale, next] });
      return () => orderTales(tale.writer, series.id, [next, tale]);
    },
  },
  {
    name: "a part of its series that is deleted",
    async prepare(tale) {
      const next = await aPublishedTale(site, { author: tale.writer });
      await aSeries(site, { author: tale.writer, tales: [tale, next] });
      return () => tale.writer.client.delete(`/v1/delete/${next.id}`);
    },
  },
  {
    name: "the title of its series",
    async prepare(tale) {
      const { id } = await aSeries(site, { author: tale.writer, tales: [tale] });
      const body = { title: "Another title", description: "", languageName: "EN" };
      return async () => expectStatus(await tale.writer.client.put(`/v1/series/${id}`, { body }), 200);
    },
  },
  {
    name: "the end of its series",
    async prepare(tale) {
      const { id } = await aSeries(site, { author: tale.writer, tales: [tale] });
      return () => tale.writer.client.delete(`/v1/series/${id}`);
    },
  },
  { name: "who may translate it", change: (tale) => setTranslations(tale, "closed") },
  { name: "whether corrections are welcome", change: (tale) => welcomeCorrections(tale) },
  {
    name: "a version in another language",
    aTale: () => anOpenTale(site),
    change: (tale) => aTranslation(site, tale, "IT"),
  },
  {
    name: "a version in another language that is deleted",
    aTale: () => anOpenTale(site),
    async prepare(tale) {
      const { writer, id } = await aTranslation(site, tale, "IT");
      return () => writer.client.delete(`/v1/delete/${id}`);
    },
  },
  {
    name: "the title of its original, by a revision",
    async aTale() {
      const original = await anOpenTale(site);
      const translation = await aTranslation(site, original, "IT");
      return { ...translation, original };
    },
    async prepare({ original }) {
      await submitRevision(original!);
      return async () => expectStatus(await publishRevision(original!, moderator), 200);
    },
  },
  {
    name: "an accepted correction, which names its helper",
    aTale: () => aTaleToCorrect(site),
    async prepare(tale) {
      const correction = await aCorrection(await aReader(site), tale, ["nihgts", "nights"], { named: true });
      return async () => expectStatus(await decide(tale.writer, correction), 200);
    },
  },
  {
    name: "a revision of its text",
    async prepare(tale) {
      await submitRevision(tale);
      return async () => expectStatus(await publishRevision(tale, moderator), 200);
    },
  },
];

describe.each(firstOrAll(changes))("after $name", ({ aTale = () => aPublishedTale(site), prepare, change }) => {
  it("A kept reply shows it at once in the process of the change, and soon in another one", async () => {
    const tale = await aTale();
    const make = prepare === undefined ? () => change(tale) : await prepare(tale);
    const before = await stored(tale.id);
    for (const on of [site, other]) expect((await kept(tale.id, on)).body).toEqual(before);
    await make();
    const now = await stored(tale.id);
    expect(now).not.toEqual(before);
    expect((await kept(tale.id)).body).toEqual(now);
    await eventually(async () => expect((await kept(tale.id, other)).body).toEqual(await stored(tale.id, other)));
  });
});

describe("a Tale that disappears", () => {
  const ends: [string, (tale: Subject) => Promise<unknown>][] = [
    ["its author deletes it", ({ id, writer }) => writer.client.delete(`/v1/delete/${id}`)],
    [
      "a report takes it off the site",
      async (tale) => {
        await aTaleReport(site, tale);
        const decision = { postId: tale.id, status: "ACCEPTED" };
        expectStatus(await moderator.client.put("/v1/tale-reports", { body: decision }), 200);
      },
    ],
    [
      "its author's account is removed",
      async ({ writer }) => expectStatus(await writer.client.put("/v1/user/remove", { body: { password } }), 204),
    ],
  ];
  it.each(firstOrAll(ends))("A kept reply becomes 404 in every process when %s", async (_name, end) => {
    const tale = await aPublishedTale(site);
    for (const on of [site, other]) expect((await kept(tale.id, on)).status).toBe(200);
    await end(tale);
    expectProblem(await kept(tale.id), 404, "NOT_FOUND");
    await eventually(async () => expectProblem(await kept(tale.id, other), 404, "NOT_FOUND"));
  });
});
