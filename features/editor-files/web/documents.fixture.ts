import { strToU8, zipSync } from "fflate";

/** Small documents as word processors write them. */

type Parts = Record<string, Uint8Array>;

/** @param text the XML inside of `office:text` */
export const anOdt = (text: string, more: Parts = {}, styles = "") =>
  zipSync({
    mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }],
    "content.xml": strToU8(
      '<office:document-content xmlns:office="o" xmlns:text="t" xmlns:style="s" xmlns:fo="f" xmlns:draw="d" xmlns:dc="dc">' +
        `<office:automatic-styles>${styles}</office:automatic-styles>` +
        `<office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    ),
    ...more,
  });

const types =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
  '<Default Extension="xml" ContentType="application/xml"/></Types>';
const relationships =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" ' +
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>' +
  "</Relationships>";

/** @param body the XML inside of `w:body` */
export const aDocx = (body: string, more: Parts = {}) =>
  zipSync({
    "[Content_Types].xml": strToU8(types),
    "_rels/.rels": strToU8(relationships),
    "word/document.xml": strToU8(
      `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
    ),
    ...more,
  });

/** @param pages the bodies of its pages @param metadata the XML inside of `metadata` */
export const anEpub = (pages: readonly string[], metadata = "", more: Parts = {}) =>
  zipSync({
    mimetype: [strToU8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": strToU8(
      '<container><rootfiles><rootfile full-path="EPUB/book.opf"/></rootfiles></container>',
    ),
    "EPUB/book.opf": strToU8(
      `<package><metadata xmlns:dc="dc">${metadata}</metadata><manifest>` +
        '<item id="css" href="s.css" media-type="text/css"/><item id="nav" href="nav.xhtml" properties="nav"/>' +
        // In another order than they are read.
        pages
          .map((_, at) => `<item id="p${at}" href="text/p${at}%20a.xhtml"/>`)
          .toReversed()
          .join("") +
        `</manifest><spine><itemref idref="nav"/>${pages.map((_, at) => `<itemref idref="p${at}"/>`).join("")}</spine></package>`,
    ),
    "EPUB/nav.xhtml": strToU8("<html><body><nav>Contents</nav></body></html>"),
    ...Object.fromEntries(
      pages.map((body, at) => [
        `EPUB/text/p${at} a.xhtml`,
        strToU8(
          `<?xml version="1.0"?><!DOCTYPE html><html xmlns:epub="e"><head><title/></head><body>${body}</body></html>`,
        ),
      ]),
    ),
    ...more,
  });
