import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE, taleVersions as bounds } from "#contract/limits.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { editRevision, openRevision, removeRevision } from "../revisions/revisions.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number; writer: Person; tags: string[] };

const paragraph = (text: string) => `<p>${text}, and nobody had lit the lamp.</p>`;
const save = ({ id, writer, tags }: Tale, form: Record<string, unknown> = {}) =>
  writer.client.put(`/v1/posts/${id}`, { body: aTaleForm({ tags, ...form }) });
const versions = async ({ id }: { id: number }, { client }: Person) =>
  (await client.get(`/v1/posts/${id}/versions`)).body.versions as {
    number: number;
    kind: string;
    title: string;
    words: number;
  }[];
const kinds = async (tale: Tale, person = tale.writer) => (await versions(tale, person)).map(({ kind }) => kind);
const version = (tale: { id: number }, number: number, { client }: Person) =>
  client.get(`/v1/posts/${tale.id}/versions/${number}`);
const restore = ({ id, writer }: Tale, number: number, body?: unknown) =>
  writer.client.post(`/v1/posts/${id}/versions/${number}/restore`, { body });

describe("while writing", () => {
  it("A draft that was never changed has no versions", async () => {
    const draft = await aDraft(site);
    expect(await versions(draft, draft.writer)).toEqual([]);
  });

  it("The text before the first save after ten minutes becomes a version, and no other in the ten minutes after it", async () => {
    const draft = await aDraft(site, { title: "Dawn", content: paragraph("Dawn came") });
    site.clock.advance(bounds.pause - 1);
    expect((await save(draft, { title: "Too early" })).status).toBe(200);
    expect(await kinds(draft)).toEqual([]);
    site.clock.advance(1);
    await save(draft, { title: "Noon", content: paragraph("Noon came") });
    expect(await versions(draft, draft.writer)).toMatchObject([{ number: 1, kind: "SAVED", title: "Too early" }]);
    site.clock.advance(bounds.pause - 1);
    await save(draft, { title: "Dusk", content: paragraph("Dusk came") });
    expect(await kinds(draft)).toEqual(["SAVED"]);
    site.clock.advance(1);
    await save(draft, { title: "Night" });
    const kept = await versions(draft, draft.writer);
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
      expect(await kinds(tale)).toEqual(["PUBLISHED", "SUBMITTED"]);
      await editRevision(tale, { title: "Dusk" });
      await editRevision(tale, { title: "Night" });
      expect((await versions(tale, tale.writer))[0]).toMatchObject({ kind: "SAVED", title: "Noon" });
      site.clock.advance(bounds.pause);
      await editRevision(tale, { title: "Midnight" });
      await removeRevision(tale);
      const titles = (await versions(tale, tale.writer)).map(({ title }) => title);
      expect(titles).toEqual(["Midnight", "Night", "Noon", "Dawn", "Dawn"]);
      await openRevision(tale);
      await removeRevision(tale);
      expect(await kinds(tale)).toHaveLength(5);
    },
  );

  it("A save with keepReplaced makes the replaced text a version in any case, unless it is the same", async () => {
    const draft = await aDraft(site, { title: "Dawn", content: paragraph("Dawn came") });
    expect((await save(draft, { title: "Noon", keepReplaced: true })).status).toBe(200);
    expect(await versions(draft, draft.writer)).toMatchObject([{ number: 1, kind: "SAVED", title: "Dawn" }]);
    await save(draft, { title: "Noon", keepReplaced: true });
    await save(draft, { title: "Dusk", keepReplaced: false });
    expect(await kinds(draft)).toEqual(["SAVED"]);
    expectProblem(await save(draft, { keepReplaced: "perhaps" }), 400, "BAD_REQUEST", "keepReplaced");
    expectProblem(
      await save(draft, { keepReplaced: true, expectedUpdatedAt: "2020-01-01T00:00:00.000Z" }),
      409,
      "CONFLICT",
    );
    expect(await kinds(draft)).toEqual(["SAVED"]);
  });

  it("A save of a revision with keepReplaced makes the replaced text a version in any case", async () => {
    const tale = await aPublishedTale(site, { title: "Dawn" });
    await openRevision(tale);
    await editRevision(tale, { title: "Noon" });
    await editRevision(tale, { title: "Dusk", keepReplaced: true });
    expect((await versions(tale, tale.writer))[0]).toMatchObject({ kind: "SAVED", title: "Noon" });
  });

  it("A version has the text, the tags, the number of words and the moment", async () => {
    const names = await tagNames(site, 2);
    const draft = await aDraft(site, { content: "<p>Nobody had <em>lit</em> the lamp.</p>", tags: names });
    site.clock.advance(bounds.pause);
    const now = site.clock.now().toISOString();
    await save(draft, { content: paragraph("Later"), tags: names.slice(1) });
    expect((await version(draft, 1, draft.writer)).body).toEqual({
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
    await save(draft, { title, content });
    expect(await kinds(draft)).toEqual([]);
    await save(draft, { title, content: paragraph("Now") });
    expect(await kinds(draft)).toEqual(["SAVED"]);
  });

  it(
    "Fifty versions are kept, the newest ones with all their texts, and their numbers go on",
    { tags: "variation" },
    async () => {
      const draft = await aDraft(site, { content: paragraph("Text 0") });
      const total = bounds.max + 5;
      for (let count = 1; count <= total; count += 1) {
        site.clock.advance(bounds.pause);
        await save(draft, { content: paragraph(count % 10 === 0 ? `Text ${count} `.repeat(300) : `Text ${count}`) });
      }
      const numbers = (await versions(draft, draft.writer)).map(({ number }) => number);
      expect(numbers).toEqual(Array.from({ length: bounds.max }, (_, at) => total - at));
      for (const number of [6, 11, 12, 55]) {
        const { content } = (await version(draft, number, draft.writer)).body;
        expect(content).toContain(`Text ${number - 1}`);
      }
      expectProblem(await version(draft, 5, draft.writer), 404, "NOT_FOUND");
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
      await save(tale, { content: paragraph(`Text ${count}`), isFinished: 1 });
    }
    const kept = await versions(tale, tale.writer);
    expect(kept.length).toBe(bounds.max + 1);
    expect(kept.at(-1)).toMatchObject({ number: 1, kind: "SUBMITTED" });
  });
});

describe("in review", () => {
  it("Submitting, sending back and publishing each make a version; further saves of a submitted Tale do not", async () => {
    const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
    await save(tale, { title: "Polished", isFinished: 1 });
    expect(await kinds(tale)).toEqual(["SUBMITTED"]);
    await reviewer.client.patch(`/v1/posts/${tale.id}/return`, { body: { note: "Almost." } });
    await save(tale, { title: "Better", isFinished: 1 });
    await reviewer.client.patch(`/v1/posts/${tale.id}`);
    expect((await versions(tale, tale.writer)).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "PUBLISHED Better",
      "SUBMITTED Better",
      "RETURNED Polished",
      `SUBMITTED ${tale.title}`,
    ]);
  });

  it("Reviewers see what was submitted, sent back or published, while the Tale waits or is published", async () => {
    const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
    site.clock.advance(bounds.pause);
    await save(tale, { title: "Withdrawn" });
    const saved = (await versions(tale, tale.writer))[0]!;
    expect(saved.kind).toBe("SAVED");
    expectProblem(await reviewer.client.get(`/v1/posts/${tale.id}/versions`), 404, "NOT_FOUND");
    await save(tale, { title: "Submitted again", isFinished: 1 });
    expect(await kinds(tale, reviewer)).toEqual(["SUBMITTED", "SUBMITTED"]);
    expectProblem(await version(tale, saved.number, reviewer), 404, "NOT_FOUND");
    expect((await version(tale, 1, reviewer)).body.title).toBe(tale.title);
    await reviewer.client.patch(`/v1/posts/${tale.id}`);
    expect(await kinds(tale, reviewer)).toEqual(["PUBLISHED", "SUBMITTED", "SUBMITTED"]);
  });
});

describe("restoring", () => {
  it("A restored version brings back title, text and tags; the replaced text becomes a version first", async () => {
    const names = await tagNames(site, 2);
    const draft = await aDraft(site, { title: "First", content: paragraph("First"), tags: names.slice(0, 1) });
    site.clock.advance(bounds.pause);
    await save(draft, { title: "Second", content: paragraph("Second"), tags: names.slice(1) });
    site.clock.advance(MINUTE);
    const answer = await restore(draft, 1);
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
    expect((await versions(draft, draft.writer)).map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      "RESTORED First",
      "SAVED Second",
      "SAVED First",
    ]);
  });

  it("A submitted Tale stays submitted, at its place in the queue", { tags: "variation" }, async () => {
    const tale = await aSubmittedTale(site, { title: "First" });
    site.clock.advance(MINUTE);
    await save(tale, { title: "Second", isFinished: 1 });
    const { body } = await restore(tale, 1);
    expect(body).toMatchObject({ title: "First", isFinished: 1, submittedAt: tale.submittedAt });
  });

  it(
    "A tag that was renamed since stays away, and without any other the Tale keeps its tags",
    { tags: "variation" },
    async () => {
      const admin = (await aModerator(site)).client;
      const place = { categoryName: "HORROR", languageName: "EN" };
      for (const tagName of ["Short-lived", "Lasting"]) await admin.post("/v1/tags", { body: { tagName, ...place } });
      const draft = await aDraft(site, { title: "First", tags: ["Short-lived"] });
      site.clock.advance(bounds.pause);
      await save(draft, { title: "Second", tags: ["Lasting"] });
      await admin.put("/v1/tags", { query: { tagName: "Short-lived", newTagName: "Renamed", ...place } });
      expect((await restore(draft, 1)).body).toMatchObject({ title: "First", tags: ["Lasting"] });
    },
  );

  it("Of a text that was saved since it was read, it gets 409 and changes nothing", async () => {
    const draft = await aDraft(site, { title: "First" });
    site.clock.advance(bounds.pause);
    await save(draft, { title: "Second" });
    expectProblem(await restore(draft, 1, { expectedUpdatedAt: draft.updatedAt }), 409, "CONFLICT");
    expect(await kinds(draft)).toEqual(["SAVED"]);
    expect((await draft.writer.client.get(`/v1/posts/${draft.id}`)).body.title).toBe("Second");
  });

  it("Of a published Tale it gets 409, and of another member's 404 or 403", async () => {
    const published = await aPublishedTale(site);
    expectProblem(await restore(published, 1), 409, "PUBLISHED");
    const tale = await aSubmittedTale(site);
    const [reader, reviewer] = [await aReader(site), await aModerator(site)];
    expectProblem(await restore({ ...tale, writer: reader }, 1), 404, "NOT_FOUND");
    expectProblem(await restore({ ...tale, writer: reviewer }, 1), 403, "FORBIDDEN");
  });

  it("A version that does not exist gets 404, a number that is none 400", async () => {
    const draft = await aDraft(site);
    expectProblem(await restore(draft, 1), 404, "NOT_FOUND");
    for (const number of [0, -1, 1.5, 2 ** 31])
      expectProblem(await version(draft, number, draft.writer), 400, "BAD_REQUEST");
  });

  it("A read-only account restores nothing", async () => {
    const writer = await aWriter(site);
    const draft = await aDraft(site, { author: writer, title: "First" });
    site.clock.advance(bounds.pause);
    await save(draft, { title: "Second" });
    await site.context.database.pool.query("update users set troll_since = now() where id = $1", [writer.id]);
    expectProblem(await restore(draft, 1), 406, "TROLL");
  });
});

describe("at the same time", () => {
  it(
    "Saves, restores and a publication leave each number once, and the published text as last version",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < 3; round += 1) {
        const [tale, reviewer] = [await aSubmittedTale(site), await aModerator(site)];
        const answers = await Promise.all([
          save(tale, { title: "Saved", isFinished: 1 }),
          restore(tale, 1),
          reviewer.client.patch(`/v1/posts/${tale.id}`),
          restore(tale, 1),
          save(tale, { title: "Saved later", isFinished: 1 }),
        ]);
        for (const status of Object.keys(statusCounts(answers))) expect(["200", "409"]).toContain(status);
        const all = await versions(tale, tale.writer);
        expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => all.length - at));
        const { title } = (await reviewer.client.get(`/v0/posts/${tale.id}`)).body;
        expect(all[0]).toMatchObject({ kind: "PUBLISHED", title });
      }
    },
  );

  it("Two saves after ten minutes make one version", { tags: "variation" }, async () => {
    const draft = await aDraft(site);
    site.clock.advance(bounds.pause);
    await Promise.all([save(draft, { title: "One" }), save(draft, { title: "Two" })]);
    expect(await kinds(draft)).toEqual(["SAVED"]);
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
