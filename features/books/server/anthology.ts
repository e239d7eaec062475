import { bookTexts } from "#content/server-texts.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { accessibility, files, instantOf, nameOf, pageOf, style } from "./book-documents.ts";
import { bookText, xmlText } from "./book-text.ts";
import { coverOf, epubOf } from "./epub-file.ts";

/** A book of several Tales (EPUB 3.3), a chapter for each. */

interface Anthology {
  title: string;
  language: Language;
  /** The name of the site, which publishes it. */
  site: string;
  /** The page to which the book belongs; it also identifies the book. */
  address: string;
  /** In their order; at least one. */
  tales: readonly PublishedTale[];
  /** Of its drawing. */
  coverId: number;
}

const chapterOf = (at: number) => `book/tale-${at + 1}.xhtml`;

function chapter({ language }: Anthology, tale: PublishedTale): string {
  const own = toLanguage(tale.languageName);
  const by = interpolate(bookTexts[language].by, { author: tale.author });
  return pageOf(
    own,
    tale.title,
    `<section epub:type="bodymatter chapter" role="doc-chapter" aria-labelledby="title">
<h1 id="title">${xmlText(tale.title)}</h1>
<div class="facts">
<p lang="${language}" xml:lang="${language}">${xmlText(by)}</p>
</div>
${bookText(tale.content)}</section>`,
  );
}

function contents({ language, tales }: Anthology): string {
  const { contents: title } = bookTexts[language];
  const items = tales.map(
    (tale, at) => `<li><a href="${nameOf(chapterOf(at))}">${xmlText(tale.title)} — ${xmlText(tale.author)}</a></li>`,
  );
  return pageOf(
    language,
    title,
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents">
<h1 id="contents">${xmlText(title)}</h1>
<ol>${items.join("\n")}</ol>
</nav>`,
  );
}

const cover = ({ language, title }: Anthology) =>
  pageOf(
    language,
    bookTexts[language].cover,
    `<h1>${xmlText(title)}</h1>\n<img src="${nameOf(files.cover)}" alt=""/>`,
    ' class="cover" epub:type="cover"',
  );

function packageDocument({ title, language, site, address, tales }: Anthology, changedAt: string): string {
  const authors = [...new Set(tales.map(({ author }) => author))];
  const languages = [...new Set([language, ...tales.map(({ languageName }) => toLanguage(languageName))])];
  const metas = [...accessibility, ["dcterms:modified", instantOf(changedAt)] as const];
  const chapters = tales.map((_tale, at) => `tale-${at + 1}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="address" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="address">${xmlText(address)}</dc:identifier>
<dc:title>${xmlText(title)}</dc:title>
${authors.map((author) => `<dc:creator>${xmlText(author)}</dc:creator>`).join("\n")}
${languages.map((each) => `<dc:language>${each}</dc:language>`).join("\n")}
<dc:publisher>${xmlText(site)}</dc:publisher>
<dc:source>${xmlText(address)}</dc:source>
${metas.map(([property, value]) => `<meta property="${property}">${xmlText(value)}</meta>`).join("\n")}
</metadata>
<manifest>
<item id="contents" href="${nameOf(files.contents)}" media-type="application/xhtml+xml" properties="nav"/>
<item id="cover" href="${nameOf(files.cover)}" media-type="image/jpeg" properties="cover-image"/>
<item id="cover-page" href="${nameOf(files.coverPage)}" media-type="application/xhtml+xml"/>
${chapters.map((id) => `<item id="${id}" href="${id}.xhtml" media-type="application/xhtml+xml"/>`).join("\n")}
<item id="style" href="${nameOf(files.style)}" media-type="text/css"/>
</manifest>
<spine>
<itemref idref="cover-page"/>
<itemref idref="contents"/>
${chapters.map((id) => `<itemref idref="${id}"/>`).join("\n")}
</spine>
</package>
`;
}

export async function anthologyFile(book: Anthology): Promise<Buffer> {
  const { tales, language, coverId } = book;
  const changedAt = tales
    .map((tale) => tale.updatedAt)
    .toSorted()
    .at(-1)!;
  const category = toCategorySlug(tales[0]!.categoryName);
  const documents: Record<string, string | Buffer> = {
    [files.package]: packageDocument(book, changedAt),
    [files.contents]: contents(book),
    [files.coverPage]: cover(book),
    [files.style]: style,
    [files.cover]: await coverOf({ id: coverId, category, language }),
  };
  for (const [at, tale] of tales.entries()) documents[chapterOf(at)] = chapter(book, tale);
  return epubOf(documents, changedAt);
}
