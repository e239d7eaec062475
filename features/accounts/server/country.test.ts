import { afterEach, expect, it } from "vitest";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
afterEach(() => site.close());

async function countryOf(address?: string, headers: Record<string, string> = {}) {
  const answer = await site.visitor(address).get("/v0/country", { headers });
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(["country_code"]);
  return answer.body.country_code;
}

it(
  "The country of a private address is null, and a client's own header is ignored",
  { tags: "variation" },
  async () => {
    site = await aSite({ env: { COUNTRY_HEADER: "CF-IPCountry" } });
    expect(await countryOf()).toBe(null);
    expect(await countryOf("193.206.0.1")).toBe(null);
    expect(await countryOf(undefined, { "cf-ipcountry": "IT" })).toBe(null);
    expect(await countryOf("193.206.0.1", { "cf-ipcountry": "IT" })).toBe(null);
  },
);

it("The country comes from the address that a trusted proxy sends", async () => {
  site = await aSite();
  expect(await countryOf("193.206.0.1")).toBe("IT");
  expect(await countryOf("::ffff:193.206.0.1")).toBe("IT");
  expect(await countryOf("2001:760::1")).toBe("IT");
  // Only the address that the proxy appended counts, not those that the client sent.
  expect(await countryOf("8.8.8.8, 193.206.0.1")).toBe("IT");
  for (const address of ["10.0.0.7", "192.168.1.1", "::1", "fe80::1", "unknown", "1.2.3", "<script>", "999.1.1.1"]) {
    expect(await countryOf(address)).toBe(null);
  }
  expect(await countryOf("10.0.0.7", { "cf-ipcountry": "IT" })).toBe(null);
});

it("The country comes from the configured header of a trusted proxy", { tags: "variation" }, async () => {
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1", COUNTRY_HEADER: "CF-IPCountry" } });
  expect(await countryOf("193.206.0.1", { "cf-ipcountry": "br" })).toBe("BR");
  expect(await countryOf("193.206.0.1", { "cf-ipcountry": "<b>" })).toBe("IT");
  expect(await countryOf("193.206.0.1")).toBe("IT");
});
