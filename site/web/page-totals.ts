import type { i18n } from "i18next";
import { likesText } from "#features/tales/web/likes-text.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { MarkTotals, TotalName } from "#kit/web/pages/kept-parts.tsx";
import type { MatchedPage } from "#kit/web/pages/page-route.ts";

/** The totals in a rendered page, and where they are. After a like or a comment only they are written again. */

export interface Totals {
  /** Null while the author is hidden. */
  totLikes: number | null;
  totComments: number;
}

/** A part of the HTML that depends on a total. */
interface WrittenTotal {
  name: TotalName;
  from: number;
  to: number;
}

/** The totals of a rendered page. */
export interface PageTotals {
  /** The Tale. */
  id: number;
  /** A change of content with one of these changes nothing but the totals. */
  cacheTags: string[];
  written: WrittenTotal[];
}

interface TaleData {
  tale: PublishedTale;
}

/** The Tale whose totals a page shows; null for an error page. */
export const taleOf = ({ data }: Pick<MatchedPage, "data">): PublishedTale | null =>
  (data as Partial<TaleData> | undefined)?.tale ?? null;

/** The data of the page, with marks. */
export function withMarkedTotals(data: unknown): unknown {
  const { tale, ...others } = data as TaleData;
  const { totLikes, totComments } = tale;
  return {
    tale: {
      ...tale,
      totLikes: totLikes === null ? null : mark.number("totLikes", totLikes),
      totComments: mark.number("totComments", totComments),
    },
    ...others,
  };
}

/** Nobody outside the process knows it, so that it is in no text of a member. */
const secret = crypto.randomUUID().replaceAll("-", "");

const numbers: readonly TotalName[] = ["totLikes", "totComments"];
const names: readonly TotalName[] = ["likes", "comments", ...numbers];
const marked = (name: TotalName, text: string) => `[${secret} ${names.indexOf(name)}]${text}[${secret}]`;

export const mark: MarkTotals = {
  text: marked,
  // A string until the marks are removed together with its quotes.
  number: (name, value) => marked(name, String(value)) as unknown as number,
};

const marks = new RegExp(
  `"\\[${secret} (\\d)\\](\\d+)\\[${secret}\\]"|\\[${secret} (\\d)\\]([^[]*)\\[${secret}\\]`,
  "g",
);

/** @returns the HTML without marks, and where they were */
export function withoutMarks(html: string): { html: string; written: WrittenTotal[] } {
  const written: WrittenTotal[] = [];
  let result = "";
  let last = 0;
  for (const match of html.matchAll(marks)) {
    result += html.slice(last, match.index);
    const from = result.length;
    result += match[2] ?? match[4] ?? "";
    written.push({ name: names[Number(match[1] ?? match[3])]!, from, to: result.length });
    last = match.index + match[0].length;
  }
  return { html: result + html.slice(last), written };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
/** As React escapes text. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!);

function textOf(i18n: i18n, name: TotalName, { totLikes, totComments }: Totals): string {
  if (name === "totLikes") return String(totLikes);
  if (name === "totComments") return String(totComments);
  const { t } = i18n;
  return escaped(
    name === "likes" ? likesText(i18n.getFixedT(null, "tales"), totLikes) : t("comments:title", { count: totComments }),
  );
}

/** The page with other totals. */
export function replaceTotals(
  html: string,
  { written, ...rest }: PageTotals,
  i18n: i18n,
  totals: Totals,
): { html: string; totals: PageTotals } {
  let result = "";
  let last = 0;
  const moved = written.map(({ name, from, to }) => {
    result += html.slice(last, from);
    const start = result.length;
    result += textOf(i18n, name, totals);
    last = to;
    return { name, from: start, to: result.length };
  });
  return { html: result + html.slice(last), totals: { ...rest, written: moved } };
}
