import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anItalianTale, keep, list, wordsOf } from "./kept-words.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("the list", () => {
  it("Words are listed the latest first, by language, Tale and query, without case and accents", async () => {
    const reader = await aReader(site);
    const [tale, english] = [await anItalianTale(site), await aPublishedTale(site)];
    await keep(reader, tale, "Poi");
    site.clock.advance(1000);
    await keep(reader, tale, "Rossi", { note: "Empêcher" });
    site.clock.advance(1000);
    await reader.client.post("/v1/notebook", { body: { postId: english.id, block: 0, from: 11, to: 14 } });
    expect(await wordsOf(reader)).toEqual(["lit", "Rossi", "Poi"]);
    expect(await wordsOf(reader, { languageName: "it" })).toEqual(["Rossi", "Poi"]);
    expect(await wordsOf(reader, { postId: english.id })).toEqual(["lit"]);
    expect(await wordsOf(reader, { query: "empecher" })).toEqual(["Rossi"]);
    expect(await wordsOf(reader, { query: "DORMI" })).toEqual(["Poi"]);
    expect(await wordsOf(reader, { query: "thirty years" })).toEqual(["lit"]);
    expect(await wordsOf(reader, { query: "!?" })).toEqual([]);
    expect(await wordsOf(reader, { query: "" })).toHaveLength(3);
    expect(await list(reader, { pageSize: 2, pageNumber: 1 })).toMatchObject({
      entries: [{ word: "Poi" }],
      totalEntries: 3,
    });
    expectProblem(await reader.client.get("/v1/notebook", { query: { query: "x".repeat(101) } }), 400, "BAD_REQUEST");
  });

  it("A Tale carries the words that its reader has kept from it", { tags: "variation" }, async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await anItalianTale(site)];
    const first = (await keep(reader, tale, "Rossi")).body;
    const second = (await keep(reader, tale, "piano")).body;
    const keptWords = async ({ client }: Person) => (await client.get(`/v1/posts/${tale.id}`)).body.keptWords;
    expect(await keptWords(reader)).toEqual([second, first]);
    expect(await keptWords(other)).toEqual([]);
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).not.toHaveProperty("keptWords");
  });

  it("Nobody sees the words of another member", async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await anItalianTale(site)];
    const { body: entry } = await keep(reader, tale, "Rossi");
    for (const person of [other, await aModerator(site), tale.writer]) {
      expect(await list(person)).toEqual({ entries: [], totalEntries: 0 });
      expect(await list(person, { postId: tale.id })).toEqual({ entries: [], totalEntries: 0 });
      expectProblem(await person.client.patch(`/v1/notebook/${entry.id}`, { body: { note: "x" } }), 404, "NOT_FOUND");
      expectProblem(await person.client.delete(`/v1/notebook/${entry.id}`), 404, "NOT_FOUND");
      expectProblem(
        await person.client.post(`/v1/notebook/${entry.id}/answer`, { body: { grade: 1 } }),
        404,
        "NOT_FOUND",
      );
    }
    expect(await list(reader)).toEqual({ entries: [entry], totalEntries: 1 });
  });

  it("A note is changed and removed, and a deleted word can be deleted again", async () => {
    const [reader, tale] = [await aReader(site), await anItalianTale(site)];
    const { body: entry } = await keep(reader, tale, "Rossi");
    const patch = (note: string | null) => reader.client.patch(`/v1/notebook/${entry.id}`, { body: { note } });
    expect((await patch("un nome")).body).toEqual({ ...entry, note: "un nome" });
    expect((await patch("")).body).toEqual(entry);
    expect((await patch(null)).body).toEqual(entry);
    expectProblem(await patch("n".repeat(1001)), 400, "BAD_REQUEST");
    for (let time = 0; time < 2; time += 1)
      expect((await reader.client.delete(`/v1/notebook/${entry.id}`)).status).toBe(204);
    expectProblem(await patch("x"), 404, "NOT_FOUND");
    expect((await list(reader)).totalEntries).toBe(0);
  });

  it(
    "A word stays with its sentence and title when its Tale goes, and names no Tale that is taken off the site",
    { tags: "variation" },
    async () => {
      const [reader, tale] = [await aReader(site), await anItalianTale(site)];
      const { body: entry } = await keep(reader, tale, "Rossi");
      const { pool } = site.context.database;
      await pool.query("update tales set publication_date = null where id = $1", [tale.id]);
      expect((await list(reader)).entries).toEqual([{ ...entry, postId: null }]);
      await pool.query("update tales set publication_date = now() where id = $1", [tale.id]);
      expect((await list(reader)).entries).toEqual([entry]);
      await tale.writer.client.delete(`/v1/delete/${tale.id}`);
      expect((await list(reader)).entries).toEqual([{ ...entry, postId: null }]);
      const { body } = await reader.client.post(`/v1/notebook/${entry.id}/answer`, { body: { grade: 3 } });
      expect(body.word).toBe("Rossi");
    },
  );
});
