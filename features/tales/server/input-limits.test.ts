/** @module-tag variation */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tag } from "#vocabulary/limits.ts";
import { aModerator, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let writer: Person;
let tags: string[];
beforeAll(async () => {
  site = await aSite();
  writer = await aWriter(site);
  tags = await tagNames(site, 6);
});
afterAll(() => site.close());

const create = (overrides: Record<string, unknown>) =>
  writer.client.post("/v1/posts", { body: aTaleForm({ tags: tags.slice(0, 1), ...overrides }) });

async function expectAccepted(overrides: Record<string, unknown>) {
  const { status, body } = await create(overrides);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

const paragraph = (text: string) => `<p>${text}</p>`;
/** An emoji has four bytes and two UTF-16 units, but the limits count it as one character. */
const fox = "🦊";

describe("a title", () => {
  it.each(
    firstOrAll([
      ["3 characters", "abc"],
      ["250 characters", "a".repeat(250)],
      ["3 emoji", fox.repeat(3)],
      ["250 emoji", fox.repeat(250)],
      ["250 letters from a right-to-left alphabet", "א".repeat(250)],
      ["more than the recommended 100", "a".repeat(101)],
    ]),
  )("A title of %s is accepted unchanged", async (_case, title) => {
    expect((await expectAccepted({ title })).title).toBe(title);
  });

  it("A title is trimmed before it is counted", async () => {
    expect((await expectAccepted({ title: `  ${"a".repeat(250)}\t\n` })).title).toBe("a".repeat(250));
  });

  it("A title is stored as one line of visible characters", async () => {
    expect((await expectAccepted({ title: "The\r\n\u202elamp\u0001 burned" })).title).toBe("The lamp burned");
  });

  it.each(
    firstOrAll([
      ["empty", ""],
      ["2 characters", "ab"],
      ["2 characters and spaces", "   ab   "],
      ["spaces of all kinds", " \t\n\u00a0\u2003\ufeff"],
      ["2 emoji", fox.repeat(2)],
      ["251 characters", "a".repeat(251)],
      ["251 emoji", fox.repeat(251)],
    ]),
  )("A title or text that is %s is rejected", async (_case, title) => {
    expectProblem(await create({ title }), 400, "BAD_REQUEST", "title");
  });
});

describe("a text", () => {
  it.each(
    firstOrAll([
      ["15 characters", paragraph("a".repeat(15))],
      ["15 characters without markup", "a".repeat(15)],
      ["15 characters in pieces", "<p><em>abcde</em>fghij</p><p><strong>klmno</strong></p>"],
      ["15 signs written as entities", paragraph("&amp;".repeat(15))],
      ["15 emoji", fox.repeat(15)],
      ["65,535 characters", paragraph("a".repeat(65_535))],
      ["65,535 emoji", fox.repeat(65_535)],
      ["65,535 characters in paragraphs on lines of their own", `${paragraph("a".repeat(1285))}\n\n`.repeat(51)],
      ["262,144 bytes", paragraph("a".repeat(20)).padEnd(262_144)],
      ["10,000 tags", paragraph("a b").repeat(5000)],
    ]),
  )("A text of %s is accepted", async (_case, content) => {
    await expectAccepted({ content });
  });

  it.each(
    firstOrAll([
      ["empty", ""],
      ["14 characters", paragraph("a".repeat(14))],
      ["14 characters and white space", paragraph(`   ${"a".repeat(14)} \n `)],
      ["14 characters on two lines", "<p>abcdefg</p>\n<p>hijklmn</p>"],
      ["14 emoji", fox.repeat(14)],
      ["nothing but spaces", "&nbsp;".repeat(50) + " ".repeat(50)],
      ["nothing but markup", "<p><br></p>".repeat(50)],
      ["nothing that may stay", `<script>${"a".repeat(50)}</script><style>${"b".repeat(50)}</style>`],
      ["nothing outside comments", `<!-- ${"a".repeat(50)} -->`],
      ["65,536 characters", paragraph("a".repeat(65_536))],
      ["65,536 emoji", fox.repeat(65_536)],
      ["262,145 bytes", paragraph("a".repeat(20)).padEnd(262_145)],
      ["10,001 tags", `${paragraph("a b").repeat(5000)}<br>`],
      ["86,000 nested tags", "<b>".repeat(86_000)],
      ["262,145 bytes of accents", `${"é".repeat(131_072)}x`],
    ]),
  )("A title or text that is %s is rejected", async (_case, content) => {
    expectProblem(await create({ content }), 400, "BAD_REQUEST", "content");
  });

  it("The length of any text is counted to its end", { tags: "variation" }, async () => {
    for (const filling of [" ", "\t \n", "<p ", "<!--", "&", "<a href=", "<em> </em>"]) {
      const content = `A text of some length ${filling.repeat(Math.floor(250_000 / filling.length))}`;
      expect([201, 400]).toContain((await create({ content })).status);
    }
  });
});

describe("the tags", () => {
  it("Drafts and submitted Tales have 1 to 5 tags in the author's order", async () => {
    for (const isFinished of [0, 1]) {
      for (const chosen of [tags.slice(0, 1), tags.slice(0, 5).toReversed()]) {
        expect((await expectAccepted({ tags: chosen, isFinished })).tags).toEqual(chosen);
      }
    }
  });

  it.each(
    firstOrAll([
      ["none", () => []],
      ["6", () => tags.slice(0, 6)],
      ["one twice", () => [tags[0], tags[1], tags[0]]],
      ["one twice, once with spaces", () => [tags[0], ` ${tags[0]} `]],
      ["an unknown one", () => [tags[0], "no such tag"]],
      ["an empty one", () => [""]],
      ["one with a quote", () => ["' or name <> '"]],
    ]),
  )("Tags that are %s are rejected", async (_case, chosen) => {
    for (const isFinished of [0, 1]) {
      expectProblem(await create({ tags: chosen(), isFinished }), 400, "BAD_REQUEST", "tags");
    }
  });

  it.each(
    firstOrAll([
      ["category", "FIABA", "EN"],
      ["language", "HORROR", "IT"],
    ]),
  )("Tags of another %s are rejected", async (_case, categoryName, languageName) => {
    const foreignTags = await tagNames(site, 8, categoryName, languageName);
    const unknown = foreignTags.find((tag) => !tags.includes(tag))!;
    expectProblem(await create({ tags: [unknown] }), 400, "BAD_REQUEST", "tags");
  });

  it("Tags that are not strings are rejected", async () => {
    expectProblem(await create({ tags: [tags[0], 7] }), 400, "BAD_REQUEST", "tags.1");
    expectProblem(await create({ tags: [["x"]] }), 400, "BAD_REQUEST", "tags.0");
  });

  it("Names that are longer than a stored tag are rejected, in a Tale, a search and by the staff", async () => {
    const tagName = "x".repeat(tag.storedMax + 1);
    expectProblem(await create({ tags: [tagName] }), 400, "BAD_REQUEST", "tags.0");
    const place = { category: "HORROR", languageName: "EN", tag: tagName };
    expectProblem(await site.visitor().get("/v0/search", { query: place }), 400, "BAD_REQUEST", "tag");
    const query = { categoryName: "HORROR", languageName: "EN", tagName };
    const { client } = await aModerator(site);
    expectProblem(await client.delete("/v1/tags", { query }), 400, "BAD_REQUEST", "tagName");
  });
});

describe("the same bounds", () => {
  it.each(
    firstOrAll([
      ["title", "ab"],
      ["content", "<p>too short</p>"],
      ["tags", ["no such tag"]],
    ]),
  )("An edit with an invalid %s is rejected and changes nothing", async (field, value) => {
    const draft = await aDraft(site, { author: writer });
    const body = aTaleForm({ title: "Another title", tags: draft.tags, [field]: value });
    expectProblem(await writer.client.put(`/v1/posts/${draft.id}`, { body }), 400, "BAD_REQUEST", field);
    const { title, content, tags: storedTags } = (await writer.client.get(`/v1/posts/${draft.id}`)).body;
    expect({ title, content, tags: storedTags }).toEqual({
      title: draft.title,
      content: draft.content,
      tags: draft.tags,
    });
  });

  it("A reviewer's note has 1 to 2,000 characters", async () => {
    const { client } = await aModerator(site);
    const { id } = await aSubmittedTale(site);
    const giveBack = (note: unknown) => client.patch(`/v1/posts/${id}/return`, { body: { note } });
    for (const note of ["", "   ", "a".repeat(2001), undefined]) {
      expectProblem(await giveBack(note), 400, "BAD_REQUEST", "note");
    }
    expect((await giveBack(fox.repeat(2000))).body.returnNote).toBe(fox.repeat(2000));
  });
});
