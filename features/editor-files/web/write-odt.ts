import { strToU8, zipSync } from "fflate";
import { countryOf, groupsBy, type Block, type Run, type TaleForFile } from "./tale-blocks.ts";

/** The parts of an OpenDocument text that don't depend on its text. */

export const odtType = "application/vnd.oasis.opendocument.text";

const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const namespace = (prefix: string, name = prefix) =>
  `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;

const manifest =
  `${declaration}<manifest:manifest ${namespace("manifest")} manifest:version="1.3">` +
  `<manifest:file-entry manifest:full-path="/" manifest:version="1.3" manifest:media-type="${odtType}"/>` +
  ["content.xml", "styles.xml", "meta.xml"]
    .map((name) => `<manifest:file-entry manifest:full-path="${name}" manifest:media-type="text/xml"/>`)
    .join("") +
  "</manifest:manifest>";

/** The Tale as an OpenDocument text 1.3. */
export function writeOdt(tale: TaleForFile): Uint8Array<ArrayBuffer> {
  const stored = { level: 0 } as const;
  return zipSync({
    // First and not compressed, so that the file's type can be read at a fixed place (OpenDocument 1.3, part 2, 3.3).
    mimetype: [strToU8(odtType), stored],
    "content.xml": strToU8(contentOf(tale)),
    "styles.xml": strToU8(styleSheet(tale.language)),
    "meta.xml": strToU8(metadata(tale)),
    "META-INF/manifest.xml": strToU8(manifest),
  });
}

function contentOf({ title, author, blocks }: TaleForFile): string {
  const text =
    `<text:p text:style-name="Title">${escapeXml(title)}</text:p>` +
    `<text:p text:style-name="Author">${escapeXml(author)}</text:p>` +
    xmlOf(blocks, "Standard");
  return part("document-content", `<office:body><office:text>${text}</office:text></office:body>`);
}

const xmlOf = (blocks: readonly Block[], style: string): string =>
  blocks.map((block) => xmlOfBlock(block, style)).join("");

function xmlOfBlock(block: Block, style: string): string {
  switch (block.kind) {
    case "paragraph":
      return `<text:p text:style-name="${style}">${xmlOfRuns(block.runs)}</text:p>`;
    case "heading":
      return (
        `<text:h text:style-name="Heading_20_${block.level}" text:outline-level="${block.level}">` +
        `${xmlOfRuns(block.runs)}</text:h>`
      );
    case "quote":
      return xmlOf(block.blocks, "Quotations");
    case "sceneBreak":
      return '<text:p text:style-name="Scene_20_Break">* * *</text:p>';
    case "list": {
      const items = block.items.map((item, at) => {
        const start = at === 0 && block.start !== 1 ? ` text:start-value="${block.start}"` : "";
        return `<text:list-item${start}>${xmlOf(item, style)}</text:list-item>`;
      });
      return `<text:list text:style-name="${block.ordered ? "Numbering_20_1" : "List_20_1"}">${items.join("")}</text:list>`;
    }
  }
}

function xmlOfRuns(runs: readonly Run[]): string {
  return groupsBy(runs, "href")
    .map(({ value, runs: inner }) => {
      const text = inner.map(xmlOfRun).join("");
      if (value === null) return text;
      return `<text:a xlink:type="simple" xlink:href="${escapeXml(value)}" text:style-name="Internet_20_link">${text}</text:a>`;
    })
    .join("");
}

function xmlOfRun({ text, bold, italic }: Run): string {
  const content = text === null ? "<text:line-break/>" : escapeXml(text);
  const style = bold ? (italic ? "Strong_20_and_20_Italic" : "Strong_20_Emphasis") : italic ? "Emphasis" : null;
  return style === null ? content : `<text:span text:style-name="${style}">${content}</text:span>`;
}

const namespaces = [
  namespace("office"),
  namespace("style"),
  namespace("text"),
  namespace("fo", "xsl-fo-compatible"),
  namespace("svg", "svg-compatible"),
  namespace("meta"),
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(" ");

/** A root element of a part, in version 1.3 of the format. */
const part = (name: string, content: string): string =>
  `${declaration}<office:${name} ${namespaces} office:version="1.3">${content}</office:${name}>`;

function metadata({ title, author, language }: { title: string; author: string; language: string }): string {
  return part(
    "document-meta",
    `<office:meta><dc:title>${escapeXml(title)}</dc:title>` +
      `<meta:initial-creator>${escapeXml(author)}</meta:initial-creator><dc:creator>${escapeXml(author)}</dc:creator>` +
      `<dc:language>${language}-${countryOf(language)}</dc:language></office:meta>`,
  );
}

interface ParagraphStyle {
  name: string;
  display?: string;
  parent?: string;
  outline?: number;
  paragraph?: string;
  text?: string;
}

function paragraphStyle({ name, display, parent = "Standard", outline, paragraph = "", text = "" }: ParagraphStyle) {
  return (
    `<style:style style:name="${name}" style:display-name="${display ?? name}" style:family="paragraph"` +
    `${name === "Standard" ? "" : ` style:parent-style-name="${parent}" style:next-style-name="Standard"`}` +
    `${outline === undefined ? "" : ` style:default-outline-level="${outline}"`}>` +
    `<style:paragraph-properties ${paragraph}/><style:text-properties ${text}/></style:style>`
  );
}

/** Points left and above, the same size as in the document of Word. */
const paragraphStyles: readonly ParagraphStyle[] = [
  { name: "Standard", paragraph: 'fo:margin-bottom="0.28cm" fo:line-height="130%"' },
  { name: "Title", paragraph: 'fo:margin-bottom="0.15cm"', text: 'fo:font-size="22pt"' },
  { name: "Author", paragraph: 'fo:margin-bottom="0.85cm"', text: 'fo:font-style="italic"' },
  {
    name: "Heading_20_2",
    display: "Heading 2",
    outline: 2,
    paragraph: 'fo:margin-top="0.56cm" fo:margin-bottom="0.21cm" fo:keep-with-next="always"',
    text: 'fo:font-size="15pt" fo:font-weight="bold"',
  },
  {
    name: "Heading_20_3",
    display: "Heading 3",
    outline: 3,
    paragraph: 'fo:margin-top="0.42cm" fo:margin-bottom="0.21cm" fo:keep-with-next="always"',
    text: 'fo:font-size="13pt" fo:font-weight="bold"',
  },
  { name: "Quotations", paragraph: 'fo:margin-left="1cm" fo:margin-right="1cm"' },
  {
    name: "Scene_20_Break",
    display: "Scene Break",
    paragraph: 'fo:text-align="center" fo:margin-top="0.42cm" fo:margin-bottom="0.42cm"',
  },
];

const characterStyles =
  '<style:style style:name="Strong_20_Emphasis" style:display-name="Strong Emphasis" style:family="text">' +
  '<style:text-properties fo:font-weight="bold"/></style:style>' +
  '<style:style style:name="Emphasis" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>' +
  '<style:style style:name="Strong_20_and_20_Italic" style:display-name="Strong and Italic" style:family="text">' +
  '<style:text-properties fo:font-weight="bold" fo:font-style="italic"/></style:style>' +
  '<style:style style:name="Internet_20_link" style:display-name="Internet link" style:family="text">' +
  '<style:text-properties fo:color="#000080" style:text-underline-style="solid" style:text-underline-width="auto"' +
  ' style:text-underline-color="font-color"/></style:style>';

const levels = 10;

function listStyle(name: string, display: string, levelOf: (level: number) => string): string {
  const all = Array.from({ length: levels }, (_, at) => levelOf(at + 1));
  return `<text:list-style style:name="${name}" style:display-name="${display}">${all.join("")}</text:list-style>`;
}

const levelLayout = (level: number) =>
  '<style:list-level-properties text:list-level-position-and-space-mode="label-alignment">' +
  `<style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.6cm" fo:margin-left="${level}cm"/>` +
  "</style:list-level-properties>";

const listStyles =
  listStyle(
    "List_20_1",
    "List 1",
    (level) =>
      `<text:list-level-style-bullet text:level="${level}" text:bullet-char="•">${levelLayout(level)}</text:list-level-style-bullet>`,
  ) +
  listStyle(
    "Numbering_20_1",
    "Numbering 1",
    (level) =>
      `<text:list-level-style-number text:level="${level}" style:num-format="1" style:num-suffix=".">${levelLayout(level)}</text:list-level-style-number>`,
  );

const page =
  '<office:automatic-styles><style:page-layout style:name="A4"><style:page-layout-properties fo:page-width="21cm" ' +
  'fo:page-height="29.7cm" fo:margin-top="2.5cm" fo:margin-bottom="2.5cm" fo:margin-left="2.5cm" fo:margin-right="2.5cm"/>' +
  "</style:page-layout></office:automatic-styles>" +
  '<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="A4"/></office:master-styles>';

function styleSheet(language: string): string {
  const defaults =
    '<style:default-style style:family="paragraph"><style:text-properties style:font-name="Georgia" fo:font-size="12pt" ' +
    `fo:language="${language}" fo:country="${countryOf(language)}"/></style:default-style>`;
  const fonts =
    '<office:font-face-decls><style:font-face style:name="Georgia" svg:font-family="Georgia" ' +
    'style:font-family-generic="roman"/></office:font-face-decls>';
  const styles = defaults + paragraphStyles.map(paragraphStyle).join("") + characterStyles + listStyles;
  return part("document-styles", `${fonts}<office:styles>${styles}</office:styles>${page}`);
}
