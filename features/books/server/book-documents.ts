import { bookTexts, levelAndWarningTexts } from "#content/server-texts.ts";
import { localeOf, toLanguage, type Language } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { isSceneBreak, pairBlocks } from "#kit/text/tale-blocks.ts";
import { bookText, xmlText } from "./book-text.ts";

/** The documents of a book (EPUB 3.3), in the language of its Tale. */

export interface Book {
  /** The name of the site, which publishes it. */
  site: string;
  tale: PublishedTale;
  /** Another version of the Tale, whose paragraphs follow those of the Tale; null for a book of the Tale alone. */
  other: PublishedTale | null;
  /** The page of the Tale; it also identifies the book. */
  address: string;
  /** The title of its category. */
  category: string;
}

export const files = {
  package: "book/package.opf",
  cover: "book/cover.jpg",
  coverPage: "book/cover.xhtml",
  text: "book/tale.xhtml",
  contents: "book/contents.xhtml",
  style: "book/style.css",
} as const;

export const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
const languageOf = ({ tale }: Book) => toLanguage(tale.languageName);
const textsOf = (book: Book) => bookTexts[languageOf(book)];
/** EPUB wants times without fractions of a second. */
export const instantOf = (time: string) => `${time.slice(0, 19)}Z`;

export const container = `<?xml version="1.0" encoding="UTF-8"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="${files.package}" media-type="application/oebps-package+xml"/></rootfiles>
</container>
`;

export const style = `body { margin: 0 5%; line-height: 1.5; }
h1 { font-weight: normal; line-height: 1.2; margin: 2em 0 0.5em; }
h2, h3 { font-weight: normal; margin: 2em 0 0.75em; break-after: avoid; }
p { margin: 0; }
p + p { text-indent: 1.5em; }
.facts p { text-indent: 0; margin: 0 0 0.5em; }
.facts { margin-bottom: 2.5em; }
blockquote { margin: 1.5em; }
li > p { margin: 0; }
hr { border: 0; margin: 2em 0; text-align: center; }
hr::before { content: "⁂"; font-size: 1.5em; }
.counterpart { margin: 0.3em 0 1em 1.5em; font-style: italic; }
.counterpart em { font-style: normal; }
.other-title { font-style: italic; margin: -0.25em 0 0.75em; }
.source { margin-top: 3em; text-indent: 0; font-size: 0.9em; }
.cover { margin: 0; text-align: center; }
.cover img { max-width: 100%; max-height: 100vh; }
`;

/** @param attributes of the body */
export const pageOf = (
  language: Language,
  title: string,
  body: string,
  attributes = "",
) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head>
<title>${xmlText(title)}</title>
<link rel="stylesheet" type="text/css" href="${nameOf(files.style)}"/>
</head>
<body${attributes}>
${body}
</body>
</html>
`;

const page = (book: Book, title: string, body: string, attributes = "") =>
  pageOf(languageOf(book), title, body, attributes);

function coverDescription(book: Book): string {
  return interpolate(textsOf(book).coverDrawing, { category: book.category });
}

export const coverPage = (book: Book) =>
  page(
    book,
    textsOf(book).cover,
    `<img src="${nameOf(files.cover)}" alt="${xmlText(coverDescription(book))}"/>`,
    ' class="cover" epub:type="cover"',
  );

const versionsIn = ({ tale, other }: Book) => (other === null ? [tale] : [tale, other]);

/** The level and the warnings, as the site shows them before the text. */
function notes(book: Book): string[] {
  const { level } = book.tale;
  const warnings = [...new Set(versionsIn(book).flatMap((version) => version.warnings))];
  const texts = textsOf(book);
  const names = levelAndWarningTexts[languageOf(book)].warnings;
  const list = new Intl.ListFormat(localeOf(languageOf(book)), { type: "conjunction" });
  return [
    ...(level === null ? [] : [interpolate(texts.level, { level })]),
    ...(warnings.length === 0
      ? []
      : [interpolate(texts.warnings, { warnings: list.format(warnings.map((each) => names[each].toLowerCase())) })]),
  ];
}

/** The title of the other version under the Tale's own. */
function otherTitle({ other }: Book): string {
  if (other === null) return "";
  const language = toLanguage(other.languageName);
  return `<p class="other-title" lang="${language}" xml:lang="${language}">${xmlText(other.title)}</p>\n`;
}

export function textPage(book: Book): string {
  const { tale, other, address } = book;
  const { by, readAt } = textsOf(book);
  const authors = [...new Set(versionsIn(book).map(({ author }) => author))];
  const facts = [...authors.map((author) => interpolate(by, { author })), ...notes(book)];
  return page(
    book,
    tale.title,
    `<section epub:type="bodymatter chapter" role="doc-chapter" aria-labelledby="title">
<h1 id="title">${xmlText(tale.title)}</h1>
${otherTitle(book)}<div class="facts">
${facts.map((fact) => `<p>${xmlText(fact)}</p>`).join("\n")}
</div>
${other === null ? bookText(tale.content) : textsInTwoLanguages(tale, other)}</section>
<p class="source"><a href="${xmlText(address)}">${xmlText(interpolate(readAt, { site: book.site }))}</a></p>`,
  );
}

export const contentsPage = (book: Book) =>
  page(
    book,
    textsOf(book).contents,
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">
<h1 id="contents">${xmlText(textsOf(book).contents)}</h1>
<ol><li><a href="${nameOf(files.text)}">${xmlText(book.tale.title)}</a></li></ol>
</nav>`,
  );

export const accessibility: readonly (readonly [property: string, value: string])[] = [
  ["schema:accessMode", "textual"],
  ["schema:accessMode", "visual"],
  ["schema:accessModeSufficient", "textual"],
  ["schema:accessibilityFeature", "alternativeText"],
  ["schema:accessibilityFeature", "displayTransformability"],
  ["schema:accessibilityFeature", "readingOrder"],
  ["schema:accessibilityFeature", "structuralNavigation"],
  ["schema:accessibilityFeature", "tableOfContents"],
  ["schema:accessibilityHazard", "none"],
];

/** The other version's author and language. */
const metadataOf = (other: PublishedTale) => `<dc:creator id="other-author">${xmlText(other.author)}</dc:creator>
<dc:language>${toLanguage(other.languageName)}</dc:language>
`;

/** The series that the book is a part of, or nothing. */
function collection({ tale: { series } }: Book): string {
  if (series === null) return "";
  return `<meta property="belongs-to-collection" id="series">${xmlText(series.title)}</meta>
<meta refines="#series" property="collection-type">series</meta>
<meta refines="#series" property="group-position">${series.number}</meta>
`;
}

export function packageDocument(book: Book): string {
  const { tale, other, address } = book;
  const language = languageOf(book);
  const metas = [
    ...accessibility,
    ["schema:accessibilitySummary", textsOf(book).accessibility],
    ["dcterms:modified", instantOf(tale.updatedAt)],
  ];
  const subjects = [book.category, ...tale.tags];
  const date = tale.publicationDate === null ? "" : `<dc:date>${instantOf(tale.publicationDate)}</dc:date>\n`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="address" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="address">${xmlText(address)}</dc:identifier>
<dc:title>${xmlText(tale.title)}</dc:title>
<dc:creator id="author">${xmlText(tale.author)}</dc:creator>
<meta refines="#author" property="role" scheme="marc:relators">aut</meta>
<dc:language>${language}</dc:language>
${other === null ? "" : metadataOf(other)}<dc:publisher>${xmlText(book.site)}</dc:publisher>
<dc:source>${xmlText(address)}</dc:source>
${date}<dc:description>${xmlText(tale.overview)}</dc:description>
${subjects.map((subject) => `<dc:subject>${xmlText(subject)}</dc:subject>`).join("\n")}
${collection(book)}${metas.map(([property, value]) => `<meta property="${property}">${xmlText(value!)}</meta>`).join("\n")}
</metadata>
<manifest>
<item id="contents" href="${nameOf(files.contents)}" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover" href="${nameOf(files.cover)}" media-type="image/jpeg" properties="cover-image"/>
<item id="cover-page" href="${nameOf(files.coverPage)}" media-type="application/xhtml+xml"/>
<item id="tale" href="${nameOf(files.text)}" media-type="application/xhtml+xml"/>
<item id="style" href="${nameOf(files.style)}" media-type="text/css"/>
</manifest>
<spine>
<itemref idref="cover-page"/>
<itemref idref="tale"/>
</spine>
</package>
`;
}

type Version = Pick<PublishedTale, "content" | "languageName">;

/**
 * Two versions of a text as XHTML: each paragraph with its counterpart after it. If they have different numbers of blocks, one whole
 * text after the other.
 */
function textsInTwoLanguages(tale: Version, other: Version): string {
  const pairs = pairBlocks(tale.content, other.content);
  const language = toLanguage(other.languageName);
  const counterpart = (html: string) =>
    `<div class="counterpart" lang="${language}" xml:lang="${language}">\n${bookText(html)}</div>\n`;
  if (pairs === null) return `${bookText(tale.content)}<hr/>\n${counterpart(other.content)}`;
  return pairs
    .map((pair) => (isSceneBreak(pair) ? bookText(pair.first) : bookText(pair.first) + counterpart(pair.second)))
    .join("");
}
