import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdvert } from "#tests/support/adverts.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let staff: Person["client"];
beforeAll(async () => {
  // Through a proxy, so that who comes from another address has limits of their own.
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1", CHANGES_PER_MINUTE: "60" } });
  staff = (await aModerator(site)).client;
});
afterAll(() => site.close());

let last = 0;
function visitor() {
  last += 1;
  return site.visitor(`198.51.100.${last}`);
}
const nowhere = 999_999_999;
async function counts(id: number) {
  const { totShown, totFollowed } = (await staff.get(`/v1/publicity/${id}`)).body;
  return [totShown, totFollowed];
}
const html = { accept: "text/html" };

describe("what was seen", () => {
  it("is counted, with nothing about who saw it", async () => {
    const { id } = await anAdvert(staff);
    const { status, body, headers } = await visitor().post(`/v0/publicity/${id}/shown`);
    expect([status, body]).toEqual([204, null]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    expect(await counts(id)).toEqual([1, 0]);
  });

  it("is counted once for each, however many come at once", async () => {
    const { id } = await anAdvert(staff);
    const [one, other] = [visitor(), visitor()];
    await Promise.all([one.get("/v0/csrf"), other.get("/v0/csrf")]);
    const seen = [one, other].flatMap((client) =>
      Array.from({ length: 25 }, () => client.post(`/v0/publicity/${id}/shown`)),
    );
    const followed = [one, other].flatMap((client) =>
      Array.from({ length: 20 }, () => client.get(`/publicity/${id}`, { headers: html })),
    );
    expect(statusCounts(await Promise.all([...seen, ...followed]))).toEqual({ 204: 50, 303: 40 });
    expect(await counts(id)).toEqual([50, 40]);
  });

  it("is nothing where the advert is switched off or is not there", async () => {
    const { id } = await anAdvert(staff, { isActive: false });
    for (const each of [id, nowhere]) expect((await visitor().post(`/v0/publicity/${each}/shown`)).status).toBe(204);
    expect(await counts(id)).toEqual([0, 0]);
  });

  it("needs the anti-forgery header and a number, and is bounded like any change", async () => {
    const { id } = await anAdvert(staff);
    const client = visitor();
    expectProblem(await client.post(`/v0/publicity/${id}/shown`, { antiForgery: false }), 403, "CSRF");
    expectProblem(await client.post("/v0/publicity/first/shown"), 400, "BAD_REQUEST", "id");
    const answers = await Promise.all(Array.from({ length: 70 }, () => client.post(`/v0/publicity/${id}/shown`)));
    expect(statusCounts(answers)[429]).toBeGreaterThan(0);
    const follower = visitor();
    const followed = await Promise.all(
      Array.from({ length: 70 }, () => follower.get(`/publicity/${id}`, { headers: html })),
    );
    expect(statusCounts(followed)[429]).toBeGreaterThan(0);
    expect(await counts(id)).toEqual([statusCounts(answers)[204], statusCounts(followed)[303]]);
  });
});

describe("what is followed", () => {
  it("leads on to the link, and is counted", async () => {
    const { id, link } = await anAdvert(staff);
    const { status, headers } = await visitor().get(`/publicity/${id}`, { headers: html });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([303, link, "no-store"]);
    expect(await counts(id)).toEqual([0, 1]);
  });

  it("leads to links in other scripts, as headers can carry them", async () => {
    const { id } = await anAdvert(staff, { link: "https://пример.рф/ключ?å=1" });
    const { status, headers } = await visitor().get(`/publicity/${id}`, { headers: html });
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("https://xn--e1afmkfd.xn--p1ai/%D0%BA%D0%BB%D1%8E%D1%87?%C3%A5=1");
  });

  it("is not counted for who only asks what is there", async () => {
    const { id, link } = await anAdvert(staff);
    const { status, headers } = await visitor().call("HEAD", `/publicity/${id}`);
    expect([status, headers.get("location")]).toEqual([303, link]);
    const off = await anAdvert(staff, { isActive: false });
    for (const each of [off.id, nowhere]) expect((await visitor().call("HEAD", `/publicity/${each}`)).status).toBe(404);
    expect(await counts(id)).toEqual([0, 0]);
  });

  const ahead = [
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ] as const;
  it.each(ahead)("is not counted, and not kept, for a browser that looks ahead: %s: %s", async (name, value) => {
    const { id } = await anAdvert(staff);
    const { status, headers } = await visitor().get(`/publicity/${id}`, { headers: { ...html, [name]: value } });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([403, null, "no-store"]);
    expect(await counts(id)).toEqual([0, 0]);
  });

  it("is a page that is not there, where the advert is switched off, gone, or none", async () => {
    const { id } = await anAdvert(staff, { isActive: false });
    for (const each of [id, nowhere, "first", "0", "9".repeat(30), "1%00"]) {
      const { status, headers, body } = await visitor().get(`/publicity/${each}`, {
        headers: { ...html, "accept-language": "it" },
      });
      expect(status).toBe(404);
      expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(body).toContain('<html lang="it"');
    }
    expect(await counts(id)).toEqual([0, 0]);
    expectProblem(
      await visitor().get(`/publicity/${nowhere}`, { headers: { accept: "application/json" } }),
      404,
      "NOT_FOUND",
    );
  });
});
