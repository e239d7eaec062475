import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAdvert } from "#tests/support/adverts.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

let site: TestSite;
let staff: Person["client"];
beforeAll(async () => {
  // Through a proxy, so that each client address has its own limits.
  site = await aSite({ env: { TRUST_PROXY: "127.0.0.1", CHANGES_PER_MINUTE: "60" } });
  staff = (await aModerator(site)).client;
});
afterAll(() => site.close());

let last = 0;
function visitor() {
  last += 1;
  return site.visitor(`198.51.100.${last}`);
}
const unknownId = 999_999_999;
async function counts(id: number) {
  const { totShown, totFollowed } = (await staff.get(`/v1/publicity/${id}`)).body;
  return [totShown, totFollowed];
}
const html = { accept: "text/html" };

describe("impressions", () => {
  it("An impression is counted without data about the visitor", async () => {
    const { id } = await anAdvert(staff);
    const { status, body, headers } = await visitor().post(`/v0/publicity/${id}/shown`);
    expect([status, body]).toEqual([204, null]);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.getSetCookie()).toEqual([]);
    expect(await counts(id)).toEqual([1, 0]);
  });

  it("Simultaneous impressions are all counted", { tags: "variation" }, async () => {
    const { id } = await anAdvert(staff);
    const [one, other] = [visitor(), visitor()];
    await Promise.all([one.get("/v0/csrf"), other.get("/v0/csrf")]);
    const impressions = [one, other].flatMap((client) =>
      Array.from({ length: 25 }, () => client.post(`/v0/publicity/${id}/shown`)),
    );
    const followed = [one, other].flatMap((client) =>
      Array.from({ length: 20 }, () => client.get(`/publicity/${id}`, { headers: html })),
    );
    expect(statusCounts(await Promise.all([...impressions, ...followed]))).toEqual({ 204: 50, 303: 40 });
    expect(await counts(id)).toEqual([50, 40]);
  });

  it("An impression of an inactive or unknown advert is not counted", async () => {
    const { id } = await anAdvert(staff, { isActive: false });
    for (const each of [id, unknownId]) expect((await visitor().post(`/v0/publicity/${each}/shown`)).status).toBe(204);
    expect(await counts(id)).toEqual([0, 0]);
  });

  it("Counting an impression needs an id and has the limit of changes", { tags: "variation" }, async () => {
    const { id } = await anAdvert(staff);
    const client = visitor();
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

describe("clicks", () => {
  it("A click redirects to the link and is counted", async () => {
    const { id, link } = await anAdvert(staff);
    const { status, headers } = await visitor().get(`/publicity/${id}`, { headers: html });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([303, link, "no-store"]);
    expect(await counts(id)).toEqual([0, 1]);
  });

  it("A click redirects to links in other scripts, URL-encoded", { tags: "variation" }, async () => {
    const { id } = await anAdvert(staff, { link: "https://пример.рф/ключ?å=1" });
    const { status, headers } = await visitor().get(`/publicity/${id}`, { headers: html });
    expect(status).toBe(303);
    expect(headers.get("location")).toBe("https://xn--e1afmkfd.xn--p1ai/%D0%BA%D0%BB%D1%8E%D1%87?%C3%A5=1");
  });

  it("A HEAD request is not counted as a click", { tags: "variation" }, async () => {
    const { id, link } = await anAdvert(staff);
    const { status, headers } = await visitor().call("HEAD", `/publicity/${id}`);
    expect([status, headers.get("location")]).toEqual([303, link]);
    const off = await anAdvert(staff, { isActive: false });
    for (const each of [off.id, unknownId])
      expect((await visitor().call("HEAD", `/publicity/${each}`)).status).toBe(404);
    expect(await counts(id)).toEqual([0, 0]);
  });

  const ahead = [
    ["sec-purpose", "prefetch"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
    ["x-moz", "prefetch"],
  ] as const;
  it.each(ahead)("A prefetch is neither counted nor cached: %s: %s", { tags: "variation" }, async (name, value) => {
    const { id } = await anAdvert(staff);
    const { status, headers } = await visitor().get(`/publicity/${id}`, { headers: { ...html, [name]: value } });
    expect([status, headers.get("location"), headers.get("cache-control")]).toEqual([403, null, "no-store"]);
    expect(await counts(id)).toEqual([0, 0]);
  });

  it("A click on an inactive, deleted or invalid advert shows the 404 page", async () => {
    const { id } = await anAdvert(staff, { isActive: false });
    for (const each of [id, unknownId, "first", "0", "9".repeat(30), "1%00"]) {
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
      await visitor().get(`/publicity/${unknownId}`, { headers: { accept: "application/json" } }),
      404,
      "NOT_FOUND",
    );
  });
});
