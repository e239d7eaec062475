import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { languageNames } from "#vocabulary/languages.ts";
import { trophyIds } from "#vocabulary/trophies.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const trophies = (query: Record<string, string>) => site.visitor().get("/v0/trophies", { query });

describe("GET /v0/trophies", () => {
  it.each(languageNames)("The catalogue has all seventeen trophies in %s", async (languageName) => {
    const { status, body } = await trophies({ languageName });
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(["trophies"]);
    expect(body.trophies.map(({ id }: { id: string }) => id)).toEqual(trophyIds);
    for (const trophy of body.trophies) expect(Object.keys(trophy)).toEqual(["id", "name", "description", "image"]);
    const names = body.trophies.map(({ name }: { name: string }) => name);
    expect(new Set(names).size).toBe(17);
  });

  it("The catalogue accepts a lower-case language and uses its texts", async () => {
    const [english, italian] = [await trophies({ languageName: "en" }), await trophies({ languageName: "it" })];
    expect(italian.body.trophies[0].name).not.toBe(english.body.trophies[0].name);
  });

  it("The catalogue's picture addresses exist", async () => {
    const { body } = await trophies({ languageName: "EN" });
    for (const { image } of body.trophies) {
      const { status, headers } = await site.visitor().get(image);
      expect([status, headers.get("content-type")]).toEqual([200, expect.stringContaining("image/svg+xml")]);
    }
  });

  it.each([{}, { languageName: "DE" }, { languageName: "" }])(
    "The catalogue rejects the query %j with 400",
    async (query) => {
      expectProblem(await trophies(query as Record<string, string>), 400, "BAD_REQUEST", "languageName");
    },
  );
});
