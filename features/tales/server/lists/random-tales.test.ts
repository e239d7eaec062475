import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";

let site: TestSite;
let published: number[];
beforeAll(async () => {
  site = await aSite();
  const author = await aWriter(site);
  published = await insertPublishedTales(
    site,
    author,
    Array.from({ length: 20 }, () => ({})),
  );
  await insertPublishedTales(site, author, [{ language: "IT" }, { language: "IT" }]);
  await aDraft(site);
  await aSubmittedTale(site);
});
afterAll(() => site.close());

const random = (query: Record<string, string | number | undefined>) =>
  site.visitor().get("/v0/random-posts", { query });

const idsOf = (tales: { id: number }[]) => tales.map(({ id }) => id);

describe("random Tales", () => {
  it("Random Tales are as many as requested, 4 by default, all different and published", async () => {
    for (const total of [1, 4, 12, undefined]) {
      const { status, body } = await random({ total, languageName: "EN" });
      expect(status).toBe(200);
      expect(body).toHaveLength(total ?? 4);
      expect(new Set(idsOf(body)).size).toBe(body.length);
      for (const tale of body) {
        expect(published).toContain(tale.id);
        expect(tale).not.toHaveProperty("content");
      }
    }
  });

  it("Random Tales are in the requested language", { tags: "variation" }, async () => {
    const { body } = await random({ total: 12, languageName: "it" });
    expect(body.map(({ languageName }: { languageName: string }) => languageName)).toEqual(["IT", "IT"]);
    expect((await random({ total: 12, languageName: "FR" })).body).toEqual([]);
  });

  it("Random Tales differ between calls", { tags: "variation" }, async () => {
    const draws = new Set<string>();
    for (let n = 0; n < 5; n += 1) draws.add(idsOf((await random({ total: 12, languageName: "EN" })).body).join());
    expect(draws.size).toBeGreaterThan(1);
  });

  it.each([0, 13, -1, 1.5, "many", "", " ", "1e1", "0x4", "4 ", "+4", "true"])(
    "A number of random Tales of %j is rejected",
    { tags: "variation" },
    async (total) => {
      expectProblem(await random({ total, languageName: "EN" }), 400, "BAD_REQUEST", "total");
    },
  );

  it.each([undefined, "DE"])(
    "Random Tales in the language %j are rejected",
    { tags: "variation" },
    async (languageName) => {
      expectProblem(await random({ total: 4, languageName }), 400, "BAD_REQUEST", "languageName");
    },
  );
});
