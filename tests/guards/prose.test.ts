import { readFileSync } from "node:fs";
import { parseSync, Visitor, type ESTree } from "vite";
import { describe, expect, it } from "vitest";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { sourceFiles } from "../support/source-files.ts";

/** The rules of docs/style.md that a program can check, for comments, test titles and the summaries of API calls. */

interface Prose {
  /** `file:line`, or the name of a call. */
  place: (line: number) => string;
  text: string;
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split("\n").length;

function commentsOf(file: string, source: string, comments: ReturnType<typeof parseSync>["comments"]): Prose[] {
  const prose: Prose[] = [];
  let end = -1;
  for (const comment of comments) {
    const text = comment.value.replaceAll(/^\s*\*+ ?/gm, "");
    // A sentence may continue in the next line comment.
    const continues = comment.type === "Line" && end >= 0 && /^\n *$/.test(source.slice(end, comment.start));
    if (continues) prose.at(-1)!.text += `\n${text}`;
    else prose.push({ text, place: (line) => `${file}:${lineOf(source, comment.start) + line - 1}` });
    end = comment.type === "Line" ? comment.end : -1;
  }
  return prose;
}

/** Whether a call is `it("…")`, `it.concurrent("…")` or `it.each(cases)("…")`; `test` is another name of `it`. */
function isTest({ callee }: ESTree.CallExpression): boolean {
  const inner = callee.type === "CallExpression" ? callee.callee : callee;
  const object = inner.type === "MemberExpression" ? inner.object : inner;
  return object.type === "Identifier" && ["it", "test"].includes(object.name);
}

function titlesOf(file: string, source: string, program: ESTree.Program): Prose[] {
  const titles: Prose[] = [];
  const visitor = new Visitor({
    CallExpression(call) {
      const [title] = call.arguments;
      if (!isTest(call) || (title?.type !== "Literal" && title?.type !== "TemplateLiteral")) return;
      const text = source.slice(title.start + 1, title.end - 1).replaceAll(/\\(.)/g, "$1");
      titles.push({ text, place: () => `${file}:${lineOf(source, title.start)}` });
    },
  });
  visitor.visit(program);
  return titles;
}

const comments: Prose[] = [];
const titles: Prose[] = [];
for (const file of sourceFiles()) {
  const source = readFileSync(file, "utf8");
  const parsed = parseSync(file, source);
  comments.push(...commentsOf(file, source, parsed.comments));
  // Reading the syntax tree takes longer than parsing.
  if (/\b(it|test)[.(]/.test(source)) titles.push(...titlesOf(file, source, parsed.program));
}
const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);
const summaries = calls.map(({ method, path, summary }): Prose => ({
  text: summary,
  place: () => `summary of ${method} ${path}`,
}));
const prose = [...comments, ...titles, ...summaries];

/** Finds the matches of `pattern`, each with its place. */
const found = (prose: Prose[], pattern: RegExp) =>
  prose.flatMap(({ text, place }) =>
    [...text.matchAll(pattern)].map((match) => `${place(lineOf(text, match.index))}: ${match[0]}`),
  );

describe("prose", () => {
  it("Comments, titles and summaries contain only common words", () => {
    const rare = /\b(anew|beside|whoever|meanwhile|somebody's|(am|are|be|been|being|is|was|were) told)\b/gi;
    expect(found(prose, rare)).toEqual([]);
  });

  it("Sentences start with who, whose or what only in questions", () => {
    const headless = /(?<=^\s*|[.:!?]\s+|@returns )(What|Who|Whom|Whose)\b(?![^.!?]*\?)[^.!?\n]*/g;
    expect(found(prose, headless)).toEqual([]);
  });

  it("Test titles start with a capital letter or an identifier", () => {
    const lowerCase = /^(?!https?\b)[a-z-]+[,:]?(?= |$).*/g;
    expect(found(titles, lowerCase)).toEqual([]);
  });

  it("Test titles have at least three words", () => {
    const fragment = /^\S*(\s+\S+)?$/g;
    expect(found(titles, fragment)).toEqual([]);
  });

  it("Test titles name their subject", () => {
    const verbFirst = /^(Is|Are|Was|Were|Has|Have|Does|Do|Can|May|Must|Gets|Gives|Keeps|Makes|Needs|Takes) .*/g;
    const pronounFirst = /^(It|They|He|She) .*/g;
    expect([...found(titles, verbFirst), ...found(titles, pronounFirst)]).toEqual([]);
  });

  it("Comments leave no work open and switch off no check", () => {
    expect(found(comments, /TODO|FIXME|@ts-ignore|@ts-expect-error|oxlint-disable/g)).toEqual([]);
  });
});
