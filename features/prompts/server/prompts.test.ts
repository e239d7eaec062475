import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aPrompt, aPromptForm, fromNow } from "#tests/support/prompts.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
});
afterAll(() => site.close());

const make = (overrides: Record<string, unknown> = {}) =>
  staff.client.post("/v1/prompts", { body: aPromptForm(site, overrides) });
const change = ({ id }: { id: number }, body: object) => staff.client.put(`/v1/prompts/${id}`, { body });
const read = ({ id }: { id: number }) => site.visitor().get(`/v0/prompts/${id}`);
const idsIn = async (state: "open" | "closed") => {
  const { body } = await site.visitor().get("/v0/prompts", { query: { state, pageSize: 100 } });
  return body.prompts.map(({ id }: { id: number }) => id) as number[];
};
const texts = { ...aPromptForm({ clock: { now: () => new Date() } } as TestSite).texts };

describe("making a prompt", () => {
  it("A prompt is answered with all its fields, opens and closes to the second, and is planned before", async () => {
    const opensAt = fromNow(site, HOUR);
    const closesAt = fromNow(site, 2 * HOUR);
    const answer = await make({ opensAt, closesAt, categories: ["horror"], wordsMin: 100, wordsMax: 1000 });
    expect(answer.status).toBe(201);
    const { id } = answer.body;
    const planned = {
      id,
      texts,
      categories: ["HORROR"],
      wordsMin: 100,
      wordsMax: 1000,
      opensAt,
      closesAt,
      anonymous: false,
      contest: false,
      judgingEndsAt: null,
      state: "planned",
      totalPosts: 0,
    };
    expect(answer.body).toEqual(planned);
    site.clock.advance(HOUR - SECOND);
    expectProblem(await read({ id }), 404, "NOT_FOUND");
    expect(await idsIn("open")).not.toContain(id);
    site.clock.advance(SECOND);
    expect((await read({ id })).body).toEqual({ ...planned, state: "open", posts: [] });
    expect(await idsIn("open")).toContain(id);
    site.clock.advance(HOUR - SECOND);
    expect((await read({ id })).body.state).toBe("open");
    site.clock.advance(SECOND);
    expect((await read({ id })).body.state).toBe("closed");
    expect([await idsIn("open"), await idsIn("closed")]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ]);
  });

  it("The judging of a contest ends two weeks after it closes, unless it says otherwise", async () => {
    const closesAt = fromNow(site, DAY);
    const contest = await make({ closesAt, contest: true });
    expect(contest.body.judgingEndsAt).toBe(fromNow(site, 15 * DAY));
    const judgingEndsAt = fromNow(site, 3 * DAY);
    expect((await make({ closesAt, contest: true, judgingEndsAt })).body.judgingEndsAt).toBe(judgingEndsAt);
  });

  it.each(
    firstOrAll([
      ["texts.IT", { texts: { ...texts, IT: undefined } }],
      ["texts.EN", { texts: { ...texts, EN: "Too short" } }],
      ["texts.FR", { texts: { ...texts, FR: "a".repeat(501) } }],
      ["wordsMax", { wordsMin: 10, wordsMax: 9 }],
      ["wordsMin", { wordsMin: 0 }],
      ["categories.0", { categories: ["LETTERS"] }],
      ["opensAt", { opensAt: "tomorrow" }],
      ["closesAt", { opensAt: "2020-01-01T00:00:00Z", closesAt: "2020-01-02T00:00:00Z" }],
      ["closesAt", { opensAt: "2090-01-01T00:00:00Z", closesAt: "2090-01-01T00:00:00Z" }],
      ["judgingEndsAt", { judgingEndsAt: "2090-01-01T00:00:00Z" }],
      ["judgingEndsAt", { contest: true, judgingEndsAt: "2020-01-01T00:00:00Z" }],
      ["anonymous", { anonymous: undefined }],
    ] as [string, object][]),
  )("A prompt with an unfit %s is rejected: %j", async (path, wrong) => {
    expectProblem(await make({ ...wrong }), 400, "BAD_REQUEST", path);
  });

  it("A prompt that is sent again with its key is the one that was made, also at the same time", async () => {
    const body = aPromptForm(site, { clientKey: randomUUID() });
    const sent = await Promise.all([1, 2].map(() => staff.client.post("/v1/prompts", { body })));
    expect(statusCounts(sent)).toEqual({ 201: 2 });
    expect(sent[1]!.body).toEqual(sent[0]!.body);
  });

  it("Members and visitors neither make prompts nor list planned ones", async () => {
    const { client } = await aReader(site);
    expectProblem(await client.post("/v1/prompts", { body: aPromptForm(site) }), 403, "FORBIDDEN");
    expectProblem(await client.get("/v1/prompts"), 403, "FORBIDDEN");
    const planned = await aPrompt(site, { opensAt: fromNow(site, HOUR) });
    const { body } = await staff.client.get("/v1/prompts", { query: { pageSize: 1 } });
    expect(body.prompts).toMatchObject([{ id: planned.id, state: "planned" }]);
    expect(body.totalPrompts).toBeGreaterThan(1);
  });
});

describe("changing a prompt", () => {
  it("Everything about a prompt changes before it opens, and nothing that isn't sent", async () => {
    const prompt = await aPrompt(site, { opensAt: fromNow(site, HOUR), wordsMin: 5, contest: true });
    const judgingEndsAt = fromNow(site, 22 * DAY);
    expect((await change(prompt, { closesAt: fromNow(site, 8 * DAY) })).body).toMatchObject({
      wordsMin: 5,
      judgingEndsAt,
    });
    const terms = { categories: ["HORROR"], wordsMin: null, wordsMax: 7, anonymous: true, contest: false };
    const { status, body } = await change(prompt, { ...terms, opensAt: fromNow(site, 2 * HOUR) });
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...terms, texts, judgingEndsAt: null, opensAt: fromNow(site, 2 * HOUR) });
    // One that opens in the past opens at once.
    expect((await change(prompt, { opensAt: fromNow(site, -HOUR) })).body.state).toBe("open");
  });

  it("An open prompt gets other texts and later ends, and nothing else", async () => {
    const prompt = await aPrompt(site, { closesAt: fromNow(site, DAY), contest: true });
    const later = { texts: { ...texts, EN: "Another lamp, which burns." }, closesAt: fromNow(site, 2 * DAY) };
    const { maker: _maker, ...unchanged } = prompt;
    expect((await change(prompt, { ...unchanged, ...later, judgingEndsAt: undefined })).body).toMatchObject({
      ...later,
      judgingEndsAt: fromNow(site, 16 * DAY),
    });
    for (const refused of [
      { opensAt: fromNow(site, -HOUR) },
      { closesAt: fromNow(site, HOUR) },
      { judgingEndsAt: fromNow(site, 3 * DAY) },
      { wordsMin: 5 },
      { categories: ["HORROR"] },
      { anonymous: true },
      { contest: false },
    ])
      expectProblem(await change(prompt, refused), 409, "CONFLICT");
    expectProblem(await change(prompt, { texts: { EN: "Too short" } }), 400, "BAD_REQUEST", "texts.EN");
  });

  it("A closed prompt isn't opened again, and its judging is put off until it is over", async () => {
    const prompt = await aPrompt(site, {
      closesAt: fromNow(site, HOUR),
      contest: true,
      judgingEndsAt: fromNow(site, 2 * HOUR),
    });
    site.clock.advance(HOUR);
    expectProblem(await change(prompt, { closesAt: fromNow(site, HOUR) }), 409, "CONFLICT");
    const judgingEndsAt = fromNow(site, 2 * HOUR);
    expect((await change(prompt, { judgingEndsAt, texts })).body).toMatchObject({ state: "closed", judgingEndsAt });
    site.clock.advance(2 * HOUR);
    expectProblem(await change(prompt, { judgingEndsAt: fromNow(site, DAY) }), 409, "CONFLICT");
    expect((await change(prompt, { texts })).status).toBe(200);
  });

  it("A prompt that is not there is neither changed nor deleted", async () => {
    expectProblem(await change({ id: 999_999_999 }, { texts }), 404, "NOT_FOUND");
    expectProblem(await staff.client.delete("/v1/prompts/999999999"), 404, "NOT_FOUND");
  });
});

it("A prompt is deleted before it opens, and stays afterwards", async () => {
  const prompt = await aPrompt(site, { opensAt: fromNow(site, HOUR) });
  expect((await staff.client.delete(`/v1/prompts/${prompt.id}`)).status).toBe(204);
  const open = await aPrompt(site);
  expectProblem(await staff.client.delete(`/v1/prompts/${open.id}`), 409, "CONFLICT");
});

it("The audit log names prompts that are made, changed and deleted", async () => {
  const prompt = await aPrompt(site, { by: staff, opensAt: fromNow(site, HOUR) });
  await change(prompt, { wordsMin: 5 });
  await staff.client.delete(`/v1/prompts/${prompt.id}`);
  expect(await actionsOn(site, `prompt:${prompt.id}`)).toEqual([
    [staff.username, "prompt-delete", texts.EN],
    [staff.username, "prompt-edit", texts.EN],
    [staff.username, "prompt-add", texts.EN],
  ]);
});
