/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { trophyArtVersion } from "../calls.ts";
import { trophyIds } from "#vocabulary/trophies.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const picture = (address: string, query = {}) => site.visitor().get(`/trophy-art/${address}`, { query });

describe("the trophies' pictures", () => {
  it.each(trophyIds)(
    "The picture of %s is public, in colour and in pencil, and cached for ever under its version",
    async (id) => {
      const printed = await picture(`${id}.svg`, { v: trophyArtVersion });
      expect(printed.status).toBe(200);
      expect(printed.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
      expect(printed.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(printed.body).toMatch(/^<svg .*<\/svg>$/s);

      const pencil = await picture(`${id}.svg`, { v: trophyArtVersion, look: "pencil" });
      expect(pencil.status).toBe(200);
      expect(pencil.body).not.toBe(printed.body);
    },
  );

  it.each([{}, { v: trophyArtVersion + 1 }])(
    "A trophy picture without the current version is cached for a day: %o",
    async (query) => {
      const { status, headers } = await picture("Trophy1.svg", query);
      expect(status).toBe(200);
      expect(headers.get("cache-control")).toBe("public, max-age=86400");
    },
  );

  it.each(["Trophy0.svg", "Trophy18.svg", "trophy1.svg", "constructor.svg", "%20.svg"])(
    "Unknown trophy pictures get 404: %s",
    async (address) => {
      expectProblem(await picture(address), 404, "NOT_FOUND");
    },
  );

  it("An unknown look of a trophy picture is rejected", async () => {
    expectProblem(await picture("Trophy1.svg", { look: "gold" }), 400, "BAD_REQUEST");
  });
});
