import {
  defaultTreeAdapter,
  html as names,
  Parser,
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  type Token,
} from "parse5";
import { tale as bounds } from "#vocabulary/limits.ts";

/** The elements of HTML as browsers parse it (HTML 13.2), in time that grows with its length only. */

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

const allAs = (name: string, others: string) => Object.fromEntries(others.split(" ").map((other) => [other, name]));

/**
 * Elements that are parsed like others. Frames, and tables, have parsers of their own in browsers, which move words. Each kind of formatting
 * that is left open is made again in each paragraph after it, so that there are only those that a text may have.
 */
const parsedAs: Readonly<Record<string, string>> = {
  ...allAs("div", "caption colgroup frameset marquee"),
  ...allAs("span", "big code font nobr s small strike tt u applet button math object select svg"),
  ...allAs("strong", "b"),
  ...allAs("em", "i"),
  ...allAs("h2", "h1"),
  ...allAs("h3", "h4 h5 h6"),
  ...allAs("ul", "dir menu"),
};

/** The same for texts without tables. */
const parsedAsWithoutTables = { ...parsedAs, ...allAs("div", "table tbody thead tfoot tr td th") };

/** The attributes that are read. More of them would keep apart equal formatting elements, of which a browser opens three at most again. */
const readAttributes: Readonly<Record<string, readonly string[]>> = { a: ["href"], ol: ["start"], img: ["src", "alt"] };

/** Elements whose content is no HTML: they end by themselves. */
const rawText = new Set(["iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"]);

/** Elements that are left out with their content. */
export const leftOut: ReadonlySet<string> = new Set(
  "annotation iframe noembed noframes option script style template textarea title".split(" "),
);

/** Browsers stop at about 500 levels. Each paragraph takes time for the levels around it. */
const maxDepth = 200;

/** A text that would be sent with too many tags if it were sent in the form in which it is stored, or with too long ones. */
export class TooMuchMarkup extends Error {}

class BoundedParser extends Parser<DefaultTreeAdapterMap> {
  parsedAs = parsedAsWithoutTables;

  override onStartTag(token: Token.TagToken) {
    rename(token, this.parsedAs);
    const kept = readAttributes[token.tagName];
    token.attrs = kept === undefined ? [] : token.attrs.filter(({ name }) => kept.includes(name));
    if (this.openElements.stackTop < maxDepth || rawText.has(token.tagName)) super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken) {
    rename(token, this.parsedAs);
    super.onEndTag(token);
  }
}

function rename(token: Token.TagToken, others: Readonly<Record<string, string>>) {
  const name = others[token.tagName];
  if (name === undefined) return;
  token.tagName = name;
  token.tagID = names.getTagID(name);
}

/** Makes elements, also those that nobody has written: one that was left open is made again. */
const countingAdapter = () => ({
  ...defaultTreeAdapter,
  tags: 0,
  createElement(...[name, ...others]: Parameters<typeof defaultTreeAdapter.createElement>) {
    this.tags += name === "br" || name === "hr" ? 1 : 2;
    if (this.tags > bounds.tagsOfHtmlMax) throw new TooMuchMarkup();
    return defaultTreeAdapter.createElement(name, ...others);
  },
});

/**
 * The nodes of a text, as in the body of a page whose scripts don't run.
 * @param withTables whether tables stay; otherwise each cell is a line
 * @throws {TooMuchMarkup}
 */
export function parseHtml(text: string, withTables = false): Node[] {
  const treeAdapter = countingAdapter();
  const parser = BoundedParser.getFragmentParser<DefaultTreeAdapterMap>(null, {
    scriptingEnabled: false,
    treeAdapter,
  }) as BoundedParser;
  if (withTables) parser.parsedAs = parsedAs;
  // Those around the text don't count.
  treeAdapter.tags = 0;
  parser.tokenizer.write(text, true);
  return parser.getFragment().childNodes;
}
