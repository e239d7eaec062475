import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taleStates } from "#features/tales/own-tales.ts";
import { taleSorts } from "#features/tales/shapes.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { editRevision, openRevision, sendRevisionBack } from "./revisions.fixture.ts";

let site: TestSite;
let author: Person;
/** One Tale of each kind, oldest first. */
let talesByState: Record<"draft" | "returned" | "submitted" | "published" | "french", { id: number }>;
beforeAll(async () => {
  site = await aSite();
  author = await aWriter(site);
  const reviewer = await aModerator(site);
  const draft = await aDraft(site, { author, title: "Bravo" });
  const returned = await aSubmittedTale(site, { author, title: "Echo" });
  await reviewer.client.patch(`/v1/posts/${returned.id}/return`, { body: { note: "Almost." } });
  const submitted = await aSubmittedTale(site, { author, title: "Alpha" });
  site.clock.advance(MINUTE);
  const published = await aPublishedTale(site, { author, title: "Delta" });
  site.clock.advance(MINUTE);
  const french = await aPublishedTale(site, { author, title: "Charlie", languageName: "FR" });
  talesByState = { draft, returned, submitted, published, french };
  // Tales of another author, one in every state.
  const other = await aWriter(site);
  await Promise.all([
    aDraft(site, { author: other }),
    aSubmittedTale(site, { author: other }),
    aPublishedTale(site, { author: other }),
  ]);
});
afterAll(() => site.close());

type Query = Record<string, string | number | undefined>;
const own = ({ client }: Person, query: Query = {}) => client.get("/v1/own-posts", { query });
const statesOf = (ids: readonly number[]) =>
  ids.map((id) => Object.entries(talesByState).find(([, tale]) => tale.id === id)?.[0] ?? "somebody else's");
async function list(query: Query = {}) {
  const { status, body } = await own(author, query);
  expect(status).toBe(200);
  return { tales: statesOf(body.posts.map(({ id }: { id: number }) => id)), total: body.totalPosts };
}

describe("one's own Tales", () => {
  it("A member's own Tales are all of theirs and only theirs, the newest first", async () => {
    expect(await list()).toEqual({ tales: ["french", "published", "submitted", "returned", "draft"], total: 5 });
  });

  it.each(
    firstOrAll([
      ["draft", ["returned", "draft"]],
      ["submitted", ["submitted"]],
      ["published", ["french", "published"]],
    ]),
  )("A member's own Tales in the state %s are only those", async (state, tales) => {
    expect(await list({ state })).toEqual({ tales, total: tales.length });
  });

  it("A member's own Tales in one language are only those, in every state", { tags: "variation" }, async () => {
    expect(await list({ languageName: "fr" })).toEqual({ tales: ["french"], total: 1 });
    expect(await list({ languageName: "EN", state: "published" })).toEqual({ tales: ["published"], total: 1 });
    expect(await list({ languageName: "IT" })).toEqual({ tales: [], total: 0 });
  });

  it.each([
    ["id", "ASC", ["draft", "returned", "submitted", "published", "french"]],
    ["title", "ASC", ["submitted", "draft", "french", "published", "returned"]],
    ["title", "DESC", ["returned", "published", "french", "draft", "submitted"]],
    // Tales without a date count as latest; ties are sorted by id in the same direction.
    ["publicationDate", "DESC", ["submitted", "returned", "draft", "french", "published"]],
    ["publicationDate", "ASC", ["published", "french", "draft", "returned", "submitted"]],
    ["totLikes", "DESC", ["french", "published", "submitted", "returned", "draft"]],
  ])("A member's own Tales can be sorted by %s %s", { tags: "variation" }, async (sortBy, direction, tales) => {
    expect(await list({ sortBy, direction })).toEqual({ tales, total: 5 });
  });

  it(
    "Own Tales in lists have their state, submission date and return note, but no content",
    { tags: "variation" },
    async () => {
      const { body } = await own(author, { sortBy: "id", direction: "ASC" });
      const [draft, returned, submitted, published] = body.posts;
      expect(draft).toMatchObject({
        isFinished: 0,
        published: false,
        publicationDate: null,
        submittedAt: null,
        returnNote: null,
      });
      expect(returned).toMatchObject({ isFinished: 0, published: false, submittedAt: null, returnNote: "Almost." });
      expect(submitted).toMatchObject({
        isFinished: 1,
        published: false,
        submittedAt: expect.any(String),
        returnNote: null,
      });
      expect(published).toMatchObject({ isFinished: 1, published: true, publicationDate: expect.any(String) });
      for (const tale of body.posts) {
        expect(tale).not.toHaveProperty("content");
        expect(tale.author).toBe(author.username);
      }
    },
  );

  it("Own Tales are found by a text in their title, whatever its case and accents, in any state", async () => {
    const writer = await aWriter(site);
    const draft = await aDraft(site, { author: writer, title: "La città di notte" });
    const published = await aPublishedTale(site, { author: writer, title: "A CITTA of lamps" });
    await aDraft(site, { author: writer, title: "The pier" });
    await aDraft(site, { title: "Another città" });
    const found = async (query: Query) => {
      const { body } = await own(writer, query);
      return [body.posts.map(({ id }: { id: number }) => id), body.totalPosts];
    };
    expect(await found({ title: "Città" })).toEqual([[published.id, draft.id], 2]);
    expect(await found({ title: "città", pageSize: 1, pageNumber: 1 })).toEqual([[draft.id], 2]);
    expect(await found({ title: "citt", state: "draft" })).toEqual([[draft.id], 1]);
    expect(await found({ title: "lamp", state: "revision" })).toEqual([[], 0]);
    expect(await found({ title: "?!" })).toEqual([[], 0]);
    for (const title of ["", " ", "t".repeat(101)])
      expectProblem(await own(writer, { title }), 400, "BAD_REQUEST", "title");
  });

  it(
    "Own Tales in lists have their open, waiting and returned revision, and can be limited to those",
    { tags: "variation" },
    async () => {
      const writer = await aWriter(site);
      const without = await aPublishedTale(site, { author: writer, title: "Alpha" });
      const [open, waiting, returned] = [
        await aPublishedTale(site, { author: writer, title: "Bravo" }),
        await aPublishedTale(site, { author: writer, title: "Delta", languageName: "FR" }),
        await aPublishedTale(site, { author: writer, title: "Charlie" }),
      ];
      await aDraft(site, { author: writer });
      for (const tale of [open, waiting, returned]) await openRevision(tale);
      const languageName = "FR";
      await editRevision(waiting, { isFinished: 1, languageName });
      await editRevision(returned, { isFinished: 1 });
      await sendRevisionBack(returned, await aModerator(site), { reason: "FORM" });
      const at = site.clock.now().toISOString();
      const expected = {
        [without.id]: null,
        [open.id]: { isFinished: 0, submittedAt: null, returnNote: null, returnReason: null, updatedAt: at },
        [waiting.id]: { isFinished: 1, submittedAt: at, returnNote: null, returnReason: null, updatedAt: at },
        [returned.id]: { isFinished: 0, submittedAt: null, returnNote: "Almost.", returnReason: "FORM", updatedAt: at },
      };
      const revisionsOf = async (query: Query) => {
        const { body } = await own(writer, query);
        return [body.posts.map((tale: { id: number; revision: unknown }) => [tale.id, tale.revision]), body.totalPosts];
      };
      const listed = (...tales: { id: number }[]) => tales.map(({ id }) => [id, expected[id]]);
      expect(await revisionsOf({ state: "published" })).toEqual([listed(returned, waiting, open, without), 4]);
      expect(await revisionsOf({ state: "revision" })).toEqual([listed(returned, waiting, open), 3]);
      expect(await revisionsOf({ state: "revision", pageSize: 1, pageNumber: 1 })).toEqual([listed(waiting), 3]);
      const byTitle = { state: "revision", sortBy: "title", direction: "ASC" };
      expect(await revisionsOf(byTitle)).toEqual([listed(open, returned, waiting), 3]);
      expect(await revisionsOf({ state: "revision", languageName })).toEqual([listed(waiting), 1]);
      const { body: draftsAlone } = await own(writer, { state: "draft" });
      expect(draftsAlone.posts).toMatchObject([{ revision: null }]);
      expect((await own(author, { state: "revision" })).body).toEqual({ posts: [], totalPosts: 0 });
      const draft = await aSubmittedTale(site, { author: writer, title: "Echo" });
      await (await aModerator(site)).client.patch(`/v1/posts/${draft.id}/return`, { body: { note: "Almost." } });
      const sentBack = (await own(writer, { state: "returned" })).body;
      expect(sentBack).toMatchObject({ posts: [{ id: draft.id }, { id: returned.id }], totalPosts: 2 });
      expect((await own(author, { state: "returned" })).body.posts).not.toContainEqual(
        expect.objectContaining({ id: draft.id }),
      );
    },
  );

  it.each(taleSorts)("The pages of own Tales by %s have each Tale once", { tags: "variation" }, async (sortBy) => {
    const writer = await aWriter(site);
    const rows = Array.from({ length: 17 }, (_, n) => ({
      title: ["Echo", "echo"][n % 2]!,
      isFinished: n % 3 > 0,
      publicationDate: n % 3 > 1 ? site.clock.now() : null,
    }));
    const all = await insertPublishedTales(site, writer, rows);
    const ofState = (n: number) => all.filter((_, at) => at % 3 === n);
    for (const state of [undefined, ...taleStates]) {
      const expected = state === undefined ? all : ofState(taleStates.indexOf(state));
      const ids: number[] = [];
      for (const pageNumber of [0, 1, 2]) {
        const { body } = await own(writer, { sortBy, state, pageNumber, pageSize: 7 });
        expect(body.totalPosts).toBe(expected.length);
        ids.push(...body.posts.map(({ id }: { id: number }) => id));
      }
      expect(ids.toSorted((a, b) => a - b)).toEqual(expected);
    }
  });

  it("The account area has 7 own Tales per page", { tags: "variation" }, async () => {
    expect((await list({ pageSize: 3 })).tales).toEqual(["french", "published", "submitted"]);
    expect(await list({ pageSize: 3, pageNumber: 1 })).toEqual({ tales: ["returned", "draft"], total: 5 });
    expect(await list({ pageSize: 3, pageNumber: 2 })).toEqual({ tales: [], total: 5 });
  });

  it("A member without Tales has an empty list, also a moderator or administrator", { tags: "variation" }, async () => {
    for (const person of [await aReader(site), await aModerator(site), await anAdmin(site)]) {
      expect((await own(person)).body).toEqual({ posts: [], totalPosts: 0 });
    }
  });

  it("The list of own Tales ignores other members' names", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const { body } = await own(reader, { userId: author.id, username: author.username, authorId: author.id });
    expect(body).toEqual({ posts: [], totalPosts: 0 });
  });

  it("Own Tales stay in the member's own list while they are private", async () => {
    await author.client.patch("/v1/privacy", { query: { newPrivacy: "private" } });
    expect((await list()).total).toBe(5);
  });

  it.each([
    ["state", "rejected"],
    ["state", "DRAFT"],
    ["state", ""],
    ["languageName", "DE"],
    ["sortBy", "createdAt"],
    ["direction", "asc"],
    ["pageNumber", -1],
    ["pageSize", 0],
    ["pageSize", 101],
  ])("The list of own Tales rejects %s %j", { tags: "variation" }, async (name, value) => {
    expectProblem(await own(author, { [name]: value }), 400, "BAD_REQUEST", name);
  });
});
