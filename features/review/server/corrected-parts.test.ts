import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messagesTo } from "#tests/support/inbox.ts";
import { aModerator, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aSubmittedTale, readPublished, tagNames } from "#tests/support/tales.ts";
import { aWaitingRevision, publishRevision } from "./revisions.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const titlesOf = async (category: string) =>
  (await site.visitor().get("/v0/posts/category", { query: { category, languageName: "EN" } })).body.posts.map(
    (tale: { title: string }) => tale.title,
  );
const page = async (path: string) =>
  (await site.visitor().get(path, { headers: { accept: "text/html" } })).body as string;

describe("a reviewer's correction of category and tags", () => {
  it("A Tale is published in another category with its tags, and the author gets a message about both", async () => {
    const author = await aWriter(site, { language: "IT" });
    const tale = await aSubmittedTale(site, { author, title: "The owl who lied", categoryName: "HORROR" });
    await Promise.all([page("/posts/fiaba"), page("/posts/horror")]);
    const tags = await tagNames(site, 2, "FIABA");
    const { client } = await aModerator(site);
    const { status, body } = await client.patch(`/v1/posts/${tale.id}`, { body: { categoryName: "FIABA", tags } });
    expect([status, body]).toMatchObject([200, { published: true, categoryName: "FIABA", tags }]);
    expect(await readPublished(site, tale)).toMatchObject({ categoryName: "FIABA", tags });
    expect(await titlesOf("FIABA")).toContain("The owl who lied");
    expect(await titlesOf("HORROR")).not.toContain("The owl who lied");
    expect(await page("/posts/fiaba")).toContain("The owl who lied");
    expect(await page("/posts/horror")).not.toContain("The owl who lied");
    expect(await messagesTo(author, "Admin-Message")).toEqual([
      `La revisione ha pubblicato «The owl who lied» con alcune correzioni. Categoria: Fiabe invece di Horror. Tag: ${tags.join(", ")}.`,
    ]);
    expect(await messagesTo(author, "Post-Published")).toEqual([`The owl who lied|FIABA|${tale.id}`]);
  });

  it("Tags that the category lacks, and none at all, are refused, and nothing is published", async () => {
    const tale = await aSubmittedTale(site, { categoryName: "HORROR" });
    const ofFables = await tagNames(site, 1, "FIABA");
    const { client } = await aModerator(site);
    for (const body of [{ tags: ofFables }, { tags: [] }, { categoryName: "FIABA" }, { categoryName: "POEMS" }])
      expectProblem(await client.patch(`/v1/posts/${tale.id}`, { body }), 400, "BAD_REQUEST");
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).status).toBe(404);
    expect((await client.get(`/v1/posts/${tale.id}`)).body).toMatchObject({
      published: false,
      isFinished: 1,
      categoryName: "HORROR",
      tags: tale.tags,
    });
  });

  it("A Tale whose tags were deleted isn't published in another category without tags", async () => {
    const tale = await aSubmittedTale(site);
    await site.context.database.pool.query("delete from tale_tags where tale_id = $1", [tale.id]);
    const { client } = await aModerator(site);
    const body = { categoryName: "FIABA" };
    expectProblem(await client.patch(`/v1/posts/${tale.id}`, { body }), 400, "BAD_REQUEST");
    const tags = await tagNames(site, 1, "FIABA");
    expect((await client.patch(`/v1/posts/${tale.id}`, { body: { ...body, tags } })).status).toBe(200);
  });

  it("A revision is published with other tags, and its category stays", async () => {
    const tale = await aWaitingRevision(site);
    const tags = (await tagNames(site, 3, "HORROR")).slice(1);
    const moderator = await aModerator(site);
    expectProblem(
      await publishRevision(tale, moderator, { tags: await tagNames(site, 1, "FIABA") }),
      400,
      "BAD_REQUEST",
    );
    const { status, body } = await publishRevision(tale, moderator, { tags });
    expect([status, body]).toMatchObject([200, { title: "The lamp, mended", categoryName: "HORROR", tags }]);
    expect(await messagesTo(tale.writer, "Admin-Message")).toEqual([
      `A reviewer published “The lamp, mended” with corrections. Tags: ${tags.join(", ")}.`,
    ]);
  });
});
