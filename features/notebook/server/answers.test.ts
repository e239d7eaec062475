import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY } from "#vocabulary/limits.ts";
import { aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { anItalianTale, keep, list, wordsOf } from "./kept-words.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

/** A session is over after a day. */
async function daysLater(days: number, { client, email }: Person) {
  site.clock.advance(days * DAY);
  const { body } = await site.visitor().post("/auth/login", { body: { email, password } });
  client.token = body.token;
}

describe("answers", () => {
  const answer = ({ client }: Person, { id }: { id: number }, body: Record<string, unknown>) =>
    client.post(`/v1/notebook/${id}/answer`, { body });
  const aKeptWord = async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale(site)];
    return { reader, entry: (await keep(reader, tale, "Rossi")).body };
  };
  const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY;

  it.each(
    firstOrAll([
      [1, 1, 1],
      [2, 2, 4],
      [3, 3, 14],
      [4, 8, 66],
    ]),
  )(
    "A word that was answered with %i is due after the days that FSRS plans, %i and then %i",
    async (grade, first, second) => {
      const { reader, entry } = await aKeptWord();
      const start = site.clock.now().toISOString();
      const once = await answer(reader, entry, { grade });
      expect([once.status, days(start, once.body.dueAt)]).toEqual([200, first]);
      expect(once.body).toEqual({ ...entry, dueAt: once.body.dueAt });
      await daysLater(first, reader);
      const twice = await answer(reader, entry, { grade });
      expect(days(once.body.dueAt, twice.body.dueAt)).toBe(second);
    },
  );

  it("Due words are those whose time has come, in the order in which it came", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale(site)];
    const entries = [];
    for (const word of ["Rossi", "lampada", "piano"]) entries.push((await keep(reader, tale, word)).body);
    await answer(reader, entries[0], { grade: 3 });
    await answer(reader, entries[1], { grade: 1 });
    expect(await wordsOf(reader, { due: true })).toEqual(["piano"]);
    expect(await wordsOf(reader, { sortBy: "dueAt" })).toEqual(["piano", "lampada", "Rossi"]);
    await daysLater(3, reader);
    expect(await list(reader, { due: true })).toMatchObject({
      entries: [{ word: "piano" }, { word: "lampada" }, { word: "Rossi" }],
      totalEntries: 3,
    });
  });

  it("An answer that is sent again counts once, also at the same time and after another answer", async () => {
    const { reader, entry } = await aKeptWord();
    const body = { grade: 3, clientKey: crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(reader, entry, body)));
    expect(statusCounts(answers)).toEqual({ 200: 5 });
    expect(new Set(answers.map(({ body: { dueAt } }) => dueAt)).size).toBe(1);
    await daysLater(3, reader);
    const next = await answer(reader, entry, { grade: 3, clientKey: crypto.randomUUID() });
    expect(days(answers[0]!.body.dueAt, next.body.dueAt)).toBe(14);
    const again = await answer(reader, entry, { ...body, clientKey: body.clientKey.toUpperCase() });
    expect(again.body).toEqual(next.body);
  });

  it("Answers without a key all count", { tags: "variation" }, async () => {
    const { reader, entry } = await aKeptWord();
    await Promise.all([1, 2, 3].map(() => answer(reader, entry, { grade: 3 })));
    const { rows } = await site.context.database.pool.query("select card from notebook_entries where id = $1", [
      entry.id,
    ]);
    expect(rows[0].card.reps).toBe(3);
  });

  it(
    "An answer counts from the time when it was given, but not from the future or before the last one",
    { tags: "variation" },
    async () => {
      const { reader, entry } = await aKeptWord();
      const start = site.clock.now();
      await daysLater(10, reader);
      const at = (offset: number) => new Date(start.getTime() + offset * DAY).toISOString();
      const late = await answer(reader, entry, { grade: 3, answeredAt: at(4) });
      expect(days(at(4), late.body.dueAt)).toBe(3);
      const earlier = await answer(reader, entry, { grade: 1, answeredAt: at(2) });
      expect(days(at(4), earlier.body.dueAt)).toBe(1);
      const future = await answer(reader, entry, { grade: 1, answeredAt: at(100) });
      expect(days(at(10), future.body.dueAt)).toBe(1);
    },
  );

  it.each(firstOrAll([0, 5, 2.5, "good", null]))("The grade %j is 400", async (grade) => {
    const { reader, entry } = await aKeptWord();
    expectProblem(await answer(reader, entry, { grade }), 400, "BAD_REQUEST");
  });

  it("A word that isn't there can't be answered", async () => {
    expectProblem(await answer(await aReader(site), { id: 999_999_999 }, { grade: 3 }), 404, "NOT_FOUND");
  });
});
