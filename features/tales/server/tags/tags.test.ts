/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { categoryNames } from "#vocabulary/categories.ts";
import { languageNames } from "#vocabulary/languages.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const tags = (query: Record<string, string | undefined>) => site.visitor().get("/v0/tags", { query });

describe("the tags of a category in a language", () => {
  it("Every category has tags in every language", async () => {
    for (const languageName of languageNames) {
      for (const categoryName of categoryNames) {
        const { status, body } = await tags({ categoryName, languageName });
        expect(status).toBe(200);
        expect(body.length).toBeGreaterThanOrEqual(5);
        for (const tag of body) expect(tag).toEqual({ tagName: expect.any(String), categoryName, languageName });
        const names: string[] = body.map(({ tagName }: { tagName: string }) => tagName);
        expect(new Set(names).size).toBe(names.length);
        expect(names).toEqual(names.toSorted(new Intl.Collator(languageName.toLowerCase()).compare));
      }
    }
  });

  it("The list of tags accepts lower-case names", async () => {
    const upper = await tags({ categoryName: "CRIMINALE", languageName: "PT" });
    const lower = await tags({ categoryName: "criminale", languageName: "pt" });
    expect(lower.body).toEqual(upper.body);
  });

  it.each([
    ["categoryName", "UNKNOWN"],
    ["categoryName", undefined],
    ["categoryName", ""],
    ["languageName", "DE"],
    ["languageName", undefined],
    ["languageName", "en-GB"],
  ])("The list of tags rejects the %s %j with 400", async (name, value) => {
    const query = { categoryName: "HORROR", languageName: "EN", [name]: value };
    expectProblem(await tags(query), 400, "BAD_REQUEST", name);
  });
});
