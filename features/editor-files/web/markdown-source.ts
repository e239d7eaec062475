import { ImportProblem } from "./import-problem.ts";

/** Markdown before it is parsed: its front matter, and what writers mean by indented lines. */

/** Marks of quotes and lists at the beginning of a line. */
const container = /[ \t]*(?:(>)|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

/**
 * The parser compares each line with all lists and quotes around it, each list with the ones in it, and each sign of emphasis or link with
 * those before it in the paragraph. No text of the greatest length has so many, and with fewer it takes about as long as plain paragraphs.
 */
const most = { inLine: 100, items: 2000, quotes: 1000, all: 20_000, signsOfParagraph: 2000, notes: 500 };

/** The beginning of a note, and the address of a link by its name. */
const note = /^[ \t]*\[(?:\^|[^\]]+\]:)/;

/** Each is looked for up to the end of the paragraph, once for each length. */
const longTicks = /`{21,}/g;

/** @throws {ImportProblem} where reading would take long */
export function refuseDeepNesting(markdown: string) {
  let [items, quotes, all, signs, notes] = [0, 0, 0, 0, 0];
  let wasQuote = false;
  for (const line of markdown.split("\n")) {
    let inLine = 0;
    container.lastIndex = 0;
    for (let found = container.exec(line); found !== null && inLine <= most.inLine; found = container.exec(line)) {
      inLine += 1;
      if (found[1] === undefined) items += 1;
    }
    const isQuote = /^[ \t]*>/.test(line);
    if (isQuote && !wasQuote) quotes += 1;
    wasQuote = isQuote;
    // Each level of a list is indented by two spaces or more.
    all += inLine === 0 ? 0 : inLine + line.search(/\S|$/) / 2;
    const signsOfLine = (line.match(/[*_~]+|[[\]<|]/g)?.length ?? 0) + 100 * (line.match(longTicks)?.length ?? 0);
    signs = line.trim() === "" ? 0 : signs + signsOfLine;
    if (note.test(line)) notes += 1;
    if (
      quotes > most.quotes ||
      notes > most.notes ||
      inLine > most.inLine ||
      items > most.items ||
      all > most.all ||
      signs > most.signsOfParagraph
    )
      throw new ImportProblem("tooLarge");
  }
}

/** The settings before a text, as Pandoc, Obsidian, Hugo and others write them. They are never text; only the title is read. */
export function withoutFrontMatter(markdown: string): { title: string | null; body: string } {
  const text = markdown.replace(/^\ufeff/, "");
  const [fenced, lines = ""] = /^---[ \t]*\n((?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (fenced !== undefined && isYaml(lines)) return { title: titleInYaml(lines), body: text.slice(fenced.length) };
  const [toml, settings = ""] = /^\+\+\+[ \t]*\n((?:.*\n)*?)\+\+\+[ \t]*(?:\n|$)/.exec(text) ?? [];
  if (toml !== undefined) {
    const title = /^title[ \t]*=[ \t]*(.+)$/m.exec(settings)?.[1];
    return { title: title === undefined ? null : unquoted(title.trim()), body: text.slice(toml.length) };
  }
  const json = /^\{[ \t]*\n(?:.*\n)*?\}[ \t]*(?:\n|$)/.exec(text)?.[0];
  const names = json === undefined ? null : namesInJson(json);
  if (json !== undefined && names !== null)
    return { title: typeof names["title"] === "string" ? names["title"] : null, body: text.slice(json.length) };
  const [block] = /^%[^\n]*\n(?:[ \t]+[^\n]*\n)*(?:%[^\n]*\n(?:[ \t]+[^\n]*\n)*){0,2}/.exec(text) ?? [];
  if (block === undefined) return { title: null, body: text };
  const [title = ""] = /^%([^\n]*)/.exec(block)?.slice(1) ?? [];
  return { title: title.trim() || null, body: text.slice(block.length) };
}

/** Settings with names, lists below them and comments: a scene break at the beginning of a story is followed by none. */
function isYaml(lines: string): boolean {
  const filled = lines.split("\n").filter((line) => line.trim() !== "");
  return filled.every(
    (line, at) => /^(?:[\w"'.$@-][^:\n]*:(?:\s|$)|#)/.test(line) || (at > 0 && /^(?:\s+\S|-(?:\s|$)|[\]}])/.test(line)),
  );
}

function namesInJson(settings: string): Record<string, unknown> | null {
  try {
    return JSON.parse(settings);
  } catch {
    return null;
  }
}

function titleInYaml(lines: string): string | null {
  const [, value, rest = ""] = /^["']?title["']?[ \t]*:[ \t]*(.*)\n((?:[ \t]+\S.*\n|[ \t]*\n)*)/im.exec(lines) ?? [];
  if (value === undefined) return null;
  // On lines of its own.
  const isFolded = value.trim() === "" || /^[|>][+-]?$/.test(value.trim());
  return unquoted((isFolded ? rest : value).trim().replaceAll(/\s+/g, " ")) || null;
}

function unquoted(scalar: string): string {
  if (/^".*"$/.test(scalar)) {
    try {
      return String(JSON.parse(scalar));
    } catch {
      return scalar.slice(1, -1);
    }
  }
  return /^'.*'$/.test(scalar) ? scalar.slice(1, -1).replaceAll("''", "'") : scalar;
}

const indentation = /^(?: {4,}|[ ]{0,3}\t)[ \t]*/;
const item = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const fence = /^ {0,3}(?:```|~~~)/;
/** Ends a sentence, perhaps with a closing quote; begins one. */
const endOfSentence = /[.!?…:][»”’"'*_)]*\s*$/;
const beginOfSentence = /^[«“"‘'—–¡¿*_-]*\p{Lu}/u;

/**
 * Paragraphs that begin with spaces or a tab, as in books. Markdown takes them for program code, or joins them. In lists the same spaces
 * belong to an item.
 */
export function withPlainParagraphs(markdown: string): string {
  let [isInList, isInFence, isInBook] = [false, false, false];
  let before = "";
  const lines: string[] = [];
  for (const line of markdown.split("\n")) {
    const last = before;
    before = line;
    if (fence.test(line)) isInFence = !isInFence;
    const isIndented = indentation.test(line) && line.trim() !== "";
    const isFirst = last.trim() === "";
    if (!isIndented && line.trim() !== "")
      isInList = item.test(line) || (isInList && (!isFirst || /^[ \t]/.test(line)));
    if (isFirst) isInBook = isIndented;
    if (!isIndented || isInList || isInFence) {
      lines.push(line);
      continue;
    }
    const text = line.replace(indentation, "");
    const isParagraph = isInBook || (endOfSentence.test(last) && beginOfSentence.test(text));
    if (!isFirst && isParagraph) lines.push("");
    // A hyphen or a number here is none of a list.
    lines.push(
      text
        .replace(/^([-+*#>]|\d{1,9}(?=[.)]))/, (sign) => (/\d/.test(sign) ? sign : `\\${sign}`))
        .replace(/^(\d+)([.)])/, "$1\\$2"),
    );
  }
  return lines.join("\n");
}
