import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aTaleForm } from "#tests/support/tales.ts";
import { aDraftTranslation, anOpenTale, aTranslation } from "#tests/support/translations.ts";
import { changesOf } from "./source.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

/** Publishes a revision with this text. */
async function revise(tale: { id: number; writer: Person; tags: string[] }, content: string) {
  const { client } = tale.writer;
  await client.post(`/v1/posts/${tale.id}/revision`);
  await client.put(`/v1/posts/${tale.id}/revision`, { body: aTaleForm({ content, tags: tale.tags, isFinished: 1 }) });
  expect((await (await aModerator(site)).client.patch(`/v1/posts/${tale.id}/revision`)).status).toBe(200);
}

describe("the source of a translation", () => {
  it("The translator reads it, with the paragraphs that changed since, until they are noted as seen", async () => {
    const content = paragraphs("It rained all day.", "Nobody came to the ferry.", "The bell rang once.");
    const original = await anOpenTale(site, { content });
    const { id, writer } = await aDraftTranslation(site, original, "IT");
    const source = async () => (await writer.client.get(`/v1/posts/${id}/source`)).body;
    expect(await source()).toEqual({
      id: original.id,
      title: original.title,
      author: original.writer.username,
      languageName: "EN",
      content,
      revisedAt: null,
      changedBlocks: [],
      removedBlocks: 0,
    });
    await revise(
      original,
      paragraphs("It rained all night.", "Nobody came to the ferry.", "It was cold.", "The bell rang once."),
    );
    expect(await source()).toMatchObject({ changedBlocks: [0, 2], removedBlocks: 0, revisedAt: expect.any(String) });
    expect((await writer.client.put(`/v1/posts/${id}/source`)).body).toMatchObject({ changedBlocks: [] });
    await revise(original, paragraphs("It rained all night.", "The bell rang once."));
    expect(await source()).toMatchObject({ changedBlocks: [], removedBlocks: 2 });
  });

  it("A rewritten or reversed source of thousands of paragraphs is compared", { tags: "variation" }, async () => {
    const numbered = (word: string) => Array.from({ length: 4900 }, (_, at) => `${word} ${at}`);
    const original = await anOpenTale(site, { content: paragraphs(...numbered("Rain")) });
    const { id, writer } = await aDraftTranslation(site, original, "IT");
    for (const texts of [numbered("Snow"), numbered("Rain").toReversed()]) {
      await revise(original, paragraphs(...texts));
      const { body } = await writer.client.get(`/v1/posts/${id}/source`);
      expect(body).toMatchObject({ changedBlocks: texts[0] === "Snow 0" ? [...texts.keys()] : [], removedBlocks: 0 });
    }
  });

  it("The source is the text that the translator chose, not always the original", { tags: "variation" }, async () => {
    const original = await anOpenTale(site);
    const spanish = await aTranslation(site, original, "ES");
    const { id, writer } = await aDraftTranslation(site, spanish, "FR");
    expect((await writer.client.get(`/v1/posts/${id}/source`)).body).toMatchObject({
      id: spanish.id,
      languageName: "ES",
    });
  });

  it("Nobody else reads it there, an original has none, and it goes with its Tale", async () => {
    const original = await anOpenTale(site);
    const { id, writer } = await aDraftTranslation(site, original, "IT");
    expectProblem(await (await aReader(site)).client.get(`/v1/posts/${id}/source`), 404, "NOT_FOUND");
    expectProblem(await original.writer.client.get(`/v1/posts/${original.id}/source`), 404, "NOT_FOUND");
    expectProblem(await original.writer.client.put(`/v1/posts/${original.id}/source`), 404, "NOT_FOUND");
    const draft = await aDraft(site);
    expectProblem(await draft.writer.client.get(`/v1/posts/${draft.id}/source`), 404, "NOT_FOUND");
    await original.writer.client.delete(`/v1/delete/${original.id}`);
    expectProblem(await writer.client.get(`/v1/posts/${id}/source`), 404, "NOT_FOUND");
  });
});

it("Changed, new and removed paragraphs are different changes", () => {
  expect(changesOf(["a", "b", "c"], ["a", "b", "c"])).toEqual({ changedBlocks: [], removedBlocks: 0 });
  expect(changesOf(["a", "b", "c"], ["a", "x", "c"])).toEqual({ changedBlocks: [1], removedBlocks: 0 });
  expect(changesOf(["a", "b", "c"], ["c"])).toEqual({ changedBlocks: [], removedBlocks: 2 });
  expect(changesOf([], ["a", "b"])).toEqual({ changedBlocks: [0, 1], removedBlocks: 0 });
  expect(changesOf(["a", "b", "c", "d"], ["x", "b", "c", "a"])).toEqual({ changedBlocks: [0, 3], removedBlocks: 0 });
});
