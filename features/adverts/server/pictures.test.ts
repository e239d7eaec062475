import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { images } from "#kit/server/images/tables.ts";
import { anAdvertForm, anAdvert, bannerFiles } from "#tests/support/adverts.ts";
import { aModerator, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { invalidImages, validImages, solidImage } from "#features/profiles/server/image-files.fixture.ts";

let site: TestSite;
let staff: Person["client"];
beforeAll(async () => {
  site = await aSite();
  staff = (await aModerator(site)).client;
});
afterAll(() => site.close());

const rows = () => site.context.database.db.select({ hash: images.hash, width: images.width }).from(images);
const download = (address: string) => site.visitor().get(address);
const statusOf = async (address: string) => (await download(address)).status;
const change = (id: number, files: Record<string, Uint8Array>) =>
  staff.put(`/v1/update-publicity/${id}`, { body: anAdvertForm(), files });

describe("banner pictures", () => {
  it("Banner pictures are stored whole, in display width and in double width", async () => {
    const files = {
      imageRow: await solidImage(2000, 540).png().toBuffer(),
      imageColumn: await solidImage(1600, 480).jpeg().toBuffer(),
    };
    const { imageRow, imageColumn } = await anAdvert(staff, {}, files);
    const expectedPictures = [
      [imageRow, 2000, 540],
      [imageRow.replace("/2000.", "/1000."), 1000, 270],
      [imageColumn, 800, 240],
      [imageColumn.replace("/800.", "/400."), 400, 120],
    ] as const;
    for (const [address, width, height] of expectedPictures) {
      expect(await sharp((await download(address)).body).metadata()).toMatchObject({ format: "webp", width, height });
    }
  });

  it("Banner pictures are never enlarged", { tags: "variation" }, async () => {
    const files = {
      imageRow: await solidImage(1400, 378).png().toBuffer(),
      imageColumn: await solidImage(300, 90).png().toBuffer(),
    };
    const { imageRow, imageColumn } = await anAdvert(staff, {}, files);
    expect(imageRow).toMatch(/\/1400\.webp$/);
    expect(imageColumn).toMatch(/\/300\.webp$/);
    expect(await statusOf(imageRow.replace("/1400.", "/1000."))).toBe(200);
  });

  it("Banner pictures are replaced one by one, and the old file is deleted", { tags: "variation" }, async () => {
    const before = (await rows()).length;
    const advert = await anAdvert(staff);
    const { status, body } = await change(advert.id, { imageRow: await validImages.jpeg() });
    expect(status).toBe(200);
    expect(body.imageRow).not.toBe(advert.imageRow);
    expect(body.imageColumn).toBe(advert.imageColumn);
    expect([await statusOf(advert.imageRow), await statusOf(body.imageRow), await statusOf(body.imageColumn)]).toEqual([
      404, 200, 200,
    ]);
    expect((await rows()).length).toBe(before + 2);
  });

  it(
    "Deleting an advert deletes its pictures, but not equal ones of another advert",
    { tags: "variation" },
    async () => {
      const before = await rows();
      const [one, other] = [await anAdvert(staff), await anAdvert(staff)];
      expect((await staff.delete(`/v1/publicity/${one.id}`)).status).toBe(204);
      expect([await statusOf(one.imageRow), await statusOf(one.imageColumn)]).toEqual([404, 404]);
      expect([await statusOf(other.imageRow), await statusOf(other.imageColumn)]).toEqual([200, 200]);
      await staff.delete(`/v1/publicity/${other.id}`);
      expect(await rows()).toEqual(before);
    },
  );

  it("Both banner pictures may be the same file and are still deleted separately", { tags: "variation" }, async () => {
    const same = await validImages.png();
    const advert = await anAdvert(staff, {}, { imageRow: same, imageColumn: same });
    const { body } = await change(advert.id, { imageRow: same });
    expect([await statusOf(body.imageRow), await statusOf(body.imageColumn)]).toEqual([200, 200]);
  });

  it("Simultaneous changes leave the pictures of one change", { tags: "variation" }, async () => {
    const { id } = await anAdvert(staff);
    const before = (await rows()).length;
    const colours = ["#f00", "#0f0", "#00f"].map((background) =>
      sharp({ create: { width: 99, height: 27, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const answers = await Promise.all((await Promise.all(colours)).map((imageRow) => change(id, { imageRow })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await staff.get(`/v1/publicity/${id}`);
    const statuses = await Promise.all(answers.map((answer) => statusOf(answer.body.imageRow)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await statusOf(body.imageRow)).toBe(200);
    expect((await rows()).length).toBe(before);
  });

  it("Pictures of an advert that is deleted during the upload are not stored", { tags: "variation" }, async () => {
    const before = (await rows()).length;
    const { id } = await anAdvert(staff);
    const files = { imageRow: await solidImage(2000, 540).png().toBuffer() };
    const [changed, deleted] = await Promise.all([change(id, files), staff.delete(`/v1/publicity/${id}`)]);
    expect([200, 404]).toContain(changed.status);
    expect(deleted.status).toBe(204);
    expect((await rows()).length).toBe(before);
  });
});

describe("invalid banner pictures", () => {
  const wrong = [
    "empty file",
    "text",
    "drawing",
    "truncated png",
    "picture 2001 pixels wide",
    "png that claims 100000×100000",
  ];
  it.each(
    firstOrAll(
      wrong.flatMap((name) => [
        [name, "imageRow"],
        [name, "imageColumn"],
      ]),
    ),
  )("An invalid banner picture is refused: %s as %s", async (name, field) => {
    const before = await rows();
    const advert = await anAdvert(staff);
    const files = {
      ...(await bannerFiles()),
      [field]: new File([Buffer.from(await invalidImages[name]!())], "banner.png"),
    };
    expectProblem(
      await staff.post("/v1/create-publicity", { body: anAdvertForm(), files }),
      400,
      "IMAGE_INVALID",
      field,
    );
    const changed = await staff.put(`/v1/update-publicity/${advert.id}`, {
      body: anAdvertForm({ title: "Another" }),
      files,
    });
    expectProblem(changed, 400, "IMAGE_INVALID", field);
    expect((await staff.get(`/v1/publicity/${advert.id}`)).body).toEqual(advert);
    await staff.delete(`/v1/publicity/${advert.id}`);
    expect(await rows()).toEqual(before);
  });

  it.each(firstOrAll(["imageRow", "imageColumn"] as const))("A new advert without %s is refused", async (field) => {
    const files: Partial<Awaited<ReturnType<typeof bannerFiles>>> = await bannerFiles();
    delete files[field];
    const answer = await staff.post("/v1/create-publicity", {
      body: anAdvertForm(),
      files: files as Record<string, Buffer>,
    });
    expectProblem(answer, 400, "BAD_REQUEST", field);
  });
});
