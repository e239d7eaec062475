import { strToU8, zipSync } from "fflate";
import { escapeXml, manifest, metadata, odtType, part, styleSheet } from "./odt-parts.ts";
import { groupsBy, type Block, type Run, type TaleForFile } from "./tale-blocks.ts";

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
