import { Extension, InputRule, type Editor } from "@tiptap/react";
import type { Language } from "#vocabulary/languages.ts";

/** Quotes, dashes and ellipses of each language, as one types. Texts that are pasted, dictated, corrected or composed stay as they come. */

/** The characters from `start` to `end` of the text are replaced. */
interface Change {
  start: number;
  end: number;
  text: string;
}

const nbsp = "\u00a0";

/** The dash before a speech. Spanish joins it to the first word. */
const speechDash: Record<Language, string> = { en: "—", es: "—", it: "— ", fr: `—${nbsp}`, pt: "— " };

/** Words that lost their beginning: ’tis, ’ndrangheta, ’tá. Before other words a single quote opens. */
const clipped: Record<Language, string> = {
  en: "tis|tisn’t|twas|twasn’t|twere|twill|twould|em|til|neath|bout|n’",
  es: "ta|tá",
  it: "sto|sta|sti|ste|ndrangheta|ndrina|ndrine|l|ngiorno",
  fr: "",
  pt: "tá|tão|tava|tou|tô|cê|cês|bora|té|pera|peraí",
};

/** A quote after these opens. */
const opening = /(?:^|[\s([{«“‘—–¿¡/]|(?:^|\s)-)$/u;

/** An interrupted speech, before its closing quote. */
const interrupted = /[\p{L}\p{N}.,!?…’][—–]$/u;

/** The double quotes that are open at the end, the innermost last. */
function openQuotes(text: string): string[] {
  const open: string[] = [];
  for (const [sign] of text.matchAll(/[«»“”]/gu)) {
    if (sign === "«" || sign === "“") open.push(sign);
    else if (open.at(-1) === (sign === "»" ? "«" : "“")) open.pop();
  }
  return open;
}

/** Up to the end no ’ follows that is no apostrophe. */
const openSingleQuote = /‘(?:[^’]|’(?=\p{L}))*$/u;

function doubleQuote(before: string, language: Language): Change | null {
  const open = openQuotes(before);
  const innermost = open.at(-1);
  const at = (text: string, start = before.length) => ({ start, end: before.length + 1, text });
  const isFrench = language === "fr";
  // « Bonjour ! ": typed with the space of French quotes.
  if (isFrench && innermost === "«" && /[.!?…] $/.test(before)) return at(`${nbsp}»`, before.length - 1);
  const isPair = language === "en" && before.endsWith("“");
  const opens = opening.test(before) && !isPair && !(innermost !== undefined && interrupted.test(before));
  if (opens && language !== "en" && !open.includes("«")) return at(isFrench ? `«${nbsp}` : "«");
  if (opens) return at("“");
  // Inches, minutes and seconds.
  if (innermost === undefined && /\p{N}$/u.test(before)) return null;
  if (language === "en" || innermost === "“") return at("”");
  return at(isFrench && !before.endsWith(nbsp) ? `${nbsp}»` : "»");
}

function singleQuote(before: string, language: Language): Change {
  const opens =
    language !== "fr" && opening.test(before) && !(openSingleQuote.test(before) && interrupted.test(before));
  return { start: before.length, end: before.length + 1, text: opens ? "‘" : "’" };
}

/** French quotes that are typed as such have their no-break spaces, too, and no second ones. */
function frenchSpace(before: string, typed: string): Change | null {
  const end = before.length + 1;
  if (typed === "«") return { start: end, end, text: nbsp };
  if (typed === "»" && before.endsWith(" ")) return { start: end - 2, end: end - 1, text: nbsp };
  if (typed === "»" && !/[\u00a0\u202f]$/.test(before)) return { start: end - 1, end: end - 1, text: nbsp };
  if (/^[ \u00a0\u202f]$/.test(typed) && before.endsWith(`«${nbsp}`)) return { start: end - 1, end, text: "" };
  return null;
}

/** Replaces the end of a line, or only its group `old`. */
interface Rule {
  find: RegExp;
  by: string;
  /** Where it holds; everywhere by default. */
  in?: "lineStart" | "speech";
}

const startOfWord = "(?<![\\p{L}\\p{N}])";

function rulesOf(language: Language): Rule[] {
  const speech = speechDash[language];
  const rules: Rule[] = [
    { find: /(?<!\.)\.\.\.$/, by: "…" },
    // At the beginning of a line the third hyphen of a scene break may follow.
    { find: /(?<=\S\s?)(?<!-)--$/, by: "—" },
    { find: /^\s*(?<old>--)[^\s-]$/, by: speech, in: "lineStart" },
    { find: /(?<=\p{L} )(?<old>‘)\p{N}$/u, by: "’" },
    { find: new RegExp(`${startOfWord}(?<old>‘)\\p{N}{2}s$`, "u"), by: "’" },
  ];
  if (clipped[language] !== "")
    rules.push({ find: new RegExp(`${startOfWord}(?<old>‘)(?:${clipped[language]})[^\\p{L}’]$`, "iu"), by: "’" });
  if (language === "en") return [...rules, { find: /^\s*(?<old>--) $/, by: speech, in: "lineStart" }];
  rules.push(
    { find: /^\s*(?<old>--? )$/, by: speech, in: "lineStart" },
    { find: /^\s*(?<old>-)[\p{L}¿¡«“…]$/u, by: speech, in: "lineStart" },
    { find: /(?<=\P{N})(?<old> - )$/u, by: ` ${speech}`, in: "speech" },
    { find: /(?<old>-)[.,;:]$/, by: "—", in: "speech" },
  );
  if (language === "es")
    rules.push(
      { find: /(?<= )(?<old>-)[\p{L}¿¡«“…]$/u, by: "—", in: "speech" },
      { find: /(?<=\S)(?<old>-) $/, by: "—", in: "speech" },
    );
  return rules;
}

const kept = new Map<Language, Rule[]>();

/** Longer than all that a rule looks at. Patterns that look back would take long in a long paragraph. */
const tailLength = 24;

function byRules(text: string, language: Language): Change | null {
  const rules = kept.get(language) ?? rulesOf(language);
  kept.set(language, rules);
  const line = text.slice(text.lastIndexOf("\n") + 1);
  const tail = line.slice(-tailLength);
  const isSpeech = /^\s*—/.test(line);
  for (const { find, by, in: place } of rules) {
    if (place === "speech" ? !isSpeech : place === "lineStart" && tail !== line) continue;
    const match = find.exec(tail);
    if (match === null) continue;
    const old = match.groups?.["old"] ?? match[0];
    const start = text.length - tail.length + match.index + match[0].indexOf(old);
    return { start, end: start + old.length, text: by };
  }
  return null;
}

/**
 * @param text a paragraph up to the caret, with the one character that was just typed
 * @returns what it should have instead; null if nothing
 */
export function typographicChange(text: string, language: Language): Change | null {
  const [before, typed] = [text.slice(0, -1), text.slice(-1)];
  if (typed === '"') return doubleQuote(before, language);
  if (typed === "'") return singleQuote(before, language);
  return (language === "fr" ? frenchSpace(before, typed) : null) ?? byRules(text, language);
}

/** The language of the text, which the editor shows to the browser. */
export const languageOf = (editor: Editor) => editor.view.dom.lang;

/** The attribute of the text by which the editor says whether its writer wants this. */
export const typographyAttribute = "data-typography";

/** One Backspace takes back each change. */
export const Typography = Extension.create({
  name: "typography",
  addInputRules() {
    const { editor } = this;
    return [
      new InputRule({
        find(text) {
          const { $from } = editor.state.selection;
          const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n");
          const typed = text.slice(-1);
          // Several characters at once, or none after a composition, are no typing.
          if (typed === "\n" || !text.endsWith(before.slice(-100) + typed)) return null;
          if (editor.view.dom.getAttribute(typographyAttribute) !== "on") return null;
          const whole = before + typed;
          const change = typographicChange(whole, languageOf(editor) as Language);
          if (change === null) return null;
          return { index: text.length - (whole.length - change.start), text: whole.slice(change.start), data: change };
        },
        handler({ state, range, match }) {
          const { start, end, text } = match["data"] as Change;
          state.tr.insertText(text, range.from, range.from + end - start);
        },
      }),
    ];
  },
});
