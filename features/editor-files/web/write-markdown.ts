import type { BlockContent, ListItem, PhrasingContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { toMarkdown } from "mdast-util-to-markdown";
import { signsOfDialects } from "./markdown-dialects.ts";
import { countryOf, groupsBy, type Block, type Run, type TaleForFile } from "./tale-blocks.ts";

/** The Tale in CommonMark. Title, author and language are in the front matter of Pandoc, which is YAML; JSON strings are valid in it. */
export function writeMarkdown({ title, author, language, blocks }: TaleForFile): string {
  const head = [
    "---",
    `title: ${JSON.stringify(title)}`,
    `author: ${JSON.stringify(author)}`,
    `lang: ${language}-${countryOf(language)}`,
    "---",
  ];
  const text = toMarkdown(
    { type: "root", children: blocks.map(nodeOf) },
    {
      bullet: "-",
      bulletOther: "*",
      rule: "*",
      ruleSpaces: true,
      emphasis: "*",
      listItemIndent: "one",
      extensions: [gfmStrikethroughToMarkdown(), gfmTableToMarkdown()],
      unsafe: signsOfDialects,
      handlers: { text: ({ value }, _parent, state, info) => escapeNextToEmoji(state.safe(value, info)) },
    },
  );
  return `${head.join("\n")}\n\n${text}`;
}

/**
 * The library leaves underscores within words as they are. It may write a character at the edge of an emphasis as a reference, next to which
 * underscores end the emphasis; it sees that coming, but not for characters beyond U+FFFF.
 */
const escapeNextToEmoji = (text: string) =>
  text.replaceAll(/(?<!\\)_+(?=[\u{10000}-\u{10FFFF}])|(?<=[\u{10000}-\u{10FFFF}])_+/gu, (signs) =>
    signs.replaceAll("_", "\\_"),
  );

function nodeOf(block: Block): BlockContent {
  switch (block.kind) {
    case "paragraph":
      return { type: "paragraph", children: inlineOf(block.runs) };
    case "heading":
      return { type: "heading", depth: block.level, children: inlineOf(block.runs) };
    case "quote":
      return { type: "blockquote", children: block.blocks.map(nodeOf) };
    case "sceneBreak":
      return { type: "thematicBreak" };
    case "list":
      return {
        type: "list",
        ordered: block.ordered,
        start: block.start,
        spread: false,
        children: block.items.map(itemOf),
      };
  }
}

const itemOf = (item: readonly Block[]): ListItem => ({
  type: "listItem",
  spread: item.filter(({ kind }) => kind === "paragraph").length > 1,
  children: item.map(nodeOf),
});

function inlineOf(runs: readonly Run[]): PhrasingContent[] {
  return groupsBy(runs, "href").flatMap(({ value, runs: inner }): PhrasingContent[] => {
    const children = boldsOf(inner);
    return value === null ? children : [{ type: "link", url: value, children }];
  });
}

const boldsOf = (runs: readonly Run[]): PhrasingContent[] =>
  groupsBy(runs, "bold").flatMap(({ value, runs: inner }): PhrasingContent[] => {
    const children = italicsOf(inner);
    return value ? [{ type: "strong", children }] : children;
  });

const italicsOf = (runs: readonly Run[]): PhrasingContent[] =>
  groupsBy(runs, "italic").flatMap(({ value, runs: inner }): PhrasingContent[] => {
    const children = inner.map(({ text }): PhrasingContent =>
      text === null ? { type: "break" } : { type: "text", value: text },
    );
    return value ? [{ type: "emphasis", children }] : children;
  });
