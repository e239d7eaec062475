import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { and, eq, ne, type SQL } from "drizzle-orm";
import { HOUR } from "#contract/limits.ts";
import { users } from "#server/features/accounts/tables.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { whileRowIsLocked } from "#tests/support/row-locks.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

/** A reviewer's own Tale is a colleague's to decide about, where there is one. */

let site: TestSite;
let author: Person;
let colleague: Person;
beforeEach(async () => {
  site = await aSite();
  author = await aModerator(site);
  colleague = await aModerator(site);
  // The administrator whom the first start makes would be a colleague, too.
  await change(and(ne(users.id, author.id), ne(users.id, colleague.id)), { role: "USER" });
});
afterEach(() => site.close());

const change = (which: SQL | undefined, set: Partial<typeof users.$inferInsert>) =>
  site.context.database.db.update(users).set(set).where(which);
const changeColleague = (set: Partial<typeof users.$inferInsert>) => change(eq(users.id, colleague.id), set);

const publish = ({ client }: Person, id: number) => client.patch(`/v1/posts/${id}`);
const sendBack = ({ client }: Person, id: number) =>
  client.patch(`/v1/posts/${id}/return`, { body: { note: "The ending, please." } });
const isDecidable = async ({ client }: Person, id: number) => (await client.get(`/v1/posts/${id}`)).body.decidable;

describe("a reviewer's own Tale", () => {
  it("is neither published nor sent back by its author: 403 OWN_TALE, and it waits on", async () => {
    const { id } = await aSubmittedTale(site, { author });
    for (const act of [publish, sendBack]) expectProblem(await act(author, id), 403, "OWN_TALE");
    const { body } = await author.client.get(`/v1/posts/${id}`);
    expect(body).toMatchObject({ isFinished: 1, published: false, returnNote: null, decidable: false });
    expect(await isDecidable(colleague, id)).toBe(true);
    expect(await actionsOn(site, `tale:${id}`)).toEqual([]);
  });

  it("is decided about by a colleague", async () => {
    const [one, two] = [await aSubmittedTale(site, { author }), await aSubmittedTale(site, { author })];
    expect((await publish(colleague, one.id)).status).toBe(200);
    expect((await sendBack(colleague, two.id)).status).toBe(200);
  });

  it("is an administrator's to leave to a moderator, too", async () => {
    const admin = await anAdmin(site);
    const { id } = await aSubmittedTale(site, { author: admin });
    expectProblem(await publish(admin, id), 403, "OWN_TALE");
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ["has no role any more", { role: "USER" }],
    ["was never activated", { activatedAt: null }],
    ["is banned from logging in", { loginBannedUntil: new Date("2100-01-01") }],
  ])("is published by its author where the only colleague %s", async (_why, set) => {
    const { id } = await aSubmittedTale(site, { author });
    await changeColleague(set);
    expect(await isDecidable(author, id)).toBe(true);
    expect((await publish(author, id)).status).toBe(200);
  });

  it("waits for the colleague again once that ban is over", async () => {
    const { id } = await aSubmittedTale(site, { author });
    await changeColleague({ loginBannedUntil: new Date(site.clock.now().getTime() + HOUR) });
    expect(await isDecidable(author, id)).toBe(true);
    site.clock.advance(HOUR);
    expectProblem(await publish(author, id), 403, "OWN_TALE");
  });

  it("that doesn't wait says so first: 409", async () => {
    const tale = await aSubmittedTale(site, { author });
    await author.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, isFinished: 0 }) });
    expectProblem(await publish(author, tale.id), 409, "CONFLICT");
    await author.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, isFinished: 1 }) });
    await publish(colleague, tale.id);
    expectProblem(await publish(author, tale.id), 409, "PUBLISHED");
  });
});

describe("at the same moment", () => {
  it("of two reviewers who decide about each other's Tales each does, and about their own neither", async () => {
    const [mine, theirs] = [await aSubmittedTale(site, { author }), await aSubmittedTale(site, { author: colleague })];
    const answers = await Promise.all([
      publish(author, mine.id),
      publish(colleague, mine.id),
      publish(author, theirs.id),
      publish(colleague, theirs.id),
    ]);
    const [own, others] = [
      [answers[0]!, answers[3]!],
      [answers[1]!, answers[2]!],
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
    // Who comes after the colleague hears that it is published, who comes before that it is their own.
    for (const { status } of own) expect([403, 409]).toContain(status);
  });

  it("a colleague who is appointed while the author publishes is seen", async () => {
    const { id } = await aSubmittedTale(site, { author });
    await changeColleague({ role: "USER" });
    await author.client.get("/v0/csrf");
    const answer = await whileRowIsLocked(site, {
      table: "tales",
      id,
      waiting: () => publish(author, id),
      meanwhile: () => changeColleague({ role: "MODERATOR" }),
    });
    expectProblem(answer, 403, "OWN_TALE");
  });

  it("a colleague who is demoted while the author publishes is none", async () => {
    const { id } = await aSubmittedTale(site, { author });
    await author.client.get("/v0/csrf");
    const answer = await whileRowIsLocked(site, {
      table: "tales",
      id,
      waiting: () => publish(author, id),
      meanwhile: () => changeColleague({ role: "USER" }),
    });
    expect(answer.status).toBe(200);
  });
});

it("whether a Tale can be decided about is told to reviewers alone", async () => {
  const writer = await aReader(site);
  const { id } = await aSubmittedTale(site, { author: writer });
  expect(await isDecidable(writer, id)).toBeUndefined();
  expect(await isDecidable(author, id)).toBe(true);
  await sendBack(author, id);
  expect(await isDecidable(author, id)).toBe(false);
});
