import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { icons, sharePictures, type IconName } from "../addresses.ts";
import { news } from "#features/news/server/tables.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { edgeCaseTitles } from "#tests/support/edge-case-titles.ts";
import { takeUnavailableLogLines } from "#tests/support/unavailable-log.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { readPageHead } from "#tests/support/page-head.ts";
import { aModerator, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, insertPublishedTales, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const get = (path: string, headers = {}) => site.visitor().get(path, { headers });

async function pngAt(path: string, headers = {}) {
  const answer = await get(path, headers);
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get("content-type")).toBe("image/png");
  const { format, width, height } = await sharp(answer.body).metadata();
  expect(format).toBe("png");
  return { width, height, bytes: Buffer.from(answer.body), headers: answer.headers };
}

const large = { width: 1200, height: 630 };

/** The darkest value in a part of the picture; 0 is black. */
async function darkest(
  png: Buffer,
  part: { left: number; top: number; width: number; height: number },
): Promise<number> {
  const grey = await sharp(png).extract(part).greyscale().raw().toBuffer();
  return grey.reduce((least, value) => Math.min(least, value), 255);
}

const title = { left: 440, top: 120, width: 740, height: 340 };
const rightEdge = { left: 1180, top: 0, width: 20, height: 630 };

describe("the share picture of a Tale", () => {
  it("The share picture of a Tale shows its cover and title and can be cached", async () => {
    const tale = await aPublishedTale(site);
    const address = sharePictures.tale(tale, 1);
    const { bytes, headers, ...size } = await pngAt(address);
    expect(size).toEqual(large);
    expect(bytes.length).toBeLessThan(300_000);
    expect(headers.get("cache-control")).toBe("public, max-age=3600");
    expect(headers.get("set-cookie")).toBeNull();
    expect(await get(address, { "if-none-match": headers.get("etag")! })).toMatchObject({ status: 304, body: null });
    expect((await pngAt(`/share/tales/${tale.id}.png`)).bytes).toEqual(bytes);
  });

  /** The picture that a Tale's page names to networks. */
  const pictureOf = async (id: number) => {
    const [address = ""] = (await readPageHead(site, `/posts/horror/${id}`)).metas("og:image");
    const { pathname, search } = new URL(address);
    return (await pngAt(pathname + search)).bytes;
  };

  it("Titles of any length are drawn within the share picture", { tags: "variation" }, async () => {
    const long = edgeCaseTitles.filter((each) => !/\p{Extended_Pictographic}|\p{Script=Arabic}/u.test(each));
    for (const id of await insertPublishedTales(
      site,
      await aWriter(site),
      [...long, "A plain title", "Tiếng Việt ở", "Ωμέγα", "e\u0301te\u0301"].map((each) => ({ title: each })),
    )) {
      const { bytes, width, height } = await pngAt(`/share/tales/${id}.png`);
      expect({ width, height }).toEqual(large);
      expect(await darkest(bytes, title)).toBeLessThan(80);
      // No text extends beyond the picture.
      expect(await darkest(bytes, rightEdge)).toBeGreaterThan(240);
    }
  });

  it.each(
    firstOrAll([
      "The cat 猫 and the lamp",
      "宇宙の猫",
      "고양이",
      "قصة قصيرة",
      "סיפור קצר",
      "कहानी",
      "นิทาน",
      "A lamp 😀",
      "👩‍👩‍👧",
      "𝕿𝖍𝖊 𝖑𝖆𝖒𝖕",
      "q\u0303uoi",
      "\u0600 lamps",
    ]),
  )("The share picture of a Tale whose title the font lacks is its category's: %j", async (unwritten) => {
    const [id] = await insertPublishedTales(site, await aWriter(site), [{ title: unwritten }]);
    expect(await pictureOf(id!)).toEqual((await pngAt("/share/categories/horror.png")).bytes);
  });

  it("The share picture follows a title into letters that the font lacks, and back", async () => {
    const tale = await aPublishedTale(site);
    const moderator = await aModerator(site);
    const ofCategory = (await pngAt("/share/categories/horror.png")).bytes;
    const before = await pictureOf(tale.id);
    expect(before).not.toEqual(ofCategory);
    for (const changed of ["宇宙の猫", "The lamp goes out"]) {
      const revision = `/v1/posts/${tale.id}/revision`;
      await tale.writer.client.post(revision);
      const body = { title: changed, content: tale.content, tags: tale.tags, isFinished: 1 };
      expectStatus(await tale.writer.client.put(revision, { body }), 200);
      expectStatus(await moderator.client.patch(revision), 200);
      const now = await pictureOf(tale.id);
      expect(now).not.toEqual(before);
      expect([changed, now.equals(ofCategory)]).toEqual([changed, changed === "宇宙の猫"]);
    }
  });

  it("The share picture of an unpublished or deleted Tale gets 404", async () => {
    const writer = await aWriter(site);
    for (const { id } of [await aDraft(site, { author: writer }), await aSubmittedTale(site, { author: writer })]) {
      expectProblem(await get(`/share/tales/${id}.png`), 404, "NOT_FOUND");
      expectProblem(await writer.client.get(`/share/tales/${id}.png`), 404, "NOT_FOUND");
    }
    const tale = await aPublishedTale(site, { author: writer });
    await pngAt(`/share/tales/${tale.id}.png`);
    await writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await get(`/share/tales/${tale.id}.png`), 404, "NOT_FOUND");
  });

  it("Rendering many share pictures blocks no other request, and too many get 503", { tags: "variation" }, async () => {
    const ids = await insertPublishedTales(
      site,
      await aWriter(site),
      Array.from({ length: 40 }, () => ({})),
    );
    let drawnCount = 0;
    const pictures = Promise.all(ids.map((id) => get(`/share/tales/${id}.png`).finally(() => (drawnCount += 1))));
    expect((await get("/robots.txt")).status).toBe(200);
    expect(drawnCount).toBeLessThan(ids.length);
    const answers = await pictures;
    const refusals = answers.filter(({ status }) => status !== 200);
    expect(refusals.length).toBeGreaterThan(0);
    for (const answer of refusals) {
      expectProblem(answer, 503, "UNAVAILABLE");
      expect(answer.headers.get("retry-after")).not.toBeNull();
    }
    for (const { reason } of await takeUnavailableLogLines(site, refusals.length))
      expect(reason).toContain("Too many pictures");
  });

  it.each(firstOrAll(["0", "-1", "x", "1.5", "999999999", "99999999999999999999"]))(
    "The share picture of %s gets 404",
    async (id) => {
      expectProblem(await get(`/share/tales/${id}.png`), 404, "NOT_FOUND");
      expectProblem(await get(`/share/news/${id}.png`), 404, "NOT_FOUND");
    },
  );
});

describe("the share picture of a news post", () => {
  async function aPost(title: string, photo: string | null) {
    const now = site.clock.now();
    const post = {
      title,
      photo,
      description: "A post.",
      content: "<p>x</p>",
      language: "EN" as const,
      createdAt: now,
      updatedAt: now,
    };
    const [row] = await site.context.database.db.insert(news).values(post).returning({ id: news.id });
    return row!.id;
  }

  it("The share picture of a news post has the site's mark and changes with the title", async () => {
    const id = await aPost("The first title", null);
    const before = await pngAt(`/share/news/${id}.png`);
    expect({ width: before.width, height: before.height }).toEqual(large);
    await site.context.database.db.update(news).set({ title: "Quite another one" }).where(eq(news.id, id));
    site.context.cache.movedHere([`picture:news:${id}`]);
    const after = await pngAt(`/share/news/${id}.png`);
    expect(after.bytes).not.toEqual(before.bytes);
    expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
  });

  it(
    "The share picture of a news post says nothing of a title that the font lacks",
    { tags: "variation" },
    async () => {
      const { bytes } = await pngAt(`/share/news/${await aPost("The cat 猫", null)}.png`);
      expect(await darkest(bytes, title)).toBeGreaterThan(200);
    },
  );

  it(
    "The share picture of a news post shows its photo, or the site's mark if the photo is missing",
    { tags: "variation" },
    async () => {
      const red = await sharp({ create: { width: 900, height: 700, channels: 3, background: "#e01010" } })
        .png()
        .toBuffer();
      const { images, database } = site.context;
      const picture = await images.make(red, { owner: "news:test", field: "image", shape: { inside: [1280, 640] } });
      const photo = await inTransaction(database, (tx) => images.keep(tx, picture));
      const { bytes, width, height } = await pngAt(`/share/news/${await aPost("With a photo", photo)}.png`);
      expect({ width, height }).toEqual(large);
      const [r = 0, g = 255] = await sharp(bytes)
        .extract({ left: 200, top: 300, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer();
      expect([r > 200, g < 60]).toEqual([true, true]);
      await pngAt(
        `/share/news/${await aPost("With a lost photo", "/images/00000000000000000000000000000000/640.webp")}.png`,
      );
    },
  );
});

describe("pictures of the house", () => {
  it.each(firstOrAll(["/share/site.png", "/share/categories/horror.png"]))(
    "The site's share picture is at %s",
    async (path) => {
      const { width, height } = await pngAt(path);
      expect({ width, height }).toEqual(large);
    },
  );

  it.each(firstOrAll(Object.keys(icons) as IconName[]))("The icon %s has its size", async (name) => {
    const { width, height, bytes } = await pngAt(`/icons/${name}.png`);
    const { size, maskable } = icons[name];
    expect([width, height]).toEqual([size, size]);
    // A maskable icon fills its corners, which the system may cut off.
    const [, , , alpha = 255] = await sharp(bytes)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(alpha > 250).toBe(maskable);
  });

  it.each(firstOrAll(["/share/categories/nowhere.png", "/icons/none.png", "/icons/constructor.png"]))(
    "Unknown share pictures and icons get 404: %s",
    async (path) => {
      expectProblem(await get(path), 404, "NOT_FOUND");
    },
  );
});
