import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import { fromNow } from "#kit/server/clock.ts";
import { aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aTaleForm, tagNames } from "#tests/support/tales.ts";
import { DAY, sketches as limits } from "#vocabulary/limits.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const keep = ({ client }: Person, key: string, body: object) => client.put(`/v1/sketches/${key}`, { body });
const list = async ({ client }: Person) => (await client.get("/v1/sketches")).body;
const remove = ({ client }: Person, key: string) => client.delete(`/v1/sketches/${key}`);
const create = async ({ client }: Person, clientKey: string, other: object = {}) =>
  client.post("/v1/posts", { body: { ...aTaleForm({ tags: await tagNames(site) }), ...other, clientKey } });

const begun = { title: "The l", content: "<p>A <b>lamp</b><script>x</script>", categoryName: "horror" };

describe("keeping a begun text", () => {
  it("From the first letter, in the form of a Tale; what isn't sent stays", async () => {
    const person = await aReader(site);
    const key = randomUUID();
    const first = await keep(person, key.toUpperCase(), { title: "T" });
    expect([first.status, first.body]).toEqual([
      200,
      {
        clientKey: key,
        title: "T",
        content: "",
        categoryName: null,
        languageName: null,
        tags: [],
        level: null,
        warnings: [],
        translationOf: null,
        promptId: null,
        updatedAt: site.clock.now().toISOString(),
      },
    ]);
    site.clock.advance(1);
    const { body } = await keep(person, key, { ...begun, updatedAt: first.body.updatedAt });
    expect(body).toMatchObject({ title: "The l", content: "<p>A <strong>lamp</strong></p>", categoryName: "HORROR" });
    site.clock.advance(1);
    const more = { tags: ["Ghosts"], languageName: "IT", level: "B1", warnings: ["DEATH"], translationOf: 7 };
    expect((await keep(person, key, more)).body).toMatchObject({ ...more, title: "The l", content: body.content });
    expect((await keep(person, key, { tags: [], categoryName: null })).body).toMatchObject({
      tags: [],
      categoryName: null,
      languageName: "IT",
    });
  });

  it("A sketch is its author's alone, and listed with the last changed first", async () => {
    const [person, other] = [await aReader(site), await aReader(site)];
    const [one, two] = [randomUUID(), randomUUID()];
    for (const key of [one, two, one]) {
      site.clock.advance(1);
      await keep(person, key, { title: "Mine" });
    }
    await keep(other, one, { title: "Other" });
    const own = await list(person);
    expect(own.totalSketches).toBe(2);
    expect(own.sketches.map(({ clientKey }: { clientKey: string }) => clientKey)).toEqual([one, two]);
    expect((await remove(other, two)).status).toBe(204);
    expect((await list(person)).totalSketches).toBe(2);
    expect((await remove(person, two)).status).toBe(204);
    expect((await remove(person, two)).status).toBe(204);
    expect((await list(person)).sketches).toMatchObject([{ clientKey: one, title: "Mine" }]);
  });

  it("A read-only account keeps its sketches", async () => {
    const troll = await aReader(site, { isTroll: true });
    expect((await keep(troll, randomUUID(), { title: "Still" })).status).toBe(200);
  });

  it("Refuses nothing at all, too much, and what a Tale couldn't have", async () => {
    const person = await aReader(site);
    const key = randomUUID();
    const refused: [object, string?][] = [
      [{}],
      [{ updatedAt: site.clock.now().toISOString() }],
      [{ title: "t".repeat(251) }, "title"],
      [{ content: `<p>${"c".repeat(65_536)}</p>` }, "content"],
      [{ tags: ["a", "b", "c", "d", "e", "f"] }, "tags"],
      [{ categoryName: "NOVELS" }, "categoryName"],
      [{ languageName: "DE" }, "languageName"],
      [{ level: "C3" }, "level"],
      [{ translationOf: 0 }, "translationOf"],
    ];
    for (const [body, path] of refused) expectProblem(await keep(person, key, body), 400, "BAD_REQUEST", path);
    expectProblem(await keep(person, "one", { title: "T" }), 400, "BAD_REQUEST");
    expect(await list(person)).toEqual({ sketches: [], totalSketches: 0 });
  });
});

describe("several clients", () => {
  it("A change that the client hasn't seen is refused, and so is a deletion", async () => {
    const person = await aReader(site);
    const key = randomUUID();
    const { updatedAt } = (await keep(person, key, { title: "One" })).body;
    site.clock.advance(1);
    await keep(person, key, { title: "Two" });
    expectProblem(await keep(person, key, { title: "Three", updatedAt }), 409, "CONFLICT");
    expect((await list(person)).sketches[0].title).toBe("Two");
    await remove(person, key);
    expectProblem(await keep(person, key, { title: "Three", updatedAt }), 409, "CONFLICT");
    expect((await keep(person, key, { title: "Three" })).status).toBe(200);
  });

  it("At most fifty, also when several begin at once", async () => {
    const person = await aReader(site);
    await site.context.database.pool.query(
      "insert into sketches (author_id, client_key, updated_at) select $1, gen_random_uuid(), $2 from generate_series(2, $3::int)",
      [person.id, site.clock.now(), limits.ofMemberMax],
    );
    const [key, ...others] = [1, 2, 3].map(() => randomUUID());
    const answers = await Promise.all([key!, key!, ...others].map((each) => keep(person, each, { title: "Begun" })));
    expect(statusCounts(answers)[409]).toBeGreaterThanOrEqual(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectProblem(answer, 409, "LIMIT");
    expect((await list(person)).totalSketches).toBe(limits.ofMemberMax);
    const [{ clientKey }] = (await list(person)).sketches;
    expect((await keep(person, clientKey, { title: "Changed" })).status).toBe(200);
    expectProblem(await keep(person, randomUUID(), { title: "Another" }), 409, "LIMIT");
  });
});

describe("the Tale of a sketch", () => {
  it("The Tale takes the place of its sketch; the key leads to it, and for a year to nothing once it is gone", async () => {
    const person = await aReader(site);
    const key = randomUUID();
    await keep(person, key, begun);
    const { body: tale } = await create(person, key);
    expect((await list(person)).totalSketches).toBe(0);
    const late = await keep(person, key, { title: "Late" });
    expectProblem(late, 409, "CONFLICT");
    expect(late.body.postId).toBe(tale.id);
    await remove(person, key);
    await person.client.delete(`/v1/delete/${tale.id}`);
    const usedFor = (time: number) =>
      site.context.database.pool.query("update sketches set used_at = $2 where author_id = $1", [
        person.id,
        fromNow(site.clock, -time),
      ]);
    await usedFor(limits.keysRemembered - DAY);
    await runHousekeeping(site.context);
    expect((await keep(person, key, { title: "Later" })).body).toMatchObject({ code: "CONFLICT", postId: null });
    await usedFor(limits.keysRemembered + DAY);
    await runHousekeeping(site.context);
    expect((await keep(person, key, { title: "Another" })).status).toBe(200);
  });

  it("A refused Tale leaves the sketch", async () => {
    const person = await aReader(site);
    const key = randomUUID();
    await keep(person, key, { title: "A version", translationOf: 999_999_999 });
    expectProblem(await create(person, key, { translationOf: 999_999_999 }), 404, "NOT_FOUND");
    expect((await list(person)).sketches).toMatchObject([{ title: "A version" }]);
  });

  it("A key of a Tale that an earlier version has created leads to it, too", async () => {
    const person = await aReader(site);
    const key = randomUUID();
    const { body: tale } = await create(person, key);
    await site.context.database.pool.query("delete from sketches where author_id = $1", [person.id]);
    expect((await keep(person, key, { title: "Late" })).body).toMatchObject({ code: "CONFLICT", postId: tale.id });
  });

  it("A save of the sketch while its Tale is created leaves one of them", async () => {
    const person = await aReader(site);
    for (const hasSketch of [true, false]) {
      const key = randomUUID();
      if (hasSketch) await keep(person, key, { title: "Begun" });
      const answers = await Promise.all([
        create(person, key),
        ...[1, 2, 3].map((n) => keep(person, key, { title: `Save ${n}` })),
      ]);
      expect(answers[0]!.status).toBe(201);
      expect((await list(person)).totalSketches).toBe(0);
      for (const { status, body } of answers.slice(1))
        if (status !== 200) expect(body).toMatchObject({ code: "CONFLICT", postId: answers[0]!.body.id });
    }
  });
});
