import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CallReply } from "#contract/endpoint.ts";
import type { talesCalls } from "#contract/tales.ts";
import type { ListedTale } from "#contract/tale-shapes.ts";
import type { StoryVersion } from "#contract/translation-parts.ts";
import { aModerator, aReader, password, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import {
  aDraftTranslation,
  anOpenTale,
  aSubmittedTranslation,
  aTranslation,
  setTranslations,
} from "#tests/support/translations.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const read = async (id: number): Promise<CallReply<typeof talesCalls.readPublished>> =>
  (await site.visitor().get(`/v0/posts/${id}`)).body;
const publish = (id: number, by = moderator) => by.client.patch(`/v1/posts/${id}`);

async function begin(member: Person, translationOf: number, languageName: string, overrides = {}) {
  const tags = await tagNames(site, 1, "HORROR", languageName);
  return member.client.post("/v1/posts", { body: aTaleForm({ languageName, tags, translationOf, ...overrides }) });
}

async function edit(member: Person, id: number, languageName: string, overrides = {}) {
  const tags = await tagNames(site, 1, "HORROR", languageName);
  return member.client.put(`/v1/posts/${id}`, { body: aTaleForm({ languageName, tags, ...overrides }) });
}

const asVersion = ({ id, categoryName, languageName, title, author }: StoryVersion) => ({
  id,
  categoryName,
  languageName,
  title,
  author,
});

describe("settings", () => {
  it("A Tale with null as its original is one itself", async () => {
    const draft = await aDraft(site, { translationOf: null });
    expect(draft.translationOf).toBeNull();
  });

  it(
    "A Tale carries its settings, which its author changes in any state without touching the date of its last change",
    { tags: "variation" },
    async () => {
      const draft = await aDraft(site);
      expect(draft).toMatchObject({
        translations: "ask",
        correctionsWelcome: false,
        versions: [],
        translationOf: null,
      });
      site.clock.advance(1000);
      const { status, body } = await draft.writer.client.patch(`/v1/posts/${draft.id}/settings`, {
        body: { translations: "closed" },
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({ translations: "closed", correctionsWelcome: false, updatedAt: draft.updatedAt });
      const tale = await aPublishedTale(site, { author: draft.writer });
      await draft.writer.client.patch(`/v1/posts/${tale.id}/settings`, { body: { correctionsWelcome: true } });
      expect(await read(tale.id)).toMatchObject({ translations: "ask", correctionsWelcome: true });
      const list = await site
        .visitor()
        .get("/v0/posts-published/author", { query: { username: draft.writer.username } });
      expect(list.body.posts[0]).toMatchObject({ correctionsWelcome: true, versions: [], translationOf: null });
      const unchanged = await draft.writer.client.patch(`/v1/posts/${tale.id}/settings`, { body: {} });
      expect(unchanged.body).toMatchObject({ translations: "ask", correctionsWelcome: true });
    },
  );

  it("Nobody changes the settings of another member's Tale, and a troll not even their own", async () => {
    const [draft, tale] = [await aDraft(site), await aPublishedTale(site)];
    const stranger = await aReader(site);
    const body = { translations: "open" };
    expectProblem(await stranger.client.patch(`/v1/posts/${draft.id}/settings`, { body }), 404, "NOT_FOUND");
    expectProblem(await stranger.client.patch(`/v1/posts/${tale.id}/settings`, { body }), 403, "FORBIDDEN");
    expectProblem(await moderator.client.patch(`/v1/posts/${tale.id}/settings`, { body }), 403, "FORBIDDEN");
  });
});

describe("beginning a translation", () => {
  it("Versions name each other and their original, and nothing of it before the publication", async () => {
    const original = await anOpenTale(site, { title: "The well" });
    const draft = await aSubmittedTranslation(site, original, "IT", { title: "Il pozzo" });
    const credit = { id: original.id, title: "The well", author: original.writer.username, languageName: "EN" };
    expect(draft).toMatchObject({ translationOf: credit, versions: [asVersion(original)] });
    expect((await read(original.id)).versions).toEqual([]);
    await publish(draft.id);
    const spanish = await aTranslation(site, original, "ES", { title: "El pozo" });
    expect((await read(original.id)).versions).toEqual([spanish, draft].map(asVersion));
    expect(await read(draft.id)).toMatchObject({
      translationOf: credit,
      versions: [original, spanish].map(asVersion),
    });
    expect(await read(original.id)).toMatchObject({ translationOf: null });
    const { body } = await site
      .visitor()
      .get("/v0/posts/category", { query: { category: "HORROR", languageName: "IT" } });
    expect(body.posts.find(({ id }: ListedTale) => id === draft.id)).toMatchObject({
      translationOf: credit,
      versions: [original, spanish].map(asVersion),
    });
  });

  it(
    "A translation of a translation joins the versions of the original, under the original's settings",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const spanish = await aTranslation(site, original, "ES");
      await setTranslations(spanish, "closed");
      const french = await aTranslation(site, spanish, "FR");
      expect((await read(french.id)).translationOf?.id).toBe(original.id);
      expect((await read(original.id)).versions.map(({ id }) => id)).toEqual([spanish.id, french.id]);
      await setTranslations(original, "closed");
      expectProblem(await begin(await aReader(site), spanish.id, "PT"), 403, "TRANSLATION_CLOSED");
    },
  );

  it("The author translates a closed Tale; others are refused, and by default have to ask", async () => {
    const closed = await aPublishedTale(site);
    expectProblem(await begin(await aReader(site), closed.id, "IT"), 403, "TRANSLATION_CLOSED");
    await setTranslations(closed, "closed");
    expectProblem(await begin(await aReader(site), closed.id, "IT"), 403, "TRANSLATION_CLOSED");
    expect((await begin(closed.writer, closed.id, "IT")).status).toBe(201);
  });

  it("An unknown or unpublished original is 404, and its own language 400", async () => {
    const reader = await aReader(site);
    const draft = await aDraft(site);
    expectProblem(await begin(reader, 999_999_999, "IT"), 404, "NOT_FOUND");
    expectProblem(await begin(draft.writer, draft.id, "IT"), 404, "NOT_FOUND");
    const original = await anOpenTale(site);
    expectProblem(await begin(reader, original.id, "EN"), 400, "BAD_REQUEST");
    const spanish = await aTranslation(site, original, "ES");
    expectProblem(await begin(reader, spanish.id, "EN"), 400, "BAD_REQUEST");
    expectProblem(await begin(reader, spanish.id, "ES"), 400, "BAD_REQUEST");
  });

  it("A language with a published version is taken, also for the author of the original", async () => {
    const original = await anOpenTale(site);
    await aTranslation(site, original, "IT");
    expectProblem(await begin(await aReader(site), original.id, "IT"), 409, "VERSION_EXISTS");
    expectProblem(await begin(original.writer, original.id, "IT"), 409, "VERSION_EXISTS");
  });

  it("A blocked member and a troll begin no translation", async () => {
    const original = await anOpenTale(site);
    const blocked = await aReader(site);
    await original.writer.client.put(`/v1/blocks/${blocked.username}`);
    expectProblem(await begin(blocked, original.id, "IT"), 403, "BLOCKED");
    expectProblem(await begin(await aReader(site, { isTroll: true }), original.id, "IT"), 406, "TROLL");
  });

  it(
    "A repeated call with the same key answers the same Tale, also if the original is gone",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const reader = await aReader(site);
      const clientKey = "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b";
      const first = await begin(reader, original.id, "IT", { clientKey });
      await original.writer.client.delete(`/v1/delete/${original.id}`);
      const second = await begin(reader, original.id, "IT", { clientKey });
      expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    },
  );
});

describe("editing a translation", () => {
  it("PUT keeps the original, whatever it says, and sets no language that is taken", async () => {
    const original = await anOpenTale(site);
    const other = await anOpenTale(site);
    await aTranslation(site, original, "ES");
    const draft = await aDraftTranslation(site, original, "IT");
    const { writer, id } = draft;
    expect((await edit(writer, id, "IT", { translationOf: other.id })).body.translationOf.id).toBe(original.id);
    expectProblem(await edit(writer, id, "ES"), 409, "VERSION_EXISTS");
    expectProblem(await edit(writer, id, "EN"), 409, "VERSION_EXISTS");
    expect((await edit(writer, id, "FR")).body).toMatchObject({ languageName: "FR" });
    await setTranslations(original, "closed");
    expectProblem(await edit(writer, id, "PT"), 403, "TRANSLATION_CLOSED");
    expect((await edit(writer, id, "FR", { isFinished: 1 })).status).toBe(200);
  });

  it("A member whom the author blocks later keeps the draft but can't submit it", { tags: "variation" }, async () => {
    const original = await anOpenTale(site);
    const { writer, id } = await aDraftTranslation(site, original, "IT");
    await original.writer.client.put(`/v1/blocks/${writer.username}`);
    expect((await edit(writer, id, "IT")).status).toBe(200);
    expectProblem(await edit(writer, id, "IT", { isFinished: 1 }), 403, "BLOCKED");
  });
});

describe("publishing a translation", () => {
  it(
    "Two reviewers publish two versions in one language at the same moment: one of them gets VERSION_EXISTS",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < 5; round++) {
        const original = await anOpenTale(site);
        const drafts = [];
        for (let at = 0; at < 3; at++) drafts.push(await aSubmittedTranslation(site, original, "IT"));
        const reviewers = [moderator, await aModerator(site), await aModerator(site)];
        const answers = await Promise.all(drafts.map(({ id }, at) => publish(id, reviewers[at])));
        expect(statusCounts(answers)).toEqual({ 200: 1, 409: 2 });
        for (const answer of answers.filter(({ status }) => status === 409))
          expectProblem(answer, 409, "VERSION_EXISTS");
        expect((await read(original.id)).versions).toHaveLength(1);
      }
    },
  );

  it(
    "Two translations into one language begun at the same moment are both drafts of one story",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const members = [await aReader(site), await aReader(site), await aReader(site)];
      const answers = await Promise.all(
        members.map((member, at) => begin(member, original.id, ["IT", "ES", "FR"][at]!)),
      );
      expect(statusCounts(answers)).toEqual({ 201: 3 });
      for (const [at, { body }] of answers.entries())
        await edit(members[at]!, body.id, body.languageName, { isFinished: 1 }).then(() => publish(body.id));
      expect((await read(original.id)).versions).toHaveLength(3);
    },
  );

  it(
    "The second version stays a submitted Tale, and a taken language refuses its next submission",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const [first, second] = [
        await aSubmittedTranslation(site, original, "IT"),
        await aSubmittedTranslation(site, original, "IT"),
      ];
      await publish(first.id);
      expectProblem(await publish(second.id), 409, "VERSION_EXISTS");
      await edit(second.writer, second.id, "IT", { isFinished: 0 });
      expectProblem(await edit(second.writer, second.id, "IT", { isFinished: 1 }), 409, "VERSION_EXISTS");
      await first.writer.client.delete(`/v1/delete/${first.id}`);
      expect((await edit(second.writer, second.id, "IT", { isFinished: 1 })).status).toBe(200);
      expect((await publish(second.id)).status).toBe(200);
    },
  );
});

describe("the credit", () => {
  it(
    "A new title of the original, published as a revision, is the title of the credit",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site, { title: "The first title" });
      const italian = await aTranslation(site, original, "IT");
      await original.writer.client.post(`/v1/posts/${original.id}/revision`);
      const form = aTaleForm({ title: "The second title", tags: original.tags, isFinished: 1 });
      await original.writer.client.put(`/v1/posts/${original.id}/revision`, { body: form });
      expect((await read(italian.id)).translationOf?.title).toBe("The first title");
      await moderator.client.patch(`/v1/posts/${original.id}/revision`);
      expect((await read(italian.id)).translationOf?.title).toBe("The second title");
      expect((await read(italian.id)).versions[0]!.title).toBe("The second title");
    },
  );

  it(
    "A removed original leaves its credit without an id, and its other versions name each other",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site, { title: "The well" });
      const italian = await aTranslation(site, original, "IT");
      const spanish = await aTranslation(site, original, "ES");
      await original.writer.client.delete(`/v1/delete/${original.id}`);
      const credit = { id: null, title: "The well", author: original.writer.username, languageName: "EN" };
      expect(await read(italian.id)).toMatchObject({ translationOf: credit, versions: [asVersion(spanish)] });
      // The translator decides about further versions from now on.
      await setTranslations(italian, "open");
      expect((await begin(await aReader(site), italian.id, "FR")).status).toBe(201);
      expectProblem(await begin(await aReader(site), spanish.id, "FR"), 403, "TRANSLATION_CLOSED");
    },
  );

  it(
    "An original that is taken off the site has no id in the credit, and its new titles stay hidden",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site, { title: "The public title" });
      const italian = await aTranslation(site, original, "IT");
      const reporter = await aReader(site);
      await reporter.client.post("/v1/tale-reports", { body: { postId: original.id, reason: "REASON1" } });
      await moderator.client.put("/v1/tale-reports", { body: { postId: original.id, status: "ACCEPTED" } });
      await edit(original.writer, original.id, "EN", { title: "A secret title" });
      const credit = { id: null, title: "The public title", author: original.writer.username, languageName: "EN" };
      expect(await read(italian.id)).toMatchObject({ translationOf: credit, versions: [] });
    },
  );

  it("An erased author leaves neither a name nor a title in the credit", { tags: "variation" }, async () => {
    const author = await aReader(site);
    const original = await anOpenTale(site, { author, title: "A title of the erased author" });
    const italian = await aTranslation(site, original, "IT");
    const gone = await anOpenTale(site, { author, title: "Another title of the erased author" });
    const french = await aTranslation(site, gone, "FR");
    await author.client.delete(`/v1/delete/${gone.id}`);
    expect((await author.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    const credit = { id: null, title: null, author: null, languageName: "EN" };
    expect((await read(italian.id)).translationOf).toEqual(credit);
    expect((await read(french.id)).translationOf).toEqual(credit);
  });

  it("A story ends with its last version", { tags: "variation" }, async () => {
    const original = await anOpenTale(site, { title: "A story that ends" });
    const italian = await aTranslation(site, original, "IT");
    await original.writer.client.delete(`/v1/delete/${original.id}`);
    await italian.writer.client.delete(`/v1/delete/${italian.id}`);
    const { rows } = await site.context.database.pool.query("select id from stories where title = 'A story that ends'");
    expect(rows).toEqual([]);
  });
});
