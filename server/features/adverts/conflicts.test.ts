import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/limits.ts";
import { aBannerForm, anAdvert, bannerFiles } from "#tests/support/adverts.ts";
import { goneMeanwhile } from "#tests/support/gone-meanwhile.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** Adverts that two tries, or two people, write at once. */

let site: TestSite;
let staff: Person["client"];
beforeAll(async () => {
  site = await aSite();
  staff = (await aModerator(site)).client;
});
afterAll(() => site.close());

const create = async (overrides: Record<string, unknown>) =>
  staff.post("/v1/create-publicity", { body: aBannerForm(overrides), files: await bannerFiles() });
const change = (id: number, overrides: Record<string, unknown>, files = {}) =>
  staff.put(`/v1/update-publicity/${id}`, { body: aBannerForm(overrides), files });
const read = async (id: number) => (await staff.get(`/v1/publicity/${id}`)).body;
const total = async () => (await staff.get("/v1/all-publicity")).body.totalPublicity;
const pictures = async () => Number((await site.platform.database.pool.query("SELECT count(DISTINCT hash) FROM images")).rows[0].count);

describe("a create that is repeated, as its answer was lost", () => {
  it("gives the same advert again, as it is now, and makes nothing", async () => {
    const clientKey = randomUUID();
    const first = await create({ clientKey });
    const before = [await total(), await pictures()];
    const second = await create({ clientKey: clientKey.toUpperCase(), title: "Other words" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect([await total(), await pictures()]).toEqual(before);
  });

  it("makes one advert with its two pictures also when all tries come at once", async () => {
    const before = [await total(), await pictures()];
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ clientKey })));
    expect(statusCounts(answers)).toEqual({ 201: 4 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect([await total(), await pictures()]).toEqual([before[0] + 1, before[1]! + 2]);
  });

  it("makes it again where it was deleted in the same instant", async () => {
    const before = await total();
    const clientKey = randomUUID();
    await goneMeanwhile(site, "adverts", clientKey);
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ clientKey })));
    expect(statusCounts(answers)).toEqual({ 201: 4 });
    expect(await total()).toBe(before + 1);
  });

  it("makes a new one each time without a key, and needs a UUID as one", async () => {
    const before = await total();
    await create({});
    await create({});
    expect(await total()).toBe(before + 2);
    for (const clientKey of ["", "one", 7]) expectProblem(await create({ clientKey }), 400, "BAD_REQUEST", "clientKey");
  });
});

describe("an advert that was changed since it was opened", () => {
  it("is not overwritten by a client that says what it last saw: 409 CONFLICT, and nothing changes", async () => {
    const { id, updatedAt } = await anAdvert(staff);
    site.clock.advance(MINUTE);
    const first = await change(id, { title: "From the desk", expectedUpdatedAt: updatedAt });
    expect([first.status, first.body.updatedAt]).toEqual([200, site.clock.now().toISOString()]);
    site.clock.advance(MINUTE);
    const before = await pictures();
    expectProblem(await change(id, { title: "From the sofa", expectedUpdatedAt: updatedAt }, await bannerFiles()), 409, "CONFLICT");
    expect([await read(id), await pictures()]).toEqual([first.body, before]);
    expect((await change(id, { title: "From the sofa", expectedUpdatedAt: first.body.updatedAt })).status).toBe(200);
    expect((await change(id, { title: "From elsewhere" })).body.title).toBe("From elsewhere");
  });

  it("is the same after it was switched and counted", async () => {
    const { id, updatedAt } = await anAdvert(staff);
    site.clock.advance(MINUTE);
    await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: "false" } });
    await staff.patch(`/v1/set-activity/${id}`, { query: { isActive: "true" } });
    await site.visitor().post(`/v0/publicity/${id}/shown`);
    expect((await change(id, { expectedUpdatedAt: updatedAt })).body).toMatchObject({ isActive: true, totShown: 1 });
  });

  it("takes one of several changes at once", async () => {
    const { id, updatedAt } = await anAdvert(staff);
    site.clock.advance(MINUTE);
    const changes = Array.from({ length: 4 }, async (_, n) => change(id, { title: `Change ${n}`, expectedUpdatedAt: updatedAt }, await bannerFiles()));
    expect(statusCounts(await Promise.all(changes))).toEqual({ 200: 1, 409: 3 });
  });

  it.each(["yesterday", "2026-11-21", ""])("is asked about with an instant, not %j", async (expectedUpdatedAt) => {
    const { id } = await anAdvert(staff);
    expectProblem(await change(id, { expectedUpdatedAt }), 400, "BAD_REQUEST", "expectedUpdatedAt");
  });
});
