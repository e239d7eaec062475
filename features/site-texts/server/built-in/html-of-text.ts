import { escapeAttribute, escapeText } from "#kit/server/escape-html.ts";
import { interpolate } from "#kit/server/interpolate.ts";

/** Words that are HTML already. */
export type Html = string;

/** Where the tags of texts lead, such as `<settings>…</settings>`. */
type LinkTargets = Readonly<Record<string, string>>;

const tag = /&lt;(\w+)&gt;(.*?)&lt;\/\1&gt;/g;

function elementOf(name: string, words: Html, links: LinkTargets): Html {
  if (name === "cookie") return `<em>${words}</em>`;
  const target = links[name];
  if (target === undefined) throw new Error(`A text has the tag <${name}>, which leads nowhere`);
  return `<a href="${escapeAttribute(target)}">${words}</a>`;
}

/**
 * A line of our texts as HTML: its tags are links, and its placeholders have the values, which are HTML.
 * @throws {Error} for a tag without target
 */
export const htmlOfLine = (line: string, values: Readonly<Record<string, Html>>, links: LinkTargets): Html =>
  interpolate(
    escapeText(line).replaceAll(tag, (_tag, name: string, words: string) => elementOf(name, words, links)),
    values,
  );

export const heading = (words: Html): Html => `<h2>${words}</h2>`;
export const paragraph = (words: Html): Html => `<p>${words}</p>`;
export const list = (items: readonly Html[]): Html => `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;

const row = (cells: readonly Html[], name: "td" | "th"): Html =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join("")}</tr>`;

export const table = (head: readonly Html[], rows: readonly (readonly Html[])[]): Html =>
  `<table><thead>${row(head, "th")}</thead><tbody>${rows.map((cells) => row(cells, "td")).join("")}</tbody></table>`;
