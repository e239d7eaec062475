import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY, HOUR, newsPictures as bounds } from "#vocabulary/limits.ts";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { runHousekeeping } from "#site/server/housekeeping.ts";
import type { NewsPicture } from "../calls.ts";
import { aPicture } from "#kit/server/images/uploads.fixture.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aNewsForm, aNewsPost, anUnpublishedPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft } from "#tests/support/tales.ts";

/** Pictures in the text of a news post. */

let site: TestSite;
let staff: Person;
beforeAll(async () => {
  site = await aSite();
  staff = await aModerator(site);
});
afterAll(() => site.close());

const upload = async (file?: Uint8Array) =>
  staff.client.post("/v1/admin-post-pictures", { files: { file: file ?? (await aPicture()) } });
const uploaded = async () => expectStatus<NewsPicture>(await upload(), 201);
const change = (id: number, body: Record<string, unknown>) =>
  staff.client.put(`/v1/admin-post/${id}`, { body: aNewsForm(body) });
const remove = (id: number) => staff.client.delete(`/v1/admin-post/${id}`);
const contentOf = async (id: number) => (await site.visitor().get(`/v0/admin-post/${id}`)).body.content as string;
const served = async ({ src }: NewsPicture) => (await site.visitor().get(src)).status;

const text = "<p>Since this morning there is a shelf beside the door.</p>";
const figure = ({ src, width, height }: NewsPicture, alt = "A shelf", caption = "") =>
  `<figure><img src="${src}" alt="${alt}" width="${width}" height="${height}" loading="lazy" />${caption && `<figcaption>${caption}</figcaption>`}</figure>`;
const textWith = (...pictures: NewsPicture[]) => text + pictures.map((each) => figure(each)).join("");

async function daysPass(days: number) {
  site.clock.advance(days * DAY);
  staff = await aModerator(site);
  await runHousekeeping(site.context);
}

describe("uploading a picture for a text", () => {
  it("A picture of 1600×900 is answered and served in the widths of news, and nothing shows it yet", async () => {
    const { status, body } = await upload(await solidImage(1600, 900).png().toBuffer());
    expect([status, body]).toEqual([201, { src: body.src, width: 1280, height: 720 }]);
    expect(body.src).toMatch(/^\/images\/[0-9a-f]{32}\/1280\.webp$/);
    for (const src of [body.src, body.src.replace("1280", "640")]) {
      const { status, headers } = await site.visitor().get(src);
      expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
      expect(headers.get("cache-control")).toContain("immutable");
    }
  });

  it("A file that is no picture gets 400, and members get 403", async () => {
    expectProblem(await upload(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")), 400, "IMAGE_INVALID", "file");
    expectProblem(await upload(await solidImage(2001, 10).png().toBuffer()), 400, "IMAGE_INVALID", "file");
    expectProblem(await staff.client.post("/v1/admin-post-pictures", { body: {} }), 400, "BAD_REQUEST", "file");
    const files = { file: await aPicture() };
    const { client } = await aReader(site);
    expectProblem(await client.post("/v1/admin-post-pictures", { files }), 403, "FORBIDDEN");
    expectProblem(await site.visitor().post("/v1/admin-post-pictures", { files }), 401, "UNAUTHENTICATED");
  });
});

describe("a picture in a text", () => {
  it("Drafts, published posts and their versions show the same picture with its own sides, text and caption", async () => {
    const picture = await uploaded();
    const sent = `<figure><img src="${picture.src}" width="1" height="2" alt='"A" &lt;shelf&gt;'><figcaption>In the <b>hall</b></figcaption></figure>`;
    const stored = text + figure(picture, "&quot;A&quot; &lt;shelf&gt;", "In the hall");
    const draft = await anUnpublishedPost(site, { staff, content: text + sent });
    expect(draft.content).toBe(stored);
    const version = await aNewsPost(site, { staff, languageName: "ES", group: draft.id, content: draft.content });
    expect(version.content).toBe(stored);
    expect((await change(draft.id, { state: "PUBLISHED", content: draft.content })).body.content).toBe(stored);
    expect(await contentOf(draft.id)).toBe(stored);
    const page = await site.visitor().get(`/blog/posts/${draft.id}`, { headers: { accept: "text/html" } });
    expect(page.body).toContain(`src="${picture.src}"`);
  });

  it("Pictures from elsewhere, of members and other posts, and those in a Tale are dropped", async () => {
    const { photo } = await aNewsPost(site, { staff, image: await aPicture() });
    const own = await uploaded();
    const other = (src: string) => figure({ src, width: 5, height: 5 });
    const sources = [
      photo!,
      `https://example.org${own.src}`,
      `${own.src}?a`,
      own.src.replace("100.", "99."),
      "data:image/png,x",
    ];
    const { content } = await aNewsPost(site, { staff, content: text + sources.map(other).join("") });
    expect(content).toBe(text);
    const tale = await aDraft(site, { content: textWith(own) });
    expect(JSON.stringify(tale)).not.toContain(own.src);
  });

  it("A text shows at most 40 different pictures, and needs words", async () => {
    const { src } = await uploaded();
    const hashes = Array.from({ length: bounds.inText + 1 }, (_, n) => n.toString(16).padStart(32, "0"));
    const addresses = hashes.map((hash) => src.replace(/[0-9a-f]{32}/, hash));
    await site.context.database.pool.query(
      "insert into news_pictures (address, width, height, unused_since) select address, 100, 100, now() from unnest($1::text[]) as address",
      [addresses],
    );
    const pictures = addresses.map((address) => ({ src: address, width: 100, height: 100 }));
    const post = (content: string) => staff.client.post("/v1/create-admin-post", { body: aNewsForm({ content }) });
    expectProblem(await post(textWith(...pictures)), 400, "BAD_REQUEST", "content");
    expect((await post(textWith(...pictures.slice(1), pictures[1]!))).status).toBe(201);
    expectProblem(
      await post(figure(pictures[0]!, "A long description of what it shows")),
      400,
      "BAD_REQUEST",
      "content",
    );
  });
});

describe("the end of a picture", () => {
  it("Deleting a post erases its pictures, but not those that another post shows", async () => {
    const [alone, shared] = [await uploaded(), await uploaded()];
    const post = await aNewsPost(site, { staff, content: textWith(alone, shared) });
    const draft = await anUnpublishedPost(site, { staff, content: textWith(shared) });
    expect((await remove(post.id)).status).toBe(204);
    expect([await served(alone), await served(shared)]).toEqual([404, 200]);
    await remove(draft.id);
    expect(await served(shared)).toBe(404);
    const { rows } = await site.context.database.pool.query(
      "select address from news_pictures where address = any($1)",
      [[alone.src, shared.src]],
    );
    expect(rows).toEqual([]);
  });

  it("A picture that no post shows stays for 30 days, also one that was in a text, and is then dropped from what is sent", async () => {
    const [never, before, kept] = [await uploaded(), await uploaded(), await uploaded()];
    const { id } = await aNewsPost(site, { staff, content: textWith(before, kept) });
    const draft = await anUnpublishedPost(site, { staff, content: textWith(kept) });
    await daysPass(20);
    await change(id, { content: textWith(kept) });
    await daysPass(11);
    expect([await served(never), await served(before), await served(kept)]).toEqual([404, 200, 200]);
    expect((await change(id, { content: textWith(never, before, kept) })).body.content).toBe(textWith(before, kept));
    await daysPass(31);
    expect([await served(before), await served(kept)]).toEqual([200, 200]);
    await change(id, { content: text });
    await remove(draft.id);
    expect([await served(before), await served(kept)]).toEqual([200, 404]);
    site.clock.advance(bounds.unusedFor + HOUR);
    await runHousekeeping(site.context);
    expect(await served(before)).toBe(404);
    expect(await contentOf(id)).toBe(text);
  });

  it("More unused pictures than a batch are erased in one run, and uses of posts that are gone are forgotten", async () => {
    staff = await aModerator(site);
    const pictures: NewsPicture[] = [];
    for (let n = 0; n < 21; n += 1) pictures.push(await uploaded());
    const { id } = await aNewsPost(site, { staff, content: textWith(pictures[0]!) });
    await site.context.database.pool.query("delete from news where id = $1", [id]);
    await daysPass(1);
    site.clock.advance(bounds.unusedFor);
    await runHousekeeping(site.context);
    expect(statusCounts(await Promise.all(pictures.map(({ src }) => site.visitor().get(src))))).toEqual({ 404: 21 });
  });

  it("Two posts with the same pictures, deleted and saved at once, show only what is there", async () => {
    staff = await aModerator(site);
    const used: string[] = [];
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await uploaded(), await uploaded()];
      used.push(one.src, two.src);
      const first = await aNewsPost(site, { staff, content: textWith(one, two) });
      const second = await aNewsPost(site, { staff, content: text });
      const answers = await Promise.all([
        remove(first.id),
        change(second.id, { content: textWith(two, one) }),
        change(second.id, { content: textWith(one) }),
        staff.client.post("/v1/create-admin-post", { body: aNewsForm({ content: textWith(two) }) }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([204, 200, 200, 201]);
      const third = answers[3]!.body.id as number;
      const shown = (await contentOf(second.id)) + (await contentOf(third));
      for (const picture of [one, two]) if (shown.includes(picture.src)) expect(await served(picture)).toBe(200);
      await Promise.all([remove(second.id), remove(third)]);
    }
    site.clock.advance(bounds.unusedFor + HOUR);
    await runHousekeeping(site.context);
    const { rows } = await site.context.database.pool.query("select from news_pictures where address = any($1)", [
      used,
    ]);
    expect(rows).toEqual([]);
  });
});
