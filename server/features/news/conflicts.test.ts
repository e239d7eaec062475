import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#contract/limits.ts";
import { plain } from "#server/features/profiles/pictures.fixture.ts";
import { goneMeanwhile } from "#tests/support/gone-meanwhile.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** News that two tries, or two people, write at once. */

let site: TestSite;
let staff: Person;
let image: Buffer;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
  image = await plain(30, 20).png().toBuffer();
});
afterAll(() => site.close());

const create = (overrides: Record<string, unknown>, client = staff.client) =>
  client.post("/v1/create-admin-post", { body: aNewsForm(overrides), files: { image } });
const change = (id: number, overrides: Record<string, unknown>, files = {}) =>
  staff.client.put(`/v1/admin-post/${id}`, { body: aNewsForm(overrides), files });
const read = async (id: number) => (await site.visitor().get(`/v0/admin-post/${id}`)).body;
const total = async () => (await staff.client.get("/v1/all-admin-posts")).body.totalAdminPost;
const pictures = async () => Number((await site.platform.database.pool.query("SELECT count(DISTINCT hash) FROM images")).rows[0].count);

describe("a create that is repeated, as its answer was lost", () => {
  it("gives the same post again, as it is now, and makes nothing", async () => {
    const clientKey = randomUUID();
    const first = await create({ clientKey });
    const before = [await total(), await pictures()];
    const second = await create({ clientKey: clientKey.toUpperCase(), title: "Other words" });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    await change(first.body.id, { title: "Changed since" });
    expect((await create({ clientKey })).body).toMatchObject({ id: first.body.id, title: "Changed since" });
    expect([await total(), await pictures()]).toEqual(before);
  });

  it("makes one post with one picture also when all tries come at once", async () => {
    const before = [await total(), await pictures()];
    const clientKey = randomUUID();
    const answers = await Promise.all(Array.from({ length: 4 }, () => create({ clientKey })));
    expect(statusCounts(answers)).toEqual({ 201: 4 });
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect([await total(), await pictures()]).toEqual(before.map((count) => count + 1));
    expect((await site.visitor().get(answers[0]!.body.photo)).status).toBe(200);
  });

  it("makes it again where it was deleted in the same instant", async () => {
    const before = [await total(), await pictures()];
    const clientKey = randomUUID();
    await goneMeanwhile(site, "news", clientKey);
    const answers = await Promise.all(Array.from({ length: 2 }, () => create({ clientKey })));
    expect(statusCounts(answers)).toEqual({ 201: 2 });
    expect(await total()).toBe(before[0] + 1);
    const photos = await Promise.all(answers.map(({ body }) => site.visitor().get(body.photo)));
    expect(photos.filter(({ status }) => status === 200)).not.toEqual([]);
  });

  it("makes a new one each time without a key, and needs a UUID as one", async () => {
    const before = await total();
    await create({});
    await create({});
    expect(await total()).toBe(before + 2);
    for (const clientKey of ["", "one", 7]) expectProblem(await create({ clientKey }), 400, "BAD_REQUEST", "clientKey");
    expect(await total()).toBe(before + 2);
  });
});

describe("a post that was changed since it was opened", () => {
  it("is not overwritten by a client that says what it last saw: 409 CONFLICT, and nothing changes", async () => {
    const { id, updatedAt } = await aNewsPost(site, { staff, image });
    site.clock.advance(MINUTE);
    const first = await change(id, { title: "From the desk", expectedUpdatedAt: updatedAt });
    expect(first.status).toBe(200);
    site.clock.advance(MINUTE);
    const before = await pictures();
    const late = { title: "From the sofa", removeImage: true, expectedUpdatedAt: updatedAt };
    expectProblem(await change(id, late), 409, "CONFLICT");
    expectProblem(await change(id, late, { image }), 409, "CONFLICT");
    expect([await read(id), await pictures()]).toEqual([first.body, before]);
    expect((await change(id, { ...late, expectedUpdatedAt: first.body.updatedAt })).status).toBe(200);
  });

  it("is overwritten by a client that does not care", async () => {
    const { id } = await aNewsPost(site, { staff });
    site.clock.advance(MINUTE);
    await change(id, { title: "From the desk" });
    expect((await change(id, { title: "From the sofa" })).body.title).toBe("From the sofa");
  });

  it("takes one of several changes at once", async () => {
    const { id, updatedAt } = await aNewsPost(site, { staff });
    site.clock.advance(MINUTE);
    const changes = Array.from({ length: 4 }, (_, n) => change(id, { title: `Change ${n}`, expectedUpdatedAt: updatedAt }, { image }));
    expect(statusCounts(await Promise.all(changes))).toEqual({ 200: 1, 409: 3 });
  });

  it.each(["yesterday", 0, "2026-11-21", ""])("is asked about with an instant, not %j", async (expectedUpdatedAt) => {
    const { id } = await aNewsPost(site, { staff });
    expectProblem(await change(id, { expectedUpdatedAt }), 400, "BAD_REQUEST", "expectedUpdatedAt");
  });
});
