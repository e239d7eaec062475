import type { BlockContent, DefinitionContent, Nodes, PhrasingContent, Root, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemFromMarkdown } from "mdast-util-gfm-task-list-item";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { gfmTable } from "micromark-extension-gfm-table";
import { gfmTaskListItem } from "micromark-extension-gfm-task-list-item";
import { cleanPaste } from "#kit/web/editor/paste.ts";
import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { isWebAddress, listStart } from "#kit/text/tale-text.ts";
import { hasTooManyLines } from "#kit/web/editor/imported-text.ts";
import { blocksOfHtml } from "./html-blocks.ts";
import { ImportProblem } from "./import-problem.ts";
import { withoutDialects } from "./markdown-dialects.ts";
import { refuseDeepNesting, withoutFrontMatter, withPlainParagraphs } from "./markdown-source.ts";
import {
  normalBlocks,
  normalRuns,
  plain,
  textOf,
  titleOf,
  type Block,
  type Marks,
  type Run,
  type TextOfFile,
} from "./tale-blocks.ts";

type BlockNode = RootContent | BlockContent | DefinitionContent;

/** CommonMark with front matter, and with footnotes, tables and struck text as GitHub has them. */
export function readMarkdown(markdown: string): TextOfFile {
  const { title: titleOfFrontMatter, body } = withoutFrontMatter(markdown.replace(/\r\n?/g, "\n"));
  refuseDeepNesting(body);
  if (hasTooManyLines(body)) throw new ImportProblem("tooManyParts");
  // One blank line means as much as thousands, which the parser reads one by one.
  const leftOut = new Set<LeftOut>();
  const plainBody = withoutDialects(body, leftOut).replace(/\n(?:[ \t]*\n){2,}/g, "\n\n");
  const root = fromMarkdown(withPlainParagraphs(plainBody), {
    // Prose has no program code.
    extensions: [
      gfmFootnote(),
      gfmTable(),
      gfmStrikethrough(),
      gfmTaskListItem(),
      { disable: { null: ["codeIndented"] } },
    ],
    mdastExtensions: [
      gfmFootnoteFromMarkdown(),
      gfmTableFromMarkdown(),
      gfmStrikethroughFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
    ],
  });
  const title = (titleOfFrontMatter === null ? null : titleOf(titleOfFrontMatter)) ?? takeHeading(root);
  const hasChapters = root.children.some((node) => node.type === "heading" && node.depth === 1);
  const reader = { definitions: definitionsOf(root), hasChapters, leftOut };
  return { title, blocks: normalBlocks(blocksOf(root.children, reader)), leftOut: [...leftOut] };
}

/** The heading at the beginning, if it is the only one of its level. */
function takeHeading(root: Root): string | null {
  const [first] = root.children;
  const highest = root.children.filter((node) => node.type === "heading" && node.depth === 1);
  if (first?.type !== "heading" || first.depth !== 1 || highest.length > 1) return null;
  root.children.shift();
  const reader = { definitions: new Map<string, string>(), hasChapters: false, leftOut: new Set<LeftOut>() };
  return titleOf(textOf(normalRuns(runsOf(first.children, plain, reader))).replaceAll("\n", " "));
}

interface Reader {
  /** The addresses of `[text][reference]`. */
  definitions: Map<string, string>;
  hasChapters: boolean;
  leftOut: Set<LeftOut>;
}

function definitionsOf(root: Root): Map<string, string> {
  const definitions = new Map<string, string>();
  const visit = (node: Nodes) => {
    if (node.type === "definition" && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(root);
  return definitions;
}

const blocksOf = (nodes: readonly BlockNode[], reader: Reader): Block[] =>
  nodes.flatMap((node) => blocksOfNode(node, reader));

function blocksOfNode(node: BlockNode, reader: Reader): Block[] {
  switch (node.type) {
    case "paragraph":
      return [{ kind: "paragraph", runs: runsOf(node.children, plain, reader) }];
    case "heading": {
      const level = node.depth === 1 || (node.depth === 2 && !reader.hasChapters) ? 2 : 3;
      return [{ kind: "heading", level, runs: runsOf(node.children, plain, reader) }];
    }
    case "blockquote":
      return [{ kind: "quote", blocks: blocksOf(node.children, reader) }];
    case "list":
      return [
        {
          kind: "list",
          ordered: node.ordered === true,
          start: listStart(node.ordered === true ? String(node.start ?? 1) : null),
          items: node.children.map((item) => blocksOf(item.children, reader)),
        },
      ];
    case "thematicBreak":
      return [{ kind: "sceneBreak" }];
    // Between fences: some writers set a letter or a poem so.
    case "code":
      return node.value.split(/\n\s*\n/).map((text) => ({ kind: "paragraph", runs: linesOf(text, plain) }));
    case "html":
      if (node.value.startsWith("<!--")) reader.leftOut.add("comments");
      return blocksOfHtml(cleanPaste(node.value, reader.leftOut));
    case "table": {
      reader.leftOut.add("tables");
      const cells = node.children.flatMap((row) => row.children);
      return cells.map((cell) => ({ kind: "paragraph", runs: runsOf(cell.children, plain, reader) }));
    }
    case "footnoteDefinition":
      reader.leftOut.add("notes");
      return [];
    default:
      return [];
  }
}

const linesOf = (text: string, marks: Marks): Run[] =>
  text.split("\n").flatMap((line, at) => {
    const run = { ...marks, text: line };
    return at === 0 ? [run] : [{ ...marks, text: null }, run];
  });

const runsOf = (nodes: readonly PhrasingContent[], marks: Marks, reader: Reader): Run[] =>
  nodes.flatMap((node) => runsOfNode(node, marks, reader));

function runsOfNode(node: PhrasingContent, marks: Marks, reader: Reader): Run[] {
  switch (node.type) {
    // A line end alone is a space.
    case "text":
    case "inlineCode":
      return [{ ...marks, text: node.value }];
    case "break":
      return [{ ...marks, text: null }];
    case "strong":
      return runsOf(node.children, { ...marks, bold: true }, reader);
    case "emphasis":
      return runsOf(node.children, { ...marks, italic: true }, reader);
    case "delete":
      reader.leftOut.add("marks");
      return runsOf(node.children, marks, reader);
    case "link":
    case "linkReference": {
      const address = node.type === "link" ? node.url : (reader.definitions.get(node.identifier) ?? "");
      return runsOf(node.children, isWebAddress(address) ? { ...marks, href: address } : marks, reader);
    }
    case "html":
      if (node.value.startsWith("<!--")) reader.leftOut.add("comments");
      return /^<br\b/i.test(node.value) ? [{ ...marks, text: null }] : [];
    case "image":
    case "imageReference":
      reader.leftOut.add("pictures");
      return [];
    case "footnoteReference":
      reader.leftOut.add("notes");
      return [];
    default:
      return [];
  }
}
