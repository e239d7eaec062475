import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsPhoto } from "#vocabulary/limits.ts";
import { photoSizes } from "../calls.ts";
import { images } from "#kit/server/images/tables.ts";
import { aNewsForm, aNewsPost } from "#tests/support/news.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
});
afterAll(() => site.close());

const picture = (width: number, height = width, background = "#204060") =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

const create = (image: Uint8Array | File) =>
  staff.client.post("/v1/create-admin-post", { body: aNewsForm(), files: { image } });
const change = (id: number, body: Record<string, unknown>, image?: Uint8Array | File) =>
  staff.client.put(`/v1/admin-post/${id}`, {
    body: aNewsForm(body),
    ...(image === undefined ? {} : { files: { image } }),
  });
const photoOf = async (id: number) => (await site.visitor().get(`/v0/admin-post/${id}`)).body.photo as string | null;
const rows = () => site.context.database.db.select({ hash: images.hash, width: images.width }).from(images);

/** The answers at all addresses of a picture. */
const served = (photo: string | null) => Promise.all(photoSizes(photo!).map(({ src }) => site.visitor().get(src)));
const expectGone = async (photo: string | null) =>
  expect(statusCounts(await served(photo))).toEqual({ 404: photoSizes(photo!).length });

describe("the picture of a post", () => {
  it.each(
    firstOrAll([
      [1600, 900, [newsPhoto.wide, newsPhoto.narrow]],
      [1280, 2000, [newsPhoto.wide, newsPhoto.narrow]],
      [1000, 400, [1000, newsPhoto.narrow]],
      [640, 640, [newsPhoto.narrow]],
      [40, 30, [40]],
    ]),
  )("A picture of %i×%i is stored whole and never enlarged", async (width, height, widths) => {
    const { id, photo } = (await create(await picture(width, height))).body;
    expect(photo).toMatch(/^\/images\/[0-9a-f]{32}\/\d+\.webp$/);
    expect(photoSizes(photo).map((size) => size.width)).toEqual(widths);
    for (const [at, { status, body }] of (await served(photo)).entries()) {
      expect(status).toBe(200);
      const photo = await sharp(body).metadata();
      expect(photo).toMatchObject({ format: "webp", width: widths[at] });
      expect(photo.height! / photo.width!).toBeCloseTo(height / width, 1);
    }
    const { body } = await site.visitor().get("/v0/all-admin-posts", { query: { languageName: "EN" } });
    expect(body.adminPost[0]).toMatchObject({ id, photo });
  });

  it("A post keeps its picture when it is changed without a new one", { tags: "variation" }, async () => {
    const { id, photo } = await aNewsPost(site, { image: await picture(700) });
    expect((await change(id, { title: "Another title" })).body).toMatchObject({ title: "Another title", photo });
    expect(statusCounts(await served(photo))).toEqual({ 200: 2 });
  });

  it("A new picture replaces the old one, which is deleted", async () => {
    const { id, photo } = await aNewsPost(site, { image: await picture(700) });
    const answer = await change(id, {}, await picture(1300));
    expect(answer.status).toBe(200);
    expect(answer.body.photo).not.toBe(photo);
    expect(await photoOf(id)).toBe(answer.body.photo);
    await expectGone(photo);
    expect(statusCounts(await served(answer.body.photo))).toEqual({ 200: 2 });
  });

  it.each(firstOrAll([true, "true"]))("removeImage %j removes the picture", async (removeImage) => {
    const { id, photo } = await aNewsPost(site, { image: await picture(700) });
    expect((await change(id, { removeImage })).body.photo).toBeNull();
    await expectGone(photo);
    expect((await change(id, { removeImage })).body.photo).toBeNull();
  });

  it("A sent picture wins over removeImage", { tags: "variation" }, async () => {
    const { id, photo } = await aNewsPost(site, { image: await picture(700) });
    const { body } = await change(id, { removeImage: true }, await picture(800));
    expect(statusCounts(await served(body.photo))).toEqual({ 200: 2 });
    await expectGone(photo);
  });

  it("Deleting a post's picture keeps the same picture of another post", { tags: "variation" }, async () => {
    const image = await picture(700);
    const [one, other] = [await aNewsPost(site, { image }), await aNewsPost(site, { image })];
    expect((await staff.client.delete(`/v1/admin-post/${one.id}`)).status).toBe(204);
    await expectGone(one.photo);
    expect(statusCounts(await served(other.photo))).toEqual({ 200: 2 });
  });

  it("Deleting a post deletes its picture", { tags: "variation" }, async () => {
    const before = await rows();
    const { id, photo } = await aNewsPost(site, { image: await picture(1500) });
    expect((await rows()).length).toBe(before.length + 2);
    expect((await staff.client.delete(`/v1/admin-post/${id}`)).status).toBe(204);
    await expectGone(photo);
    expect(await rows()).toEqual(before);
  });
});

describe("what is no picture", () => {
  const wrong: [string, () => Promise<Buffer>][] = [
    ["text", async () => Buffer.from("I am a picture, believe me.")],
    [
      "a drawing with a script",
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["half a picture", async () => (await picture(800)).subarray(0, 300)],
    ["2001 pixels wide", () => picture(2001, 20)],
    ["more than 5 MB", async () => Buffer.concat([await picture(50), Buffer.alloc(5 * 1024 * 1024)])],
  ];
  it.each(firstOrAll(wrong))(
    "A file that is no picture is rejected and nothing is stored: %s",
    async (_name, bytes) => {
      const { id, photo, title } = await aNewsPost(site, { image: await picture(700) });
      const before = await rows();
      const total = async () => (await staff.client.get("/v1/all-admin-posts")).body.totalAdminPost;
      const posts = await total();
      const file = new File([new Uint8Array(await bytes())], "picture.png", { type: "image/png" });
      expectProblem(await create(file), 400, "IMAGE_INVALID", "image");
      expectProblem(await change(id, { title: "Not this" }, file), 400, "IMAGE_INVALID", "image");
      expect(await total()).toBe(posts);
      expect((await site.visitor().get(`/v0/admin-post/${id}`)).body).toMatchObject({ photo, title });
      expect(await rows()).toEqual(before);
    },
  );

  it("An empty file field means no picture", { tags: "variation" }, async () => {
    const answer = await create(new File([], ""));
    expect([answer.status, answer.body.photo]).toEqual([201, null]);
  });

  it("The picture is not checked if other fields are invalid or the post is missing", async () => {
    const image = await picture(30);
    const body = aNewsForm({ content: "short" });
    expectProblem(
      await staff.client.post("/v1/create-admin-post", { body, files: { image } }),
      400,
      "BAD_REQUEST",
      "content",
    );
    expectProblem(await change(999_999, {}, image), 404, "NOT_FOUND");
    expectProblem(
      await staff.client.post("/v1/create-admin-post", { body: aNewsForm(), files: { photo: image } }),
      400,
      "BAD_REQUEST",
    );
  });
});

describe("at the same moment", () => {
  it(
    "Of several concurrent changes with pictures one wins, and the other pictures are deleted",
    { tags: "variation" },
    async () => {
      const before = await rows();
      const { id } = await aNewsPost(site, { image: await picture(700) });
      const sent = await Promise.all(["#f00", "#0f0", "#00f"].map((colour) => picture(700, 500, colour)));
      const answers = await Promise.all(sent.map((image, n) => change(id, { title: `Change ${n}` }, image)));
      expect(statusCounts(answers)).toEqual({ 200: 3 });
      const post = (await site.visitor().get(`/v0/admin-post/${id}`)).body;
      expect(answers.filter(({ body }) => body.photo === post.photo && body.title === post.title)).toHaveLength(1);
      expect((await rows()).length).toBe(before.length + 2);
      expect(statusCounts(await served(post.photo))).toEqual({ 200: 2 });
    },
  );

  it("Changing a post while it is deleted leaves no picture behind", { tags: "variation" }, async () => {
    const before = await rows();
    for (let round = 0; round < 4; round += 1) {
      const { id } = await aNewsPost(site, { image: await picture(700) });
      const image = await picture(60);
      const calls = [
        () => change(id, {}, image),
        () => staff.client.delete(`/v1/admin-post/${id}`),
        () => staff.client.delete(`/v1/admin-post/${id}`),
      ];
      const answers = await Promise.all(calls.map((act) => act()));
      expect(answers[0]!.status === 200 || answers[0]!.status === 404).toBe(true);
      expect(statusCounts(answers.slice(1))).toEqual({ 204: 1, 404: 1 });
      expect(await rows()).toEqual(before);
    }
  });
});
