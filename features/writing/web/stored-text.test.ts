import { DOMParser, DOMSerializer, type Node } from "@tiptap/pm/model";
import { getSchema } from "@tiptap/react";
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OwnTale } from "#features/tales/shapes.ts";
import { mostListLevels, shownSpaces, textExtensions } from "#kit/web/editor/extensions.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aTaleForm } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Everything that the editor can show, saved and read again. */

let site: TestSite;
beforeAll(async () => void (site = await aSite()));
afterAll(() => site.close());

const schema = getSchema(textExtensions);
const { document } = new JSDOM().window;

/** As in the window. */
function htmlOf(doc: Node): string {
  const body = document.createElement("body");
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document }, body);
  // Nobody sees the relation of a link, which the server adds, nor emphasis of spaces, which it removes.
  for (const link of body.querySelectorAll("a")) link.removeAttribute("rel");
  for (const mark of [...body.querySelectorAll("strong, em")].toReversed())
    if (mark.textContent.trim() === "" && mark.querySelector("br") === null) mark.replaceWith(...mark.childNodes);
  return body.innerHTML;
}

function read(html: string): Node {
  const body = document.createElement("body");
  body.innerHTML = html;
  return DOMParser.fromSchema(schema).parse(body, shownSpaces);
}

type Json = Record<string, unknown>;

const words = fc
  .array(fc.constantFrom("a", "é", "😀", "«", "\u00a0", " ", "  ", "—", "'", '"', "&", "<", ">", "&amp;", "…"), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(""));
const marks = fc.uniqueArray(
  fc.oneof(
    fc.constant<Json>({ type: "bold" }),
    fc.constant<Json>({ type: "italic" }),
    fc.constantFrom("https://example.org/a?b=c&d#e", "http://münchen.example/ü").map((href): Json => ({
      type: "link",
      attrs: { href },
    })),
  ),
  { selector: ({ type }) => type, maxLength: 3 },
);
const isLink = ({ type }: Json) => type === "link";
const run = fc
  .record({ text: words, marks })
  // A link is around words.
  .map(({ text, marks }): Json => ({ type: "text", text: marks.some(isLink) ? `a${text}` : text, marks }));
const lineBreak = fc.constant<Json>({ type: "hardBreak" });
const inline = fc.array(fc.oneof({ weight: 5, arbitrary: run }, { weight: 1, arbitrary: lineBreak }), { maxLength: 5 });
const paragraph = inline.map((content): Json => ({ type: "paragraph", content }));
const heading = fc.record({ level: fc.constantFrom(2, 3), content: inline }).map(({ level, content }): Json => ({
  type: "heading",
  attrs: { level },
  content: [{ type: "text", text: "Heading" }, ...content],
}));
const sceneBreak = fc.constant<Json>({ type: "horizontalRule" });
const { blocks } = fc.letrec<{ block: Json; blocks: Json[]; list: Json; items: Json[] }>((tie) => ({
  items: fc.array(
    fc
      .tuple(paragraph, fc.array(tie("block"), { maxLength: 2 }))
      .map(([first, more]): Json => ({ type: "listItem", content: [first, ...more] })),
    { minLength: 1, maxLength: 3 },
  ),
  list: fc.oneof(
    tie("items").map((content): Json => ({ type: "bulletList", content })),
    fc.tuple(fc.constantFrom(0, 1, 4, 1986), tie("items")).map(([start, content]): Json => ({
      type: "orderedList",
      attrs: { start },
      content,
    })),
  ),
  block: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    paragraph,
    heading,
    sceneBreak,
    tie("list"),
    tie("blocks").map((content): Json => ({ type: "blockquote", content })),
  ),
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 4 }),
}));
const withEnd = (content: readonly Json[]) =>
  schema.nodeFromJSON({
    type: "doc",
    content: [...content, { type: "paragraph", content: [{ type: "text", text: "The end of the Tale." }] }],
  });

/** @returns a function that saves a document in one draft, and reads it */
async function aDraftFor() {
  const { id, writer, tags, updatedAt } = await aDraft(site);
  let known = updatedAt;
  return async (doc: Node) => {
    const form = aTaleForm({ tags, content: htmlOf(doc), updatedAt: known });
    const saved = expectStatus<OwnTale>(await writer.client.put(`/v1/posts/${id}`, { body: form }), 200);
    known = saved.updatedAt;
    return htmlOf(read(saved.content));
  };
}

it("Everything that the editor shows is the same after it was saved and read again", async () => {
  const saved = await aDraftFor();
  const isSame = fc.asyncProperty(blocks.map(withEnd), async (doc) => {
    doc.check();
    expect(await saved(doc)).toBe(htmlOf(doc));
  });
  await fc.assert(isSame, { numRuns: firstOrAll([40, 300]).at(-1)! });
});

it("A list within lists, as many as the editor makes, is kept in a quote", async () => {
  let list: Json = { type: "paragraph", content: [{ type: "text", text: "deep" }] };
  for (let level = 1; level <= mostListLevels; level += 1) {
    const before = level === 1 ? [] : [{ type: "paragraph" }];
    list = {
      type: "orderedList",
      attrs: { start: level },
      content: [{ type: "listItem", content: [...before, list] }],
    };
  }
  const doc = withEnd([{ type: "blockquote", content: [list] }]);
  const saved = await aDraftFor();
  expect(await saved(doc)).toBe(htmlOf(doc));
});
