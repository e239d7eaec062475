import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { addBookmark } from "#features/reactions/server/queries.ts";
import { aReader, aWriter, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const calls = ["check-posts", "check-posts-with-preferred", "check-posts-preferred", "check-posts-by-language"];
const check = ({ client }: Person, call: string) => client.get(`/v1/trophies/${call}`);
const ids = ({ body }: { body: { trophies: { id: string }[] } }) => body.trophies.map(({ id }) => id);
const has = async ({ username }: Person) => ids(await site.visitor().get("/v0/trophies/user", { query: { username } }));
const favourite = ({ client }: Person, postId: number) => client.post("/v1/posts/bookmark", { query: { postId } });

/** The trophies in the member's notifications, oldest first. */
async function trophyMessagesOf({ client }: Person): Promise<string[]> {
  const query = { pageSize: 100, sortBy: "id", direction: "ASC" };
  const { body } = await client.get("/v1/notifications", { query });
  const all: { notificationTitle: string; message: string }[] = body.notifications;
  return all.filter(({ notificationTitle }) => notificationTitle === "Trophy").map(({ message }) => message);
}

/** Inserted into the database without the API, so that only the check can award the trophy. */
const publish = (author: Person, language: "EN" | "ES" | "IT" | "FR" | "PT" = "EN") =>
  insertPublishedTales(site, author, [{ language }]);
const keep = (reader: Person, taleId: number) =>
  addBookmark(site.context.database.db, taleId, reader.id, site.clock.now());

describe("the call that checks", () => {
  interface Kind {
    call: string;
    /** The number from which each trophy is due (behaviour.md, Trophies). */
    due: Record<number, string>;
    /** Prepares the actions that earn trophies. @returns a function that does one more of them */
    prepare(person: Person, most: number): Promise<(already: number) => Promise<unknown>>;
  }
  const kinds: [string, Kind][] = [
    [
      "published Tales",
      {
        call: "check-posts",
        due: { 1: "Trophy1", 5: "Trophy2", 10: "Trophy3", 25: "Trophy4", 50: "Trophy5" },
        prepare: async (person) => () => publish(person),
      },
    ],
    [
      "how often own Tales are favourites",
      {
        call: "check-posts-with-preferred",
        due: { 1: "Trophy6", 10: "Trophy7", 50: "Trophy8", 100: "Trophy9" },
        async prepare(person, most) {
          const readers = [await aReader(site), await aReader(site)] as const;
          const taleIds = await insertPublishedTales(
            site,
            person,
            Array.from({ length: most / 2 }, () => ({})),
          );
          return (count) => keep(readers[count % 2]!, taleIds[Math.floor(count / 2)]!);
        },
      },
    ],
    [
      "favourites among the Tales of others",
      {
        call: "check-posts-preferred",
        due: { 1: "Trophy10", 10: "Trophy11", 25: "Trophy12", 50: "Trophy13" },
        async prepare(person, most) {
          const taleIds = await insertPublishedTales(
            site,
            await aWriter(site),
            Array.from({ length: most }, () => ({})),
          );
          return (count) => keep(person, taleIds[count]!);
        },
      },
    ],
    [
      "languages",
      {
        call: "check-posts-by-language",
        due: { 2: "Trophy14", 3: "Trophy15", 4: "Trophy16", 5: "Trophy17" },
        async prepare(person) {
          const languages = ["IT", "EN", "PT", "FR", "ES"] as const;
          await publish(person, "IT");
          return (count) => publish(person, languages[count]!);
        },
      },
    ],
  ];

  it.each(kinds)(
    "%s gives each trophy right at its edge, and answers only the new ones",
    { tags: "variation" },
    async (_kind, { call, due, prepare }) => {
      const person = await aWriter(site);
      const most = Math.max(...Object.keys(due).map(Number));
      const once = await prepare(person, most);
      const trophyIds: string[] = [];
      for (let amount = 1; amount <= most; amount += 1) {
        await once(amount - 1);
        if (!(amount in due || amount + 1 in due)) continue;
        const answer = await check(person, call);
        expect(answer.status).toBe(200);
        const news = amount in due ? [due[amount]] : [];
        expect(ids(answer), `at ${amount}`).toEqual(news);
        trophyIds.push(...ids(answer));
      }
      expect(trophyIds).toEqual(Object.values(due));
      expect(await has(person)).toEqual(trophyIds);
      expect(await trophyMessagesOf(person)).toEqual(trophyIds);
    },
  );

  it("One check can award several trophies, in their order and with the time", { tags: "variation" }, async () => {
    const person = await aWriter(site);
    await insertPublishedTales(
      site,
      person,
      Array.from({ length: 10 }, () => ({})),
    );
    const earnedAt = site.clock.now().toISOString();
    const answer = await check(person, "check-posts");
    expect([answer.status, answer.body]).toEqual([
      200,
      { trophies: ["Trophy1", "Trophy2", "Trophy3"].map((id) => ({ id, earnedAt })) },
    ]);
    site.clock.advance(HOUR);
    expect((await check(person, "check-posts")).body).toEqual({ trophies: [] });
    const { body } = await site.visitor().get("/v0/trophies/user", { query: { username: person.username } });
    expect(body.trophies.map((trophy: { earnedAt: string }) => trophy.earnedAt)).toEqual([
      earnedAt,
      earnedAt,
      earnedAt,
    ]);
  });

  it("A check call awards only trophies of its kind", { tags: "variation" }, async () => {
    const person = await aWriter(site);
    await publish(person, "EN");
    await publish(person, "FR");
    expect(ids(await check(person, "check-posts-by-language"))).toEqual(["Trophy14"]);
    expect(await has(person)).toEqual(["Trophy14"]);
    expect(ids(await check(person, "check-posts"))).toEqual(["Trophy1"]);
    expect(await has(person)).toEqual(["Trophy1", "Trophy14"]);
  });

  it.each(firstOrAll(calls))("%s awards nothing to a new member", async (call) => {
    const answer = await check(await aReader(site), call);
    expect([answer.status, answer.body]).toEqual([200, { trophies: [] }]);
  });
});

describe("what earns no trophy", () => {
  it("An unpublished Tale earns no trophy", async () => {
    const tale = await aSubmittedTale(site);
    for (const call of calls) expect(ids(await check(tale.writer, call))).toEqual([]);
  });

  it("Bookmarking one's own Tale earns no trophy", async () => {
    const author = await aWriter(site);
    const [id] = await publish(author);
    expect((await favourite(author, id!)).status).toBe(204);
    expect(await has(author)).toEqual([]);
    expect(ids(await check(author, "check-posts-preferred"))).toEqual([]);
    expect(ids(await check(author, "check-posts-with-preferred"))).toEqual([]);
    expect(await trophyMessagesOf(author)).toEqual([]);
  });

  it("A favourite that was removed or added twice earns no trophy", { tags: "variation" }, async () => {
    const [author, reader] = [await aWriter(site), await aReader(site)];
    const taleIds = await insertPublishedTales(
      site,
      author,
      Array.from({ length: 10 }, () => ({})),
    );
    for (const id of taleIds.slice(0, 9)) await favourite(reader, id);
    await reader.client.delete("/v1/posts/bookmark", { query: { postId: taleIds[0] } });
    await favourite(reader, taleIds[1]!);
    await favourite(reader, taleIds[9]!);
    expect(await has(reader)).toEqual(["Trophy10"]);
    expect(await has(author)).toEqual(["Trophy6"]);
    await favourite(reader, taleIds[0]!);
    expect(await has(reader)).toEqual(["Trophy10", "Trophy11"]);
    expect(await has(author)).toEqual(["Trophy6", "Trophy7"]);
  });

  it("A like earns no trophy", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await reader.client.post(`/v1/posts/${tale.id}/like`);
    expect(await has(reader)).toEqual([]);
    expect(await has(tale.writer)).toEqual(["Trophy1"]);
  });
});

describe("without any call", () => {
  it("Publishing awards the earned trophies without a check call", async () => {
    const author = await aWriter(site);
    const trophiesByLanguage: [string, string[]][] = [
      ["EN", ["Trophy1"]],
      ["EN", ["Trophy1"]],
      ["IT", ["Trophy1", "Trophy14"]],
      ["PT", ["Trophy1", "Trophy14", "Trophy15"]],
      ["IT", ["Trophy1", "Trophy2", "Trophy14", "Trophy15"]],
    ];
    for (const [languageName, trophies] of trophiesByLanguage) {
      await aPublishedTale(site, { author, languageName });
      expect(await has(author)).toEqual(trophies);
    }
    for (const call of calls) expect(ids(await check(author, call))).toEqual([]);
    expect(await trophyMessagesOf(author)).toEqual(["Trophy1", "Trophy14", "Trophy15", "Trophy2"]);
  });

  it("A favourite awards the earned trophies to the reader and the author", { tags: "variation" }, async () => {
    const [author, reader] = [await aWriter(site), await aReader(site)];
    for (const id of await insertPublishedTales(
      site,
      author,
      Array.from({ length: 9 }, () => ({})),
    ))
      await favourite(reader, id);
    expect([await has(reader), await has(author)]).toEqual([["Trophy10"], ["Trophy6"]]);
    const [tenth] = await publish(author);
    await favourite(reader, tenth!);
    expect([await has(reader), await has(author)]).toEqual([
      ["Trophy10", "Trophy11"],
      ["Trophy6", "Trophy7"],
    ]);
    expect([await trophyMessagesOf(reader), await trophyMessagesOf(author)]).toEqual([
      ["Trophy10", "Trophy11"],
      ["Trophy6", "Trophy7"],
    ]);
    for (const call of calls.slice(1, 3)) {
      expect(ids(await check(reader, call))).toEqual([]);
      expect(ids(await check(author, call))).toEqual([]);
    }
  });
});

describe("a trophy once earned", () => {
  it("A trophy stays when its favourite or Tale is deleted", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await favourite(reader, tale.id);
    const earned = async () => [await has(reader), await has(tale.writer)];
    const all = [["Trophy10"], ["Trophy1", "Trophy6"]];
    expect(await earned()).toEqual(all);
    await reader.client.delete("/v1/posts/bookmark", { query: { postId: tale.id } });
    expect(await earned()).toEqual(all);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await earned()).toEqual(all);
    for (const call of calls) await check(tale.writer, call);
    expect(await earned()).toEqual(all);
  });

  it("A trophy is not awarded or notified twice", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    const earnedAt = async () =>
      (await site.visitor().get("/v0/trophies/user", { query: { username: reader.username } })).body.trophies[0]
        .earnedAt;
    await favourite(reader, tale.id);
    const first = await earnedAt();
    site.clock.advance(HOUR);
    await reader.client.delete("/v1/posts/bookmark", { query: { postId: tale.id } });
    await favourite(reader, tale.id);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    await aPublishedTale(site, { author: tale.writer });
    expect(await earnedAt()).toBe(first);
    expect(await trophyMessagesOf(reader)).toEqual(["Trophy10"]);
    expect(await trophyMessagesOf(tale.writer)).toEqual(["Trophy1", "Trophy6"]);
  });
});
