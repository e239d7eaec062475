import { legalTexts } from "#content/server-texts.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { SiteTextKind } from "../../address.ts";
import type { SiteFacts } from "./facts.ts";
import { heading, list, paragraph, table, type Html } from "./html-of-text.ts";
import { keptData } from "./kept-data.ts";
import { wordsOf, type Words } from "./words.ts";

/** The day of the built-in texts. A change of what they say changes it, too. */
export const builtInSince = new Date("2026-11-30T00:00:00Z");

type Texts = (typeof legalTexts)[Language];

interface Section {
  id?: string;
  title: string;
  /** A paragraph before the rest. */
  intro?: string;
  points?: readonly string[];
  /** Paragraphs after the rest, one on each line. */
  text?: string;
}

/** Texts to whose sections others refer by number. */
const numbered: readonly SiteTextKind[] = ["rules", "conditions"];

/** A built-in text as HTML of the safe set, with the numbers, names and settings of this site in it. */
export function builtInText(kind: SiteTextKind, language: Language, facts: SiteFacts): Html {
  const texts = legalTexts[language];
  const words = wordsOf(facts, language);
  const { intro, items }: { intro: string; items: readonly Section[] } = texts[kind];
  const parts = kind === "privacy" ? partsOfPrivacy(texts, words, facts) : {};
  const sections = items.map(({ id = "", title, intro: before, points = [], text }, at) => [
    heading(`${numbered.includes(kind) ? `${at + 1}. ` : ""}${words.html(title)}`),
    ...paragraphs(before, words),
    ...(points.length > 0 ? [list(points.map((point) => words.html(point)))] : []),
    parts[id] ?? "",
    ...paragraphs(text, words),
  ]);
  return [paragraph(words.html(intro)), ...sections.flat()].join("");
}

/** A sentence that does not apply to this site is empty. */
const paragraphs = (text: string | undefined, words: Words): Html[] =>
  (text ?? "")
    .split("\n")
    .map((line) => words.html(line))
    .filter((html) => html !== "")
    .map(paragraph);

/** The lists and tables of the privacy policy, by the sections that have them. */
function partsOfPrivacy(texts: Texts, words: Words, facts: SiteFacts): Record<string, Html> {
  const { purposes, retention, cookies } = texts.tables;
  const cells = (values: readonly string[]) => values.map((value) => words.html(value));
  const groups = Object.entries(keptData) as [keyof typeof keptData, (typeof keptData)["given"]][];
  return {
    personalData: list(
      groups.map(([group, data]) =>
        words.html(texts.kept[group], { list: words.list(data.map(({ name }) => texts.data[name])) }),
      ),
    ),
    purposes: table(
      cells([purposes.head.use, purposes.head.basis]),
      Object.values(purposes.rows).map(({ use, basis }) => cells([use, basis])),
    ),
    retention: table(
      cells([retention.head.what, retention.head.time]),
      Object.values(retention.rows).map(({ what, time }) => cells([what, time])),
    ),
    recipients: list(recipients(texts, words, facts)),
    cookies: table(
      cells([cookies.head.name, cookies.head.purpose, cookies.head.time]),
      cookies.rows.map(({ id, purpose, time }) => cells([`<cookie>${id}</cookie>`, purpose, time])),
    ),
  };
}

/** Others that receive data, as this site is configured. */
function recipients({ recipients: texts }: Texts, words: Words, facts: SiteFacts): Html[] {
  const { cdn, hasMailServer, socialLogins, emailJs, processors } = facts;
  return [
    cdn === null
      ? words.html(texts.delivery.site)
      : cdn.company === null
        ? words.html(texts.delivery.cdn)
        : words.html(texts.delivery.cdnCompany, { company: cdn.company }),
    words.html(hasMailServer ? texts.mail.server : texts.mail.files),
    words.html(texts.push),
    words.html(texts.programs),
    ...(socialLogins.length > 0 ? [words.html(texts.social, { providers: words.list(socialLogins) })] : []),
    ...(emailJs ? [words.html(texts.emailJs)] : []),
    ...processors.map(({ name, purpose, country }) => words.html(texts.processor, { name, purpose, country })),
  ];
}
