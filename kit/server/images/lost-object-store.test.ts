/** @module-tag variation */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { anObjectStore, type TestObjectStore } from "#tests/support/object-store.ts";
import { aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { deleteDueObjects } from "./delete-objects.ts";
import { anAvatar, aPicture, sendAvatar, statusesOf } from "./uploads.fixture.ts";

let store: TestObjectStore;
let site: TestSite;
beforeAll(async () => {
  store = await anObjectStore();
  site = await aSite({ env: { ...store.env, S3_TIMEOUT: "2000" } });
});
beforeEach(() => {
  store.behave("works");
  // A lost store is tried again after a minute at the latest.
  site.clock.advance(2 * MINUTE);
});
afterAll(async () => {
  await site.close();
  await store.close();
});

const show = (address: string) => site.visitor().get(address);

describe("a lost object store", () => {
  /** A drawing in the picture's place, in an error reply that no cache keeps. */
  async function expectDrawing(address: string) {
    const { status, headers, body } = await show(address);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      503,
      "image/svg+xml; charset=utf-8",
      "no-store",
    ]);
    expect(headers.get("retry-after")).toBe("30");
    expect(String(body)).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 96 96"/);
  }

  it.each(["fails", "hangs", "refuses"] as const)("A store that %s shows drawings and refuses uploads", async (how) => {
    const person = await aReader(site);
    const avatar = await anAvatar(person);
    store.behave(how);
    await expectDrawing(avatar);
    expectProblem(await sendAvatar(person), 503, "UNAVAILABLE");
    expect((await person.client.get("/v1/user")).body.picProfile).toBe(avatar);
    expect((await site.visitor().get(`/profile/${person.username}`, { headers: { accept: "text/html" } })).status).toBe(
      200,
    );
    expect((await site.visitor().get("/readyz")).status).toBe(200);
    store.behave("works");
    site.clock.advance(2 * MINUTE);
    expect(await statusesOf(site, avatar)).toEqual([200, 200]);
  });

  it("An upload to a store that answers 200 and keeps nothing is refused", async () => {
    const person = await aReader(site);
    const avatar = await anAvatar(person);
    store.behave("forgets");
    expectProblem(await sendAvatar(person), 503, "UNAVAILABLE");
    expect((await person.client.get("/v1/user")).body.picProfile).toBe(avatar);
    expect(await statusesOf(site, avatar)).toEqual([200, 200]);
  });

  it("After three failures the store is not asked until a pause is over", async () => {
    const avatars = [];
    for (let n = 0; n < 4; n += 1) avatars.push(await anAvatar(await aReader(site)));
    store.behave("hangs");
    for (const avatar of avatars.slice(0, 3)) await expectDrawing(avatar);
    const before = store.requests();
    await expectDrawing(avatars[3]!);
    expectProblem(await sendAvatar(await aReader(site)), 503, "UNAVAILABLE");
    expect(store.requests()).toBe(before);
    store.behave("works");
    site.clock.advance(6 * SECOND);
    expect((await show(avatars[3]!)).status).toBe(200);
    expect((await show(avatars[0]!)).status).toBe(200);
  });

  it("A picture that was shown before is still shown", async () => {
    const avatar = await anAvatar(await aReader(site));
    await show(avatar);
    store.behave("fails");
    expect((await show(avatar)).status).toBe(200);
  });

  it("A picture can be deleted, and its objects are deleted when the store is back", async () => {
    const person = await aReader(site);
    const before = await store.objects();
    const avatar = await anAvatar(person);
    store.behave("refuses");
    expect((await person.client.delete("/avatar")).status).toBe(204);
    expect(await statusesOf(site, avatar)).toEqual([404, 404]);
    await site.jobsDone();
    expect(await store.objects()).toHaveLength(before.length + 2);
    store.behave("works");
    site.clock.advance(2 * MINUTE);
    await deleteDueObjects(site.context);
    await site.jobsDone();
    expect(await store.objects()).toEqual(before);
  });

  it("The share picture of a news post is made without its photo, and again a minute later", async () => {
    const post = await aNewsPost(site, { image: await aPicture() });
    store.behave("fails");
    const { status, headers, body } = await show(`/share/news/${post.id}.png`);
    expect([status, headers.get("cache-control")]).toEqual([200, "public, max-age=60"]);
    store.behave("works");
    site.context.cache.movedHere([`picture:news:${post.id}`]);
    site.clock.advance(2 * MINUTE);
    const again = await show(`/share/news/${post.id}.png`);
    expect(again.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(again.body).not.toEqual(body);
  });

  it("The archive of a member is refused rather than incomplete", async () => {
    const person = await aReader(site);
    await anAvatar(person);
    store.behave("fails");
    expectProblem(await person.client.get("/v1/user/data"), 503, "UNAVAILABLE");
    store.behave("works");
    site.clock.advance(2 * MINUTE);
    expect((await person.client.get("/v1/user/data")).status).toBe(200);
  });
});

describe("a store that returns something else", () => {
  /** Uploads an avatar with one damaged object. */
  async function anAvatarWith(change: (object: string) => Promise<void>): Promise<string> {
    const before = await store.objects();
    const avatar = await anAvatar(await aReader(site));
    for (const object of (await store.objects()).filter((each) => !before.includes(each))) await change(object);
    return avatar;
  }

  it.each([
    ["other bytes", Buffer.from("RIFFxxxxWEBP and something else")],
    ["more bytes", Buffer.alloc(1_000_000)],
    ["nothing", Buffer.alloc(0)],
  ])("A picture for which the store has %s is replaced by a drawing", async (_what, bytes) => {
    const avatar = await anAvatarWith((object) => store.damage(object, bytes));
    const { status, headers } = await show(avatar);
    expect([status, headers.get("content-type")]).toEqual([503, "image/svg+xml; charset=utf-8"]);
    site.errors.splice(0);
  });

  it("A picture that the store has lost is replaced by a drawing and logged", async () => {
    const avatar = await anAvatarWith((object) => store.lose(object));
    expect((await show(avatar)).status).toBe(503);
    expect(site.errors.splice(0).map((line) => JSON.parse(line).event)).toEqual(["picture_lost"]);
  });
});
