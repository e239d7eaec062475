import type { AppContext } from "#kit/server/app-context.ts";
import { categoryWords } from "#kit/server/category-words.ts";
import { personalDataTexts } from "#content/server-texts.ts";
import { localeOf, languages, type Language, dateWords } from "#vocabulary/languages.ts";
import { escapeHtml } from "#kit/server/escape-html.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";

/** A page of the archive. It is opened from a local folder, so it contains all that it needs, and no scripts. */

const style = `
:root { color-scheme: light dark; --paper: #FBF8F3; --ink: #1F1B16; --soft: #5A5248; --line: #DDD5C8; --link: #7A2E1F; }
@media (prefers-color-scheme: dark) { :root { --paper: #16130F; --ink: #EDE6DA; --soft: #B3A999; --line: #3A342C; --link: #E2A08F; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 Georgia, "Times New Roman", serif; overflow-wrap: anywhere; }
main { max-width: 42rem; margin: 0 auto; padding: 2.5rem 1.25rem 5rem; }
h1 { font-size: 2rem; line-height: 1.2; font-weight: 400; margin: 0 0 .75rem; }
h2 { font-size: 1.375rem; line-height: 1.3; font-weight: 400; margin: 3rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--line); }
a { color: var(--link); }
p, dd { margin: 0 0 .75rem; }
.soft, dt, nav { color: var(--soft); font-family: system-ui, sans-serif; font-size: .875rem; }
nav ul { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
nav a { display: inline-block; padding: .5rem 0; }
ol.rows { list-style: none; margin: 0; padding: 0; }
ol.rows > li { padding: .75rem 0; border-bottom: 1px solid var(--line); }
dl { margin: 0; display: grid; grid-template-columns: minmax(7rem, 30%) 1fr; gap: .125rem 1rem; }
dt { padding-top: .2rem; }
dd { margin: 0; white-space: pre-wrap; }
img { width: 10rem; height: auto; border-radius: 50%; }
blockquote { margin: 1rem 0; padding-left: 1rem; border-left: 2px solid var(--line); }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; } dd { margin-bottom: .5rem; } }
`;

/** Blocks scripts and external addresses, in case a text of the member contains some. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' file:; base-uri 'none'; form-action 'none'";

export const htmlDocumentStart = (language: Language, title: string) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
`;

export const htmlDocumentEnd = "</main>\n</body>\n</html>\n";

/** The texts of the archive, in the member's language. */

type ArchiveTexts = (typeof personalDataTexts)[Language];
/** Names of the fields of rows: data.json uses them in every language, and the texts translate them. */
export type ArchiveFieldName = keyof ArchiveTexts["fields"];
export type ArchivePartName = keyof ArchiveTexts["parts"];

export const categoryTitle = ({ siteSettings }: AppContext, language: Language, name: CategoryName) =>
  categoryWords(siteSettings.current, language, toCategorySlug(name)).title;

// Created once: an archive may contain thousands of times, and creating a format takes longer than using it.
const formats = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      moment: new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
      number: new Intl.NumberFormat(language),
    },
  ]),
) as Record<Language, { moment: Intl.DateTimeFormat; number: Intl.NumberFormat }>;

/** A date and time in UTC, because the time zone of the reader is unknown. */
export const dateTimeText = (language: Language, moment: Date) =>
  dateWords(formats[language].moment.format(moment), language);
export const numberText = (language: Language, number: number) => formats[language].number.format(number);

/** A name and its value, joined by the punctuation of the language. */
export const factText = (language: Language, name: ArchiveFieldName, value: string) =>
  interpolate(personalDataTexts[language].fact, { name: personalDataTexts[language].fields[name], value });
