import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "#tests/support/client.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let other: TestSite;
beforeAll(async () => {
  [site, other] = await Promise.all([aSite(), aSite({ env: { SITE_URL: "https://fabula.test" } })]);
});
afterAll(() => Promise.all([site.close(), other.close()]));

const setCookie = async (client: Client, path: string) => (await client.get(path)).headers.getSetCookie();

async function valueFrom(where: TestSite): Promise<string> {
  const client = where.visitor();
  await client.get("/v0/csrf");
  return client.cookies.get("XSRF-TOKEN")!;
}

/** A changing call with this cookie and this header; logging out shows whether it went through. */
async function change(cookie: string | null, header: string | null) {
  const client = site.visitor();
  client.token = (await aReader(site)).client.token;
  return client.post("/logout", {
    antiForgery: false,
    headers: {
      ...(cookie === null ? {} : { cookie }),
      ...(header === null ? {} : { "x-xsrf-token": header }),
    },
  });
}

describe("the XSRF-TOKEN cookie", () => {
  it.each(["/v0/csrf", "/v0/tags?categoryName=FIABA&languageName=IT", "/v1/user", "/v0/nothing", "/healthz"])(
    "A GET without an XSRF-TOKEN cookie gets one: %s",
    async (path) => {
      const [cookie, ...more] = await setCookie(site.visitor(), path);
      expect(cookie).toMatch(/^XSRF-TOKEN=[\w.-]+; Path=\/; SameSite=Lax$/);
      expect(more).toEqual([]);
    },
  );

  it("A valid XSRF-TOKEN cookie is not replaced", async () => {
    const client = site.visitor();
    expect(await setCookie(client, "/v0/csrf")).toHaveLength(1);
    expect(await setCookie(client, "/v0/csrf")).toEqual([]);
  });

  it("A forged XSRF-TOKEN cookie is replaced", async () => {
    const client = site.visitor();
    client.cookies.set("XSRF-TOKEN", "planted");
    expect(await setCookie(client, "/v0/csrf")).toHaveLength(1);
  });

  it("The XSRF-TOKEN cookie is Secure under https", async () => {
    expect((await setCookie(other.visitor(), "/v0/csrf"))[0]).toMatch(/; SameSite=Lax; Secure$/);
  });

  it("GET /v0/csrf answers 204 with the cookie", async () => {
    const answer = await site.visitor().get("/v0/csrf");
    expect([answer.status, answer.body]).toEqual([204, null]);
  });
});

describe("a changing call", () => {
  it("A change passes when the header repeats the cookie", async () => {
    const value = await valueFrom(site);
    expect((await change(`user-language=it; XSRF-TOKEN=${value}; other=1`, value)).status).toBe(204);
  });

  it("A change without a matching header gets 403 CSRF", async () => {
    const [mine, yours, foreign] = [await valueFrom(site), await valueFrom(site), await valueFrom(other)];
    const [random, signature] = mine.split(".") as [string, string];
    const attempts: [string | null, string | null][] = [
      [null, null],
      [`XSRF-TOKEN=${mine}`, null],
      [null, mine],
      [`XSRF-TOKEN=${mine}`, yours],
      [`XSRF-TOKEN=${mine}`, ""],
      ["XSRF-TOKEN=", ""],
      // Equal values are not enough: a subdomain may have set the cookie, or the token may come from another site.
      ["XSRF-TOKEN=planted", "planted"],
      [`XSRF-TOKEN=${foreign}`, foreign],
      [`XSRF-TOKEN=x${mine}`, `x${mine}`],
      [`XSRF-TOKEN=${random}.`, `${random}.`],
      [`XSRF-TOKEN=.${signature}`, `.${signature}`],
      [`XSRF-TOKEN=${random}`, random],
      [`XSRF-TOKEN=${mine}`, `${mine}, ${mine}`],
      [`NOT-XSRF-TOKEN=${mine}`, mine],
    ];
    for (const [cookie, header] of attempts) expectProblem(await change(cookie, header), 403, "CSRF");
  });
});
