import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ListedTale } from "#features/tales/shapes.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, readPublished } from "#tests/support/tales.ts";
import {
  aDraftTranslation,
  anOpenTale,
  aSubmittedTranslation,
  aTranslation,
  setTranslations,
} from "#tests/support/translations.ts";
import { asVersion, beginTranslation, editTranslation } from "./translating.fixture.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

const publish = (id: number, by = moderator) => by.client.patch(`/v1/posts/${id}`);

describe("beginning a translation", () => {
  it("Versions name each other and their original, and nothing of it before the publication", async () => {
    const original = await anOpenTale(site, { title: "The well" });
    const draft = await aSubmittedTranslation(site, original, "IT", { title: "Il pozzo" });
    const credit = { id: original.id, title: "The well", author: original.writer.username, languageName: "EN" };
    expect(draft).toMatchObject({ translationOf: credit, versions: [asVersion(original)] });
    expect((await readPublished(site, original)).versions).toEqual([]);
    await publish(draft.id);
    const spanish = await aTranslation(site, original, "ES", { title: "El pozo" });
    expect((await readPublished(site, original)).versions).toEqual([spanish, draft].map(asVersion));
    expect(await readPublished(site, draft)).toMatchObject({
      translationOf: credit,
      versions: [original, spanish].map(asVersion),
    });
    expect(await readPublished(site, original)).toMatchObject({ translationOf: null });
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
      expect((await readPublished(site, french)).translationOf?.id).toBe(original.id);
      expect((await readPublished(site, original)).versions.map(({ id }) => id)).toEqual([spanish.id, french.id]);
      await setTranslations(original, "closed");
      expectProblem(await beginTranslation(site, await aReader(site), spanish.id, "PT"), 403, "TRANSLATION_CLOSED");
    },
  );

  it("The author translates a closed Tale; others are refused, and by default have to ask", async () => {
    const closed = await aPublishedTale(site);
    expectProblem(await beginTranslation(site, await aReader(site), closed.id, "IT"), 403, "TRANSLATION_CLOSED");
    await setTranslations(closed, "closed");
    expectProblem(await beginTranslation(site, await aReader(site), closed.id, "IT"), 403, "TRANSLATION_CLOSED");
    expect((await beginTranslation(site, closed.writer, closed.id, "IT")).status).toBe(201);
  });

  it("An unknown or unpublished original is 404, and its own language 400", async () => {
    const reader = await aReader(site);
    const draft = await aDraft(site);
    expectProblem(await beginTranslation(site, reader, 999_999_999, "IT"), 404, "NOT_FOUND");
    expectProblem(await beginTranslation(site, draft.writer, draft.id, "IT"), 404, "NOT_FOUND");
    const original = await anOpenTale(site);
    expectProblem(await beginTranslation(site, reader, original.id, "EN"), 400, "BAD_REQUEST");
    const spanish = await aTranslation(site, original, "ES");
    expectProblem(await beginTranslation(site, reader, spanish.id, "EN"), 400, "BAD_REQUEST");
    expectProblem(await beginTranslation(site, reader, spanish.id, "ES"), 400, "BAD_REQUEST");
  });

  it("A language with a published version is taken, also for the author of the original", async () => {
    const original = await anOpenTale(site);
    await aTranslation(site, original, "IT");
    expectProblem(await beginTranslation(site, await aReader(site), original.id, "IT"), 409, "VERSION_EXISTS");
    expectProblem(await beginTranslation(site, original.writer, original.id, "IT"), 409, "VERSION_EXISTS");
  });

  it("A blocked member and a troll begin no translation", async () => {
    const original = await anOpenTale(site);
    const blocked = await aReader(site);
    await original.writer.client.put(`/v1/blocks/${blocked.username}`);
    expectProblem(await beginTranslation(site, blocked, original.id, "IT"), 403, "BLOCKED");
    expectProblem(
      await beginTranslation(site, await aReader(site, { isTroll: true }), original.id, "IT"),
      406,
      "TROLL",
    );
  });

  it(
    "A repeated call with the same key answers the same Tale, also if the original is gone",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const reader = await aReader(site);
      const clientKey = "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b";
      const first = await beginTranslation(site, reader, original.id, "IT", { clientKey });
      await original.writer.client.delete(`/v1/delete/${original.id}`);
      const second = await beginTranslation(site, reader, original.id, "IT", { clientKey });
      expect([second.status, second.body.id]).toEqual([201, first.body.id]);
    },
  );
});

describe("editing a translation", () => {
  it(
    "PUT keeps the original, whatever it says, and sets no language that is taken",
    { tags: "variation" },
    async () => {
      const original = await anOpenTale(site);
      const other = await anOpenTale(site);
      await aTranslation(site, original, "ES");
      const draft = await aDraftTranslation(site, original, "IT");
      const { writer, id } = draft;
      expect((await editTranslation(site, writer, id, "IT", { translationOf: other.id })).body.translationOf.id).toBe(
        original.id,
      );
      expectProblem(await editTranslation(site, writer, id, "ES"), 409, "VERSION_EXISTS");
      expectProblem(await editTranslation(site, writer, id, "EN"), 409, "VERSION_EXISTS");
      expect((await editTranslation(site, writer, id, "FR")).body).toMatchObject({ languageName: "FR" });
      await setTranslations(original, "closed");
      expectProblem(await editTranslation(site, writer, id, "PT"), 403, "TRANSLATION_CLOSED");
      expect((await editTranslation(site, writer, id, "FR", { isFinished: 1 })).status).toBe(200);
    },
  );

  it("A member whom the author blocks later keeps the draft but can't submit it", { tags: "variation" }, async () => {
    const original = await anOpenTale(site);
    const { writer, id } = await aDraftTranslation(site, original, "IT");
    await original.writer.client.put(`/v1/blocks/${writer.username}`);
    expect((await editTranslation(site, writer, id, "IT")).status).toBe(200);
    expectProblem(await editTranslation(site, writer, id, "IT", { isFinished: 1 }), 403, "BLOCKED");
  });
});
