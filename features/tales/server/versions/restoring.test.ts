import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE, taleVersions as bounds } from "#vocabulary/limits.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, tagNames } from "#tests/support/tales.ts";
import { paragraph, saveTale, listVersions, versionKinds, readVersion, restoreVersion } from "./versions.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

it("A restored version brings back title, text and tags; the replaced text becomes a version first", async () => {
  const names = await tagNames(site, 2);
  const draft = await aDraft(site, { title: "First", content: paragraph("First"), tags: names.slice(0, 1) });
  site.clock.advance(bounds.pause);
  await saveTale(draft, { title: "Second", content: paragraph("Second"), tags: names.slice(1) });
  site.clock.advance(MINUTE);
  const answer = await restoreVersion(draft, 1);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      id: draft.id,
      title: "First",
      content: paragraph("First"),
      tags: names.slice(0, 1),
      words: 7,
      isFinished: 0,
      updatedAt: site.clock.now().toISOString(),
    },
  });
  expect((await listVersions(draft, draft.writer)).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    "RESTORED First",
    "SAVED Second",
    "SAVED First",
  ]);
});

it(
  "A submitted Tale with a restored version stays submitted, at its place in the queue",
  { tags: "variation" },
  async () => {
    const tale = await aSubmittedTale(site, { title: "First" });
    site.clock.advance(MINUTE);
    await saveTale(tale, { title: "Second", isFinished: 1 });
    const { body } = await restoreVersion(tale, 1);
    expect(body).toMatchObject({ title: "First", isFinished: 1, submittedAt: tale.submittedAt });
  },
);

it(
  "A tag that was renamed since stays away, and without any other the Tale keeps its tags",
  { tags: "variation" },
  async () => {
    const admin = (await aModerator(site)).client;
    const place = { categoryName: "HORROR", languageName: "EN" };
    for (const tagName of ["Short-lived", "Lasting"]) await admin.post("/v1/tags", { body: { tagName, ...place } });
    const draft = await aDraft(site, { title: "First", tags: ["Short-lived"] });
    site.clock.advance(bounds.pause);
    await saveTale(draft, { title: "Second", tags: ["Lasting"] });
    await admin.put("/v1/tags", { query: { tagName: "Short-lived", newTagName: "Renamed", ...place } });
    expect((await restoreVersion(draft, 1)).body).toMatchObject({ title: "First", tags: ["Lasting"] });
  },
);

it("Restoring gets 409 and changes nothing if the text was saved since it was read", async () => {
  const draft = await aDraft(site, { title: "First" });
  site.clock.advance(bounds.pause);
  await saveTale(draft, { title: "Second" });
  expectProblem(await restoreVersion(draft, 1, { expectedUpdatedAt: draft.updatedAt }), 409, "CONFLICT");
  expect(await versionKinds(draft)).toEqual(["SAVED"]);
  expect((await draft.writer.client.get(`/v1/posts/${draft.id}`)).body.title).toBe("Second");
});

it("Restoring a version of a published Tale gets 409, and of another member's 404 or 403", async () => {
  const published = await aPublishedTale(site);
  expectProblem(await restoreVersion(published, 1), 409, "PUBLISHED");
  const tale = await aSubmittedTale(site);
  const [reader, reviewer] = [await aReader(site), await aModerator(site)];
  expectProblem(await restoreVersion({ ...tale, writer: reader }, 1), 404, "NOT_FOUND");
  expectProblem(await restoreVersion({ ...tale, writer: reviewer }, 1), 403, "FORBIDDEN");
});

it("A version that does not exist gets 404, a number that is none 400", async () => {
  const draft = await aDraft(site);
  expectProblem(await restoreVersion(draft, 1), 404, "NOT_FOUND");
  for (const number of [0, -1, 1.5, 2 ** 31])
    expectProblem(await readVersion(draft, number, draft.writer), 400, "BAD_REQUEST");
});

it("A read-only account restores nothing", { tags: "variation" }, async () => {
  const writer = await aWriter(site);
  const draft = await aDraft(site, { author: writer, title: "First" });
  site.clock.advance(bounds.pause);
  await saveTale(draft, { title: "Second" });
  await site.context.database.pool.query("update users set troll_since = now() where id = $1", [writer.id]);
  expectProblem(await restoreVersion(draft, 1), 406, "TROLL");
});

it(
  "Saves, restores and a publication leave each number once, and the published text as last version",
  { tags: "variation" },
  async () => {
    for (let round = 0; round < 3; round += 1) {
      const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
      const answers = await Promise.all([
        saveTale(tale, { title: "Saved", isFinished: 1 }),
        restoreVersion(tale, 1),
        reviewer.client.patch(`/v1/posts/${tale.id}`),
        restoreVersion(tale, 1),
        saveTale(tale, { title: "Saved later", isFinished: 1 }),
      ]);
      for (const status of Object.keys(statusCounts(answers))) expect(["200", "409"]).toContain(status);
      const all = await listVersions(tale, tale.writer);
      expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => all.length - at));
      const { title } = (await reviewer.client.get(`/v0/posts/${tale.id}`)).body;
      expect(all[0]).toMatchObject({ kind: "PUBLISHED", title });
    }
  },
);
