import { getSchema } from "@tiptap/react";
import type { Node } from "@tiptap/pm/model";
import { textExtensions } from "#kit/web/editor/extensions.ts";

/** Documents of the editor without a browser. */

const schema = getSchema(textExtensions);

/** Paragraphs; a line end in one is a line break. */
export const aDocument = (...paragraphs: string[]): Node =>
  schema.node(
    "doc",
    null,
    paragraphs.map((text) => schema.node("paragraph", null, aLine(text))),
  );

const aLine = (text: string): Node[] =>
  text
    .split("\n")
    .flatMap((part, index) => [
      ...(index > 0 ? [schema.node("hardBreak")] : []),
      ...(part === "" ? [] : [schema.text(part)]),
    ]);

export const aList = (...items: string[]): Node =>
  schema.node("doc", null, [
    schema.node(
      "bulletList",
      null,
      items.map((text) => schema.node("listItem", null, [schema.node("paragraph", null, aLine(text))])),
    ),
  ]);

/** The text of a range. */
export const textIn = (doc: Node, range: { from: number; to: number } | null | undefined) =>
  range ? doc.textBetween(range.from, range.to, "|", "/") : null;
