import { LinkifyIt } from "linkify-it";
import { usernamePattern } from "#contract/limits.ts";

/** A piece of a comment: words, an address of the web, or somebody's name. */
export type TextPart =
  | { kind: "words"; text: string }
  | { kind: "link"; text: string; url: string }
  | { kind: "mention"; text: string; username: string };

const linkify = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add("ftp:", null)
  .add("mailto:", null)
  .add("//", null);

const username = usernamePattern.source.replace(/^\^|\$$/g, "");
/** Not inside a word, as in a mail address, and not a part of a longer name. */
const mention = new RegExp(`(?<![\\p{L}\\p{N}_@/.])@(${username})(?![\\p{L}\\p{N}_@])`, "gu");

/** A comment's plain text in pieces, of which only addresses with http or https and names lead somewhere. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { index, lastIndex, raw, url } of linkify.match(text) ?? []) {
    parts.push(...wordsAndMentions(text.slice(from, index)), { kind: "link", text: raw, url });
    from = lastIndex;
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
