import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import { startDueJobs } from "#kit/server/jobs/schedule.ts";
import { schedules } from "#site/server/features.ts";
import { tales } from "#features/tales/server/tables.ts";
import { aModerator, aWriter, logInAgain, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aPrompt, fromNow } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, readPublished, tagNames } from "#tests/support/tales.ts";
import { setTranslations } from "#tests/support/translations.ts";

let site: TestSite;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  tags = await tagNames(site);
});
afterAll(() => site.close());

const form = (overrides: Record<string, unknown> = {}) => aTaleForm({ tags, ...overrides });
const write = ({ client }: Person, overrides: object) => client.post("/v1/posts", { body: form({ ...overrides }) });
const save = ({ client }: Person, { id }: { id: number }, overrides: object = {}) =>
  client.put(`/v1/posts/${id}`, { body: form({ ...overrides }) });
const read = async ({ id }: { id: number }, query: Record<string, string> = {}) =>
  (await site.visitor().get(`/v0/prompts/${id}`, { query })).body;
const idsOf = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id);
type Submitted = Awaited<ReturnType<typeof aSubmittedTale>>;
const ofWords = (words: number) => `<p>${"lamp ".repeat(words)}</p>`;
const sendBack = async ({ id }: { id: number }) =>
  (await aModerator(site)).client.patch(`/v1/posts/${id}/return`, { body: { note: "Almost." } });

describe("a Tale for a prompt", () => {
  it("A Tale carries its prompt and stands in its list once it is published, until it is deleted", async () => {
    const prompt = await aPrompt(site, { closesAt: fromNow(site, DAY) });
    const writer = await aWriter(site);
    const draft = await aDraft(site, { author: writer, promptId: prompt.id });
    expect(draft.prompt).toEqual({ id: prompt.id, state: "open" });
    expect(await read(prompt)).toMatchObject({ posts: [], totalPosts: 0 });
    const tale = await aPublishedTale(site, { promptId: prompt.id });
    expect(await read(prompt)).toMatchObject({ posts: [{ id: tale.id, prompt: draft.prompt }], totalPosts: 1 });
    site.clock.advance(DAY);
    expect((await readPublished(site, tale)).prompt).toEqual({ id: prompt.id, state: "closed" });
    await logInAgain(site, tale.writer);
    expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
    expect(await read(prompt)).toMatchObject({ posts: [], totalPosts: 0 });
  });

  it("The list of a prompt has its newest Tales first, in the languages that are asked for", async () => {
    const prompt = await aPrompt(site);
    const tale = async (languageName: string) => {
      site.clock.advance(SECOND);
      return (await aPublishedTale(site, { promptId: prompt.id, languageName })).id;
    };
    const [first, second, third] = [await tale("EN"), await tale("FR"), await tale("EN")];
    expect(idsOf(await read(prompt))).toEqual([third, second, first]);
    expect(idsOf(await read(prompt, { languageName: "en" }))).toEqual([third, first]);
    expect(idsOf(await read(prompt, { pageNumber: "1", pageSize: "1" }))).toEqual([second]);
    expect((await read(prompt, { languageName: "fr" })).totalPosts).toBe(3);
  });

  it("A prompt is taken off by null and stays if it isn't sent", async () => {
    const [prompt, other] = [await aPrompt(site), await aPrompt(site)];
    const draft = await aDraft(site, { promptId: prompt.id });
    expect((await save(draft.writer, draft)).body.prompt).toEqual({ id: prompt.id, state: "open" });
    expect((await save(draft.writer, draft, { promptId: other.id })).body.prompt.id).toBe(other.id);
    expect((await save(draft.writer, draft, { promptId: null })).body.prompt).toBeNull();
    expect((await save(draft.writer, draft, { promptId: prompt.id })).status).toBe(200);
  });

  it("A sketch for a prompt becomes a Tale for it", async () => {
    const prompt = await aPrompt(site);
    const { client } = await aWriter(site);
    const clientKey = randomUUID();
    const sketch = await client.put(`/v1/sketches/${clientKey}`, { body: { content: "", promptId: prompt.id } });
    expect(sketch.body.promptId).toBe(prompt.id);
    const refused = await client.post("/v1/posts", { body: form({ clientKey, promptId: 999_999_999 }) });
    expectProblem(refused, 404, "NOT_FOUND");
    expect((await client.get("/v1/sketches")).body.totalSketches).toBe(1);
    const body = form({ clientKey, promptId: prompt.id });
    expect((await client.post("/v1/posts", { body })).body.prompt.id).toBe(prompt.id);
  });
});

describe("what a prompt refuses", () => {
  it("A prompt that is unknown or planned is 404, a closed one 409", async () => {
    const writer = await aWriter(site);
    const draft = await aDraft(site, { author: writer });
    const planned = await aPrompt(site, { opensAt: fromNow(site, HOUR) });
    const closed = await aPrompt(site, { closesAt: fromNow(site, SECOND) });
    site.clock.advance(SECOND);
    for (const [promptId, status, code] of [
      [999_999_999, 404, "NOT_FOUND"],
      [planned.id, 404, "NOT_FOUND"],
      [closed.id, 409, "CONFLICT"],
    ] as const) {
      expectProblem(await write(writer, { promptId }), status, code);
      expectProblem(await save(writer, draft, { promptId }), status, code);
    }
  });

  it("Another category is refused, by a reviewer too, who then publishes nothing", async () => {
    const prompt = await aPrompt(site, { categories: ["HORROR"] });
    const writer = await aWriter(site);
    const fairyTags = await tagNames(site, 1, "FIABA");
    const fairy = { categoryName: "FIABA", tags: fairyTags };
    expectProblem(await write(writer, { promptId: prompt.id, ...fairy }), 400, "BAD_REQUEST", "categoryName");
    const tale = await aSubmittedTale(site, { author: writer, promptId: prompt.id });
    expectProblem(await save(writer, tale, { isFinished: 1, ...fairy }), 400, "BAD_REQUEST", "categoryName");
    const { client } = await aModerator(site);
    const corrected = await client.patch(`/v1/posts/${tale.id}`, { body: fairy });
    expectProblem(corrected, 400, "BAD_REQUEST", "categoryName");
    expect((await client.get(`/v1/posts/${tale.id}`)).body.published).toBe(false);
    expect((await client.patch(`/v1/posts/${tale.id}`)).status).toBe(200);
  });

  it("The bounds of words are checked when a Tale is submitted, and while it waits", async () => {
    const prompt = await aPrompt(site, { wordsMin: 10, wordsMax: 20 });
    const writer = await aWriter(site);
    const promptId = prompt.id;
    for (const words of [9, 21]) {
      const refused = await write(writer, { promptId, isFinished: 1, content: ofWords(words) });
      expectProblem(refused, 400, "BAD_REQUEST", "content");
    }
    const draft = await aDraft(site, { author: writer, promptId, content: ofWords(9) });
    expectProblem(await save(writer, draft, { isFinished: 1, content: ofWords(9) }), 400, "BAD_REQUEST", "content");
    expect((await save(writer, draft, { isFinished: 1, content: ofWords(20) })).status).toBe(200);
    expectProblem(await save(writer, draft, { isFinished: 1, content: ofWords(21) }), 400, "BAD_REQUEST", "content");
  });

  it("A second Tale of a member for a prompt in a language is refused in whatever state, also at the same time", async () => {
    const prompt = await aPrompt(site);
    const writer = await aWriter(site);
    const promptId = prompt.id;
    const sent = await Promise.all([1, 2, 3].map(() => write(writer, { promptId })));
    expect(statusCounts(sent)).toEqual({ 201: 1, 409: 2 });
    const first = sent.find(({ status }) => status === 201)!.body;
    const other = await aDraft(site, { author: writer });
    expectProblem(await save(writer, other, { promptId }), 409, "CONFLICT");
    const french = await tagNames(site, 1, "HORROR", "FR");
    const second = await write(writer, { promptId, languageName: "FR", tags: french });
    expect(second.status).toBe(201);
    expectProblem(await save(writer, second.body), 409, "CONFLICT");
    expect((await writer.client.delete(`/v1/delete/${first.id}`)).status).toBe(204);
    expect((await save(writer, second.body)).body.languageName).toBe("EN");
  });

  it("A translation is refused by a prompt that hides the authors, not by another one", async () => {
    const [open, anonymous] = [await aPrompt(site), await aPrompt(site, { anonymous: true })];
    const original = await aPublishedTale(site);
    await setTranslations(original, "open");
    const translator = await aWriter(site);
    const french = await tagNames(site, 1, "HORROR", "FR");
    const body = { languageName: "FR", tags: french, translationOf: original.id };
    expectProblem(await write(translator, { ...body, promptId: anonymous.id }), 400, "BAD_REQUEST", "promptId");
    const tale = await write(translator, { ...body, promptId: open.id });
    expect(tale.status).toBe(201);
    const changed = await save(translator, tale.body, { ...body, promptId: anonymous.id });
    expectProblem(changed, 400, "BAD_REQUEST", "promptId");
  });
});

describe("the end of a prompt", () => {
  it("A Tale is submitted for the first time until the prompt closes to the second, and saved and taken off afterwards", async () => {
    const prompt = await aPrompt(site, { closesAt: fromNow(site, HOUR) });
    const [early, late] = [await aDraft(site, { promptId: prompt.id }), await aDraft(site, { promptId: prompt.id })];
    site.clock.advance(HOUR - SECOND);
    expect((await save(early.writer, early, { isFinished: 1 })).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await save(late.writer, late, { isFinished: 1 }), 409, "CONFLICT");
    const kept = await save(late.writer, late, { promptId: prompt.id });
    expect([kept.status, kept.body.prompt]).toEqual([200, { id: prompt.id, state: "closed" }]);
    expect((await save(late.writer, late, { promptId: null, isFinished: 1 })).status).toBe(200);
    expectProblem(await save(late.writer, late, { promptId: prompt.id, isFinished: 1 }), 409, "CONFLICT");
    expect((await save(early.writer, early, { isFinished: 1 })).status).toBe(200);
  });

  it("A Tale that is sent back comes again until a week after the prompt has closed", async () => {
    const prompt = await aPrompt(site, { closesAt: fromNow(site, HOUR) });
    const [one, two] = (await Promise.all([1, 2].map(() => aSubmittedTale(site, { promptId: prompt.id })))) as [
      Submitted,
      Submitted,
    ];
    site.clock.advance(HOUR);
    for (const tale of [one, two]) expect((await sendBack(tale)).status).toBe(200);
    site.clock.advance(7 * DAY - SECOND);
    for (const { writer } of [one, two]) await logInAgain(site, writer);
    expect((await save(one.writer, one, { isFinished: 1 })).status).toBe(200);
    site.clock.advance(SECOND);
    expectProblem(await save(two.writer, two, { isFinished: 1 }), 409, "CONFLICT");
    expect((await save(two.writer, two)).status).toBe(200);
    const published = await (await aModerator(site)).client.patch(`/v1/posts/${one.id}`);
    expect(published.body.prompt).toEqual({ id: prompt.id, state: "closed" });
  });

  it("No revision is opened or published from the end of a prompt that hides the authors", async () => {
    const prompt = await aPrompt(site, { closesAt: fromNow(site, HOUR), anonymous: true });
    const [open, none] = [
      await aPublishedTale(site, { promptId: prompt.id }),
      await aPublishedTale(site, { promptId: prompt.id }),
    ];
    const revision = ({ id }: { id: number }) => `/v1/posts/${id}/revision`;
    expect((await open.writer.client.post(revision(open))).status).toBe(201);
    const body = form({ isFinished: 1 });
    expect((await open.writer.client.put(revision(open), { body })).status).toBe(200);
    site.clock.advance(HOUR);
    expectProblem(await none.writer.client.post(revision(none)), 409, "CONFLICT");
    expectProblem(await (await aModerator(site)).client.patch(revision(open)), 409, "CONFLICT");
  });

  it("A Tale that enters while its prompt is put off is either in it or refused", async () => {
    const moderator = await aModerator(site);
    for (let round = 0; round < 4; round += 1) {
      const opensAt = fromNow(site, SECOND);
      const prompt = await aPrompt(site, { by: moderator, opensAt });
      const writers = [await aWriter(site), await aWriter(site), await aWriter(site)];
      // Some come before the end of the second, and some after.
      const calls = writers.map((writer) => write(writer, { promptId: prompt.id }));
      const putOff = moderator.client.put(`/v1/prompts/${prompt.id}`, { body: { opensAt: fromNow(site, HOUR) } });
      site.clock.advance(SECOND);
      const late = [await aWriter(site)].map((writer) => write(writer, { promptId: prompt.id }));
      const answers = await Promise.all([...calls, ...late]);
      const changed = await putOff;
      const entered = answers.filter(({ status }) => status === 201);
      expect([200, 409]).toContain(changed.status);
      if (changed.status === 200) expect(entered).toEqual([]);
    }
  });
});

describe("a prompt that hides the authors", () => {
  it("A Tale hides its author from the moment in which it gets such a prompt until it is taken off", async () => {
    const prompt = await aPrompt(site, { anonymous: true });
    const draft = await aDraft(site, { promptId: prompt.id });
    expect(draft.author).toBe(draft.writer.username);
    const isHidden = async () => {
      const [tale] = await site.context.database.db
        .select({ hidden: tales.hiddenAuthorId })
        .from(tales)
        .where(eq(tales.id, draft.id));
      return tale!.hidden === draft.writer.id;
    };
    expect(await isHidden()).toBe(true);
    expect((await save(draft.writer, draft, { promptId: null })).status).toBe(200);
    expect(await isHidden()).toBe(false);
    expect((await save(draft.writer, draft, { promptId: prompt.id, isFinished: 1 })).status).toBe(200);
    const { client } = await aModerator(site);
    expect((await client.get(`/v1/posts/${draft.id}`)).body.author).toBe("?");
    expect((await client.patch(`/v1/posts/${draft.id}`)).body.author).toBe("?");
    expect((await read(prompt)).posts).toMatchObject([{ id: draft.id, author: "?", totLikes: null }]);
  });

  it("The schedule names the authors once the prompt has closed, in batches", async () => {
    const prompt = await aPrompt(site, { anonymous: true, closesAt: fromNow(site, HOUR) });
    const one = await aPublishedTale(site, { promptId: prompt.id });
    const drafts = Array.from({ length: 60 }, () => aDraft(site, { promptId: prompt.id }));
    await Promise.all(drafts);
    const two = await aPublishedTale(site, { promptId: prompt.id });
    const late = await aSubmittedTale(site, { promptId: prompt.id });
    expect((await readPublished(site, one)).author).toBe("?");
    site.clock.advance(HOUR);
    await startDueJobs(site.context, schedules);
    await site.jobsDone();
    for (const tale of [one, two]) expect((await readPublished(site, tale)).author).toBe(tale.writer.username);
    expect(idsOf(await read(prompt))).toEqual([two.id, one.id]);
    const published = await (await aModerator(site)).client.patch(`/v1/posts/${late.id}`);
    expect(published.body).toMatchObject({ author: late.writer.username, prompt: { state: "closed" } });
    await logInAgain(site, one.writer);
    expect((await one.writer.client.post(`/v1/posts/${one.id}/revision`)).status).toBe(201);
  });

  it("The list of a prompt that hides the authors begins each day at another Tale and goes round", async () => {
    const prompt = await aPrompt(site, { anonymous: true, closesAt: fromNow(site, 40 * DAY) });
    const entries = await Promise.all(Array.from({ length: 6 }, () => aPublishedTale(site, { promptId: prompt.id })));
    const orders: number[][] = [];
    for (let day = 0; day < 20; day += 1) {
      const pages = [await read(prompt, { pageSize: "4" }), await read(prompt, { pageSize: "4", pageNumber: "1" })];
      const order = pages.flatMap(idsOf);
      expect(order.toSorted()).toEqual(entries.map(({ id }) => id).toSorted());
      orders.push(order);
      site.clock.advance(DAY);
    }
    const rotated = ([...order]: number[], first: number) => {
      const at = order.indexOf(first);
      return [...order.slice(at), ...order.slice(0, at)];
    };
    for (const order of orders) expect(rotated(order, entries[0]!.id)).toEqual(rotated(orders[0]!, entries[0]!.id));
    expect(new Set(orders.map(([first]) => first)).size).toBeGreaterThan(1);
  });
});
