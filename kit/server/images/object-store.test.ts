import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "#vocabulary/limits.ts";
import { readConfig } from "../settings/config.ts";
import { inTransaction } from "../database/transaction.ts";
import { anAdvert } from "#tests/support/adverts.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { anObjectStore, type TestObjectStore } from "#tests/support/object-store.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { checkObjectStore } from "./s3-store.ts";
import { deleteDueObjects } from "./delete-objects.ts";
import { unnamedObjects } from "./tables.ts";
import { anAvatar, aPicture, statusesOf } from "./uploads.fixture.ts";

let store: TestObjectStore;
let site: TestSite;
beforeAll(async () => {
  store = await anObjectStore();
  site = await aSite({ env: store.env });
});
beforeEach(() => store.behave("works"));
afterAll(async () => {
  await site.close();
  await store.close();
});

const show = (address: string) => site.visitor().get(address);
const unnamed = () => site.context.database.db.select().from(unnamedObjects);

describe("pictures in an object store", () => {
  it("An uploaded picture is stored as objects and shown from them", async () => {
    const before = await store.objects();
    const avatar = await anAvatar(await aReader(site));
    expect(await store.objects()).toHaveLength(before.length + 2);
    const { status, headers, body } = await show(avatar);
    expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, s-maxage=600, immutable");
    expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 320 });
    expect(await unnamed()).toEqual([]);
  });

  it("A replaced picture and its objects are deleted", { tags: "variation" }, async () => {
    const person = await aReader(site);
    const first = await anAvatar(person);
    const before = await store.objects();
    const second = await anAvatar(person);
    expect([await statusesOf(site, first), await statusesOf(site, second)]).toEqual([
      [404, 404],
      [200, 200],
    ]);
    await site.jobsDone();
    const after = await store.objects();
    expect(after).toHaveLength(before.length);
    expect(await unnamed()).toEqual([]);
  });

  it(
    "Pictures of news and adverts are stored, replaced and deleted with their objects",
    { tags: "variation" },
    async () => {
      const before = await store.objects();
      const staff = await aModerator(site);
      const post = await aNewsPost(site, { staff, image: await aPicture() });
      const advert = await anAdvert(staff.client);
      expect([(await show(post.photo!)).status, (await show(advert.imageRow)).status]).toEqual([200, 200]);
      expect((await store.objects()).length).toBeGreaterThan(before.length);
      await staff.client.delete(`/v1/admin-post/${post.id}`);
      await staff.client.delete(`/v1/publicity/${advert.id}`);
      expect([(await show(post.photo!)).status, (await show(advert.imageRow)).status]).toEqual([404, 404]);
      await site.jobsDone();
      expect(await store.objects()).toEqual(before);
    },
  );

  it(
    "The same picture, sent again, keeps its address, and its second objects are deleted after an hour",
    { tags: "variation" },
    async () => {
      const person = await aReader(site);
      const file = await aPicture();
      const { avatar } = (await person.client.post("/avatar", { files: { file } })).body;
      const before = await store.objects();
      expect((await person.client.post("/avatar", { files: { file } })).body.avatar).toBe(avatar);
      expect(await store.objects()).toHaveLength(before.length + 2);
      site.clock.advance(2 * HOUR);
      await deleteDueObjects(site.context);
      await site.jobsDone();
      expect(await store.objects()).toEqual(before);
      expect(await statusesOf(site, avatar)).toEqual([200, 200]);
    },
  );

  it("Objects of an upload that was not committed are deleted after an hour", { tags: "variation" }, async () => {
    const before = await store.objects();
    const { images } = site.context;
    const request = { owner: "avatar:0", field: "file", shape: { square: [40] } };
    const picture = await images.make(await aPicture(), request);
    expect(await store.objects()).toHaveLength(before.length + 1);
    site.clock.advance(2 * HOUR);
    await deleteDueObjects(site.context);
    await site.jobsDone();
    expect(await store.objects()).toEqual(before);
    const late = inTransaction(site.context.database, (tx) => images.keep(tx, picture));
    await expect(late).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });

  it("A client that has the picture gets 304 without a request to the store", { tags: "variation" }, async () => {
    const avatar = await anAvatar(await aReader(site));
    const etag = (await show(avatar)).headers.get("etag")!;
    store.behave("fails");
    const before = store.requests();
    expect((await site.visitor().get(avatar, { headers: { "if-none-match": etag } })).status).toBe(304);
    expect(store.requests()).toBe(before);
  });
});

describe("the start", () => {
  const check = (env: Record<string, string>) =>
    checkObjectStore(readConfig({ ...store.env, ...env }).objectStore!, site.context.log);

  it.each(
    firstOrAll([
      ["a wrong key", { S3_SECRET_ACCESS_KEY: "wrong" }, /403.*\n.*S3_ACCESS_KEY_ID/],
      ["a missing bucket", { S3_BUCKET: "no-such-bucket" }, /404.*\n.*Create the bucket/],
    ]),
  )("The start is refused with a message for %s", async (_what, env, message) => {
    await expect(check(env)).rejects.toThrow(message);
  });

  it("The start succeeds while the store is away, and leaves nothing in it", { tags: "variation" }, async () => {
    const before = await store.objects();
    await check({});
    expect(await store.objects()).toEqual(before);
    store.behave("fails");
    await check({});
    await check({ S3_ENDPOINT: "http://127.0.0.1:9" });
  });

  it.each(
    firstOrAll([
      [{ S3_BUCKET: "fabula" }, /S3_BUCKET set, but not S3_ENDPOINT/],
      [{ PICTURES: "s3" }, /PICTURES=s3 needs/],
      [{ S3_ENDPOINT: "https://key:secret@s3.example.org" }, /S3_ENDPOINT: must look like/],
    ]),
  )("Incomplete settings are refused: %o", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it("The bucket is in the path of the address, or in its host", { tags: "variation" }, () => {
    const url = (env: Record<string, string>) => readConfig({ ...store.env, ...env }).objectStore!.bucketUrl;
    expect(url({ S3_ENDPOINT: "https://s3.example.org" })).toBe("https://s3.example.org/fabula");
    expect(url({ S3_ENDPOINT: "https://s3.example.org", S3_PATH_STYLE: "off" })).toBe("https://fabula.s3.example.org");
  });
});
