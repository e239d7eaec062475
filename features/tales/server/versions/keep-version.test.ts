import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taleVersions as bounds } from "#vocabulary/limits.ts";
import { aModerator } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, tagNames } from "#tests/support/tales.ts";
import { editRevision, openRevision, removeRevision } from "#features/review/server/revisions.fixture.ts";
import { paragraph, saveTale, listVersions, versionKinds, readVersion } from "./versions.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("while writing", () => {
  it("A draft that was never changed has no versions", { tags: "variation" }, async () => {
    const draft = await aDraft(site);
    expect(await listVersions(draft, draft.writer)).toEqual([]);
  });

  it("The text before the first save after ten minutes becomes a version, and no other in the ten minutes after it", async () => {
    const draft = await aDraft(site, { title: "Dawn", content: paragraph("Dawn came") });
    site.clock.advance(bounds.pause - 1);
    expect((await saveTale(draft, { title: "Too early" })).status).toBe(200);
    expect(await versionKinds(draft)).toEqual([]);
    site.clock.advance(1);
    await saveTale(draft, { title: "Noon", content: paragraph("Noon came") });
    expect(await listVersions(draft, draft.writer)).toMatchObject([{ number: 1, kind: "SAVED", title: "Too early" }]);
    site.clock.advance(bounds.pause - 1);
    await saveTale(draft, { title: "Dusk", content: paragraph("Dusk came") });
    expect(await versionKinds(draft)).toEqual(["SAVED"]);
    site.clock.advance(1);
    await saveTale(draft, { title: "Night" });
    const kept = await listVersions(draft, draft.writer);
    expect(kept.map(({ number, title }) => [number, title])).toEqual([
      [2, "Dusk"],
      [1, "Too early"],
    ]);
  });

  it(
    "The text of a revision becomes a version like that of a draft, and when the revision is given up",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site, { title: "Dawn" });
      await openRevision(tale);
      site.clock.advance(bounds.pause);
      await editRevision(tale, { title: "Noon" });
      expect(await versionKinds(tale)).toEqual(["PUBLISHED", "SUBMITTED"]);
      await editRevision(tale, { title: "Dusk" });
      await editRevision(tale, { title: "Night" });
      expect((await listVersions(tale, tale.writer))[0]).toMatchObject({ kind: "SAVED", title: "Noon" });
      site.clock.advance(bounds.pause);
      await editRevision(tale, { title: "Midnight" });
      await removeRevision(tale);
      const titles = (await listVersions(tale, tale.writer)).map(({ title }) => title);
      expect(titles).toEqual(["Midnight", "Night", "Noon", "Dawn", "Dawn"]);
      await openRevision(tale);
      await removeRevision(tale);
      expect(await versionKinds(tale)).toHaveLength(5);
    },
  );

  it("A save with keepReplaced makes the replaced text a version in any case, unless it is the same", async () => {
    const draft = await aDraft(site, { title: "Dawn", content: paragraph("Dawn came") });
    expect((await saveTale(draft, { title: "Noon", keepReplaced: true })).status).toBe(200);
    expect(await listVersions(draft, draft.writer)).toMatchObject([{ number: 1, kind: "SAVED", title: "Dawn" }]);
    await saveTale(draft, { title: "Noon", keepReplaced: true });
    await saveTale(draft, { title: "Dusk", keepReplaced: false });
    expect(await versionKinds(draft)).toEqual(["SAVED"]);
    expectProblem(await saveTale(draft, { keepReplaced: "perhaps" }), 400, "BAD_REQUEST", "keepReplaced");
    expectProblem(
      await saveTale(draft, { keepReplaced: true, expectedUpdatedAt: "2020-01-01T00:00:00.000Z" }),
      409,
      "CONFLICT",
    );
    expect(await versionKinds(draft)).toEqual(["SAVED"]);
  });

  it(
    "A save of a revision with keepReplaced makes the replaced text a version in any case",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site, { title: "Dawn" });
      await openRevision(tale);
      await editRevision(tale, { title: "Noon" });
      await editRevision(tale, { title: "Dusk", keepReplaced: true });
      expect((await listVersions(tale, tale.writer))[0]).toMatchObject({ kind: "SAVED", title: "Noon" });
    },
  );

  it("A version has the text, the tags, the number of words and the moment", async () => {
    const names = await tagNames(site, 2);
    const draft = await aDraft(site, { content: "<p>Nobody had <em>lit</em> the lamp.</p>", tags: names });
    site.clock.advance(bounds.pause);
    const now = site.clock.now().toISOString();
    await saveTale(draft, { content: paragraph("Later"), tags: names.slice(1) });
    expect((await readVersion(draft, 1, draft.writer)).body).toEqual({
      number: 1,
      kind: "SAVED",
      title: draft.title,
      words: 5,
      createdAt: now,
      content: "<p>Nobody had <em>lit</em> the lamp.</p>",
      tags: names,
      note: null,
      reason: null,
      remarks: [],
    });
  });

  it("A save that changes no text makes no version", { tags: "variation" }, async () => {
    const draft = await aDraft(site);
    site.clock.advance(bounds.pause);
    const { title, content } = draft;
    await saveTale(draft, { title, content });
    expect(await versionKinds(draft)).toEqual([]);
    await saveTale(draft, { title, content: paragraph("Now") });
    expect(await versionKinds(draft)).toEqual(["SAVED"]);
  });

  it(
    "Fifty versions are kept, the newest ones with all their texts, and their numbers go on",
    { tags: "variation" },
    async () => {
      const draft = await aDraft(site, { content: paragraph("Text 0") });
      const total = bounds.max + 5;
      for (let count = 1; count <= total; count += 1) {
        site.clock.advance(bounds.pause);
        await saveTale(draft, {
          content: paragraph(count % 10 === 0 ? `Text ${count} `.repeat(300) : `Text ${count}`),
        });
      }
      const numbers = (await listVersions(draft, draft.writer)).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: bounds.max }, (_, at) => total - at));
      for (const number of [6, 11, 12, 55]) {
        const { content } = (await readVersion(draft, number, draft.writer)).body;
        expect(content).toContain(`Text ${number - 1}`);
      }
      expectProblem(await readVersion(draft, 5, draft.writer), 404, "NOT_FOUND");
      const { rows } = await site.context.database.pool.query(
        "select count(*)::int as total from version_texts t where tale_id = $1 and not exists (select from tale_versions where text_id = t.id)",
        [draft.id],
      );
      expect(rows).toEqual([{ total: 0 }]);
    },
  );

  it("The last submitted text stays, however many saves follow", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site, { content: paragraph("As submitted") });
    for (let count = 1; count <= bounds.max + 2; count += 1) {
      site.clock.advance(bounds.pause);
      await saveTale(tale, { content: paragraph(`Text ${count}`), isFinished: 1 });
    }
    const kept = await listVersions(tale, tale.writer);
    expect(kept.length).toBe(bounds.max + 1);
    expect(kept.at(-1)).toMatchObject({ number: 1, kind: "SUBMITTED" });
  });

  it("Two saves after ten minutes make one version", { tags: "variation" }, async () => {
    const draft = await aDraft(site);
    site.clock.advance(bounds.pause);
    await Promise.all([saveTale(draft, { title: "One" }), saveTale(draft, { title: "Two" })]);
    expect(await versionKinds(draft)).toEqual(["SAVED"]);
  });
});

describe("in review", () => {
  it("Submitting, sending back and publishing each make a version; further saves of a submitted Tale do not", async () => {
    const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
    await saveTale(tale, { title: "Polished", isFinished: 1 });
    expect(await versionKinds(tale)).toEqual(["SUBMITTED"]);
    await reviewer.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Almost." } });
    await saveTale(tale, { title: "Better", isFinished: 1 });
    await reviewer.client.patch(`/v1/posts/${tale.id}`);
    expect((await listVersions(tale, tale.writer)).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "PUBLISHED Better",
      "SUBMITTED Better",
      "RETURNED Polished",
      `SUBMITTED ${tale.title}`,
    ]);
  });

  it("Reviewers see what was submitted, sent back or published, while the Tale waits or is published", async () => {
    const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
    site.clock.advance(bounds.pause);
    await saveTale(tale, { title: "Withdrawn" });
    const saved = (await listVersions(tale, tale.writer))[0]!;
    expect(saved.kind).toBe("SAVED");
    expectProblem(await reviewer.client.get(`/v1/posts/${tale.id}/versions`), 404, "NOT_FOUND");
    await saveTale(tale, { title: "Submitted again", isFinished: 1 });
    expect(await versionKinds(tale, reviewer)).toEqual(["SUBMITTED", "SUBMITTED"]);
    expectProblem(await readVersion(tale, saved.number, reviewer), 404, "NOT_FOUND");
    expect((await readVersion(tale, 1, reviewer)).body.title).toBe(tale.title);
    await reviewer.client.patch(`/v1/posts/${tale.id}`);
    expect(await versionKinds(tale, reviewer)).toEqual(["PUBLISHED", "SUBMITTED", "SUBMITTED"]);
  });
});

it("The versions go with their Tale", { tags: "variation" }, async () => {
  const tale = await aSubmittedTale(site);
  expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
  for (const table of ["tale_versions", "version_texts"]) {
    const { rows } = await site.context.database.pool.query(`select 1 from ${table} where tale_id = $1`, [tale.id]);
    expect(rows).toEqual([]);
  }
});
