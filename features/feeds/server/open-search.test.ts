/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("Every page names the description of the site's search, and browsers find the address of its results there", async () => {
  const page = await fetch(`${site.url}/rules?lang=it`);
  expect(await page.text()).toContain('href="/opensearch.xml?lang=it"');
  const reply = await fetch(`${site.url}/opensearch.xml?lang=it`);
  expect(reply.headers.get("content-type")).toBe("application/opensearchdescription+xml; charset=utf-8");
  const text = await reply.text();
  expect(text).toContain("<ShortName>Fabula</ShortName>");
  expect(text).toContain('template="http://fabula.test/search?query={searchTerms}&amp;lang=it"');
});
