import { LinkifyIt } from "linkify-it";
import { usernamePattern } from "#vocabulary/limits.ts";

/** Addresses and mentions in the texts of members. */

/** A part of a member's text: plain text, a URL, or a mention of a member. */
export type TextPart =
  | { kind: "words"; text: string }
  | { kind: "link"; text: string; url: string }
  | { kind: "mention"; text: string; username: string };

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add("ftp:", null)
  .add("mailto:", null)
  .add("//", null);

const username = usernamePattern.source.replace(/^\^|\$$/g, "");
/** Not inside a word or an e-mail address, and not part of a longer name. */
const mention = new RegExp(`(?<![\\p{L}\\p{N}_@/.])@(${username})(?![\\p{L}\\p{N}_@])`, "gu");

/** The rest of an address whose host follows a name or password; linkify-it ends the address before it. */
const restAfterCredentials = /^[^\s/?#]*@\S*/;
const hasPath = (url: string) => /^https?:\/\/[^/?#]*[/?#]/.test(url);

/** Splits plain text into parts. Only mentions, and http and https URLs without name or password, become links. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, lastIndex, raw, url } of linkify.match(text) ?? []) {
    if (index < from) continue;
    parts.push(...wordsAndMentions(text.slice(from, index)));
    const rest = hasPath(url) ? undefined : restAfterCredentials.exec(text.slice(lastIndex))?.[0];
    if (rest === undefined) parts.push({ kind: "link", text: raw, url });
    else parts.push({ kind: "words", text: raw + rest });
    from = lastIndex + (rest?.length ?? 0);
  }
  return [...parts, ...wordsAndMentions(text.slice(from))];
}

function wordsAndMentions(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: found, 1: name = "", index } of text.matchAll(mention)) {
    if (index > from) parts.push({ kind: "words", text: text.slice(from, index) });
    parts.push({ kind: "mention", text: found, username: name });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ kind: "words", text: text.slice(from) });
  return parts;
}

/** The addresses in a text that its page makes links, each once. */
export const addressesIn = (text: string): ReadonlySet<string> =>
  new Set(textParts(text).flatMap((part) => (part.kind === "link" ? [part.url] : [])));
