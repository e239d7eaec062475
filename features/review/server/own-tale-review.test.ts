import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { and, eq, ne, type SQL } from "drizzle-orm";
import { HOUR } from "#vocabulary/limits.ts";
import { users } from "#features/accounts/server/tables.ts";
import { actionsOn } from "#tests/support/audit-log-entries.ts";
import { whileRowIsLocked } from "#tests/support/row-locks.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aSubmittedTale, aTaleForm } from "#tests/support/tales.ts";

/** A colleague decides about a reviewer's own Tale, if there is one. */

let site: TestSite;
let author: Person;
let colleague: Person;
beforeEach(async () => {
  site = await aSite();
  author = await aModerator(site);
  colleague = await aModerator(site);
  // The administrator who is created at the first start would count as a colleague.
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
  it("A reviewer who publishes or sends back their own Tale gets 403 OWN_TALE", async () => {
    const { id } = await aSubmittedTale(site, { author });
    for (const act of [publish, sendBack]) expectProblem(await act(author, id), 403, "OWN_TALE");
    const { body } = await author.client.get(`/v1/posts/${id}`);
    expect(body).toMatchObject({ isFinished: 1, published: false, returnNote: null, decidable: false });
    expect(await isDecidable(colleague, id)).toBe(true);
    expect(await actionsOn(site, `tale:${id}`)).toEqual([]);
  });

  it("A colleague decides about a reviewer's own Tale", { tags: "variation" }, async () => {
    const [one, two] = [await aSubmittedTale(site, { author }), await aSubmittedTale(site, { author })];
    expect((await publish(colleague, one.id)).status).toBe(200);
    expect((await sendBack(colleague, two.id)).status).toBe(200);
  });

  it("An administrator's own Tale is decided by a moderator", { tags: "variation" }, async () => {
    const admin = await anAdmin(site);
    const { id } = await aSubmittedTale(site, { author: admin });
    expectProblem(await publish(admin, id), 403, "OWN_TALE");
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ["has no role any more", { role: "USER" }],
    ["was never activated", { activatedAt: null }],
    ["is banned from logging in", { loginBannedUntil: new Date("2100-01-01") }],
  ])("A reviewer may publish their own Tale if the only colleague %s", { tags: "variation" }, async (_why, set) => {
    const { id } = await aSubmittedTale(site, { author });
    await changeColleague(set);
    expect(await isDecidable(author, id)).toBe(true);
    expect((await publish(author, id)).status).toBe(200);
  });

  it(
    "A reviewer's own Tale waits for the colleague again after the colleague's ban",
    { tags: "variation" },
    async () => {
      const { id } = await aSubmittedTale(site, { author });
      await changeColleague({ loginBannedUntil: new Date(site.clock.now().getTime() + HOUR) });
      expect(await isDecidable(author, id)).toBe(true);
      site.clock.advance(HOUR);
      expectProblem(await publish(author, id), 403, "OWN_TALE");
    },
  );

  it("Publishing one's own Tale that is not waiting gets 409", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site, { author });
    await author.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, isFinished: 0 }) });
    expectProblem(await publish(author, tale.id), 409, "CONFLICT");
    await author.client.put(`/v1/posts/${tale.id}`, { body: aTaleForm({ tags: tale.tags, isFinished: 1 }) });
    await publish(colleague, tale.id);
    expectProblem(await publish(author, tale.id), 409, "PUBLISHED");
  });
});

describe("at the same moment", () => {
  it(
    "Two reviewers can decide about each other's Tales concurrently, but not about their own",
    { tags: "variation" },
    async () => {
      const [ownTale, otherTale] = [
        await aSubmittedTale(site, { author }),
        await aSubmittedTale(site, { author: colleague }),
      ];
      const answers = await Promise.all([
        publish(author, ownTale.id),
        publish(colleague, ownTale.id),
        publish(author, otherTale.id),
        publish(colleague, otherTale.id),
      ]);
      const [own, others] = [
        [answers[0]!, answers[3]!],
        [answers[1]!, answers[2]!],
      ];
      expect(others.map(({ status }) => status)).toEqual([200, 200]);
      // Requests after the colleague's get 409, as the Tale is published; earlier ones get 403, as the Tale is the
      // caller's own.
      for (const { status } of own) expect([403, 409]).toContain(status);
    },
  );

  it(
    "A colleague who is appointed while a reviewer publishes their own Tale counts",
    { tags: "variation" },
    async () => {
      const { id } = await aSubmittedTale(site, { author });
      await changeColleague({ role: "USER" });
      await author.client.get("/v0/csrf");
      const answer = await whileRowIsLocked(site, {
        table: "tales",
        id,
        waiting: () => publish(author, id),
        concurrently: () => changeColleague({ role: "MODERATOR" }),
      });
      expectProblem(answer, 403, "OWN_TALE");
    },
  );

  it(
    "A colleague who is demoted while a reviewer publishes their own Tale does not count",
    { tags: "variation" },
    async () => {
      const { id } = await aSubmittedTale(site, { author });
      await author.client.get("/v0/csrf");
      const answer = await whileRowIsLocked(site, {
        table: "tales",
        id,
        waiting: () => publish(author, id),
        concurrently: () => changeColleague({ role: "USER" }),
      });
      expect(answer.status).toBe(200);
    },
  );
});

it("Only reviewers get the field `decidable`", { tags: "variation" }, async () => {
  const writer = await aReader(site);
  const { id } = await aSubmittedTale(site, { author: writer });
  expect(await isDecidable(writer, id)).toBeUndefined();
  expect(await isDecidable(author, id)).toBe(true);
  await sendBack(author, id);
  expect(await isDecidable(author, id)).toBe(false);
});
