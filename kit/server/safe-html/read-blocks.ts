import { escapeAttribute } from "../escape-html.ts";
import { isWebAddress, listStart } from "#kit/text/tale-text.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";
import { leftOut, type Element, type Node } from "./parse-html.ts";
import { pictureHtml, type KnownPictures } from "./pictures-in-text.ts";
import { isBlank, type ListBlock, type TablePart, type TextBlock } from "./text-blocks.ts";
import { Words, type Mark } from "./words.ts";

const isSpace = (sign: string | undefined) => sign !== undefined && " \t\n\r\f".includes(sign);

const named = (names: string) => new Set(names.split(" "));

/** Elements that begin a line, like a paragraph. */
const paragraphs = named(
  "address article aside center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup legend listing main nav " +
    "p pre search section summary xmp",
);

const otherBlocks = named("h2 h3 blockquote ul ol li hr");
const isBlock = (name: string) => paragraphs.has(name) || otherBlocks.has(name);

const tableParts: Readonly<Record<string, TablePart["kind"]>> = { table: "table", tr: "row", td: "cell", th: "cell" };

/** Quotes and lists in each other. No story needs more. */
const maxNesting = 24;

type WordsName = "p" | "h2" | "h3";
type Container = { kind: "root"; blocks: TextBlock[] } | Extract<TextBlock, { blocks: TextBlock[] }>;

/** A node, or the action at the end of one. */
type Step = { node: Node } | { end: () => void };

const isElement = (node: Node): node is Element => "tagName" in node;

/** Without recursion, as are all walks here: elements may be deep. */
function* elementsIn(nodes: readonly Node[]): Generator<Element> {
  const open = [...nodes];
  while (open.length > 0) {
    const node = open.pop()!;
    if (!isElement(node)) continue;
    yield node;
    open.push(...node.childNodes);
  }
}

/** Whether the text has words that can be seen. */
function hasWords(element: Element): boolean {
  const open: Node[] = [element];
  while (open.length > 0) {
    const node = open.pop()!;
    if ("value" in node && node.value.trim() !== "") return true;
    if (isElement(node)) open.push(...node.childNodes);
  }
  return false;
}

/**
 * Reads the blocks of parsed HTML into the form that the site's editor has: words are in paragraphs or headings, items in lists, and no block
 * is in a paragraph. Without any block it is plain text: blank lines separate paragraphs, single line ends become line breaks.
 */
export class BlockReader {
  readonly #addressOf: (href: string) => string | null;
  readonly #relations: string;
  readonly #words = new Words();
  readonly #containers: [Container, ...Container[]] = [{ kind: "root", blocks: [] }];
  #wordsName: WordsName = "p";
  #isPlainText = false;
  /** Whether the reading of a word is in parentheses that were sent. */
  #hasParenthesis = false;

  readonly #pictures: KnownPictures;

  /**
   * @param isOwn whether the site itself speaks: its links may lead to its own pages and to mailboxes, and are vouched for
   * @param pictures the pictures that stay
   */
  constructor(isOwn = false, pictures: KnownPictures = new Map()) {
    this.#pictures = pictures;
    this.#addressOf = isOwn ? ownAddress : webAddress;
    this.#relations = isOwn ? "" : ' rel="nofollow ugc noopener"';
  }

  read(nodes: readonly Node[]): TextBlock[] {
    this.#isPlainText = !elementsIn(nodes).some(({ tagName }) => isBlock(tagName) || tagName in tableParts);
    const steps: Step[] = nodes.map((node) => ({ node })).toReversed();
    while (steps.length > 0) {
      const step = steps.pop()!;
      if ("end" in step) {
        step.end();
        continue;
      }
      const { node } = step;
      if ("value" in node) this.#readText(node.value);
      if (!isElement(node) || leftOut.has(node.tagName)) continue;
      steps.push({ end: this.#begin(node) });
      for (const child of node.childNodes.toReversed()) steps.push({ node: child });
    }
    this.#endWords();
    return this.#containers[0].blocks;
  }

  #readText(text: string) {
    if (!this.#isPlainText) return this.#words.write(text);
    for (const [at, part] of text.split(/\n\s*\n/).entries()) {
      if (at > 0) this.#endPlainParagraph();
      for (const [line, words] of part.split("\n").entries()) {
        if (line > 0) this.#words.breakLineInside();
        this.#words.write(words);
      }
    }
  }

  #endPlainParagraph() {
    this.#endWords();
    const { blocks } = this.#container;
    if (blocks.length > 0 && blocks.at(-1)!.kind !== "space") blocks.push({ kind: "space", html: "\n" });
  }

  /** @returns what to do at the end of the element */
  #begin(element: Element): () => void {
    const name = element.tagName;
    if (name === "br") return done(this.#words.breakLine());
    if (name === "strong" || name === "em") return this.#beginMark({ name, startTag: `<${name}>`, isOpen: false });
    if (name === "a") return this.#beginLink(element);
    if (name === "rt") return this.#beginReading();
    if (name === "ruby" || name === "rp") return done((this.#hasParenthesis = name === "rp"));
    if (name === "img" || name === "figure") {
      const picture = pictureHtml(element, this.#pictures);
      if (picture !== null) return this.#addPicture(element, picture);
    }
    const tablePart = tableParts[name];
    if (tablePart !== undefined) return this.#beginTablePart(tablePart, name === "th" ? "th" : "td");
    if (!isBlock(name)) return nothing;
    this.#endWords();
    if (name === "hr") return done(this.#add({ kind: "sceneBreak" }));
    if (name === "h2" || name === "h3") return this.#beginNamed(name);
    const isTooDeep = this.#containers.length > maxNesting;
    if (paragraphs.has(name) || isTooDeep) return this.#beginParagraph(name);
    if (name === "blockquote") return this.#beginContainer({ kind: "quote", blocks: [] });
    if (name === "li") return this.#beginItem();
    return this.#beginContainer({
      kind: "list",
      ordered: name === "ol",
      start: listStart(element.attrs[0]?.value),
      blocks: [],
      implied: false,
    });
  }

  #addPicture(element: Element, html: string): () => void {
    element.childNodes = [];
    this.#endWords();
    this.#add({ kind: "picture", html });
    return nothing;
  }

  #beginMark(mark: Mark): () => void {
    const { marks } = this.#words;
    if (marks.some(({ name }) => name === mark.name)) return nothing;
    marks.push(mark);
    return () => this.#words.closeMark();
  }

  /** A link without an address is only its words, and one without words is a space at most. */
  #beginLink(element: Element): () => void {
    const address = this.#addressOf(element.attrs[0]?.value ?? "");
    if (address === null) return nothing;
    if (!hasWords(element)) {
      if (element.childNodes.length > 0 && !this.#words.endsWithSpace) this.#words.write(" ");
      element.childNodes = [];
      return nothing;
    }
    const startTag = `<a href="${escapeAttribute(address)}"${this.#relations}>`;
    return this.#beginMark({ name: "a", startTag, isOpen: false });
  }

  /** How a word is read, above it in a browser: in parentheses after it. Some writers send those themselves. */
  #beginReading(): () => void {
    if (this.#hasParenthesis) return nothing;
    this.#words.write("(");
    return () => this.#words.write(")");
  }

  #beginNamed(name: WordsName): () => void {
    const around = this.#wordsName;
    this.#wordsName = name;
    return () => {
      this.#endWords();
      this.#wordsName = around;
    };
  }

  #beginParagraph(name: string): () => void {
    const { blocks } = this.#container;
    const before = blocks.length;
    return () => {
      const isEmpty = this.#words.isEmpty && blocks.length === before;
      // An empty line of the editor.
      if (name === "p" && isEmpty && this.#wordsName === "p")
        this.#add({ kind: "words", name: "p", html: "", bare: false });
      else this.#endWords(name === "p" ? "paragraph" : "line");
    };
  }

  #beginContainer(container: ListBlock | Extract<TextBlock, { kind: "quote" }>): () => void {
    const around = this.#wordsName;
    this.#wordsName = "p";
    const parent = this.#container;
    const lastItem = parent.kind === "list" ? parent.blocks.findLast(({ kind }) => kind === "item") : undefined;
    this.#containers.push(container);
    return () => {
      this.#endWords();
      this.#containers.pop();
      this.#wordsName = around;
      if (isBlank(container.blocks)) return;
      // Some programs put a list next to the item that it belongs to.
      if (container.kind === "list" && lastItem?.kind === "item") lastItem.blocks.push(container);
      else this.#add(container);
    };
  }

  #beginItem(): () => void {
    const list = this.#container.kind === "list" ? null : this.#impliedList();
    if (list !== null) this.#containers.push(list);
    const item: Container = { kind: "item", blocks: [] };
    this.#container.blocks.push(item);
    this.#containers.push(item);
    const endName = this.#beginNamed("p");
    return () => {
      endName();
      this.#containers.pop();
      if (list !== null) this.#containers.pop();
    };
  }

  /** A table in a table, or too deep, is lines. The parser has put every row into a table and every cell into a row. */
  #beginTablePart(kind: TablePart["kind"], name: TablePart["name"]): () => void {
    this.#endWords();
    const parent = this.#container;
    const around = { table: undefined, row: "table", cell: "row" }[kind];
    const isInside = this.#containers.some((each) => each.kind === "table");
    const isInPlace = kind === "table" ? !isInside && this.#containers.length <= maxNesting : parent.kind === around;
    if (!isInPlace) return this.#beginParagraph("div");
    const part: TablePart = { kind, name, blocks: [] };
    const endName = this.#beginNamed("p");
    this.#containers.push(part);
    return () => {
      endName();
      this.#containers.pop();
      if (kind === "cell" || !isBlank(part.blocks)) parent.blocks.push(part);
    };
  }

  /** Items without a list are a list of points. */
  #impliedList(): ListBlock {
    const before = this.#container.blocks.findLast(({ kind }) => kind !== "space");
    if (before?.kind === "list" && before.implied) return before;
    const list: ListBlock = { kind: "list", ordered: false, start: 1, blocks: [], implied: true };
    this.#container.blocks.push(list);
    return list;
  }

  #endWords(inside: "paragraph" | "line" | "nothing" = "nothing") {
    const isParagraph = inside === "paragraph";
    for (const block of this.#words.end(this.#wordsName, !isParagraph)) {
      if (block.kind === "words") this.#addWords(block, inside);
      else if (isParagraph && this.#wordsName === "p" && block.kind === "space")
        this.#add({ kind: "words", name: "p", html: block.html, bare: false });
      else this.#container.blocks.push(block);
    }
  }

  #addWords(block: Extract<TextBlock, { kind: "words" }>, inside: "paragraph" | "line" | "nothing") {
    const isOutside = inside === "nothing" && block.name === "p" && this.#container.kind === "root";
    const html = inside === "line" || isOutside ? trimSpace(block.html) : block.html;
    this.#add({ ...block, html, bare: inside === "nothing" });
  }

  get #container(): Container {
    return this.#containers.at(-1)!;
  }

  /** A list has only items, and between the cells of a table are no words. */
  #add(block: TextBlock) {
    const container = this.#container;
    if (container.kind === "table" || container.kind === "row") return;
    container.blocks.push(container.kind === "list" ? { kind: "item", blocks: [block] } : block);
  }
}

const nothing = () => {};
const done = (..._done: unknown[]) => nothing;

/** Without the white space of HTML at both ends. No-break spaces stay. A pattern would take time for each space inside. */
function trimSpace(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && isSpace(text[from])) from += 1;
  while (to > from && isSpace(text[to - 1])) to -= 1;
  return text.slice(from, to);
}

/** Addresses have one #, and a % begins a code (RFC 3986, 2.1 and 3.5). Browsers take others, validators of books and feeds don't. */
function withCodes(address: string): string {
  const [start, ...fragment] = address.split("#");
  const codes = [start, fragment.join("%23")].map((part) => part!.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  return fragment.length === 0 ? codes[0]! : codes.join("#");
}

/** Paths of this site begin with one slash. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/;
const mailbox = /^mailto:[^\s<>"]+@[^\s<>"]+$/i;

/** The same for a text of the site itself, which may also lead to its own pages and to mailboxes. */
function ownAddress(href: string): string | null {
  const address = visibleCharacters(href).trim();
  return ownPath.test(address) || mailbox.test(address) ? address : webAddress(href);
}

/** The address of a link as it is kept; null if it may have no link. */
function webAddress(href: string): string | null {
  const address = visibleCharacters(href).trim();
  return isWebAddress(address) ? withCodes(address) : null;
}
