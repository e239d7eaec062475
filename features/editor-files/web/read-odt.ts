import { ImportProblem } from "./import-problem.ts";
import { withoutTitle } from "./manuscript-head.ts";
import { readStyles } from "./odf-styles.ts";
import { blocksIn } from "./odt/blocks.ts";
import { listCounts } from "./odt/list-counts.ts";
import { readZip, xmlOf } from "./read-zip.ts";
import { normalBlocks, type LeftOut, type TextOfFile } from "./tale-blocks.ts";
import { childOf, parseXml } from "./xml.ts";

/** OpenDocument 1.3, part 3, as LibreOffice and others write it. Deleted and hidden text, comments and indexes are not read. */
export function readOdt(bytes: Uint8Array): TextOfFile {
  const parts = readZip(bytes, (name) => /^(?:content\.xml|styles\.xml|META-INF\/manifest\.xml)$/.test(name));
  if (/<(?:\w+:)?encryption-data\b/.test(xmlOf(parts, "META-INF/manifest.xml") ?? ""))
    throw new ImportProblem("locked");
  const xml = xmlOf(parts, "content.xml");
  if (xml === null) throw new ImportProblem("damaged");
  const content = parseXml(xml);
  const styleXml = xmlOf(parts, "styles.xml");
  const body = childOf(childOf(content.documentElement, "body"), "text");
  // A spreadsheet or a drawing.
  if (body === null) throw new ImportProblem("format");
  const styles = readStyles([content, ...(styleXml === null ? [] : [parseXml(styleXml)])]);
  const reader = { styles, leftOut: new Set<LeftOut>(), counts: listCounts(styles) };
  const { title, blocks } = withoutTitle(blocksIn(body, reader));
  return { title, blocks: normalBlocks(blocks.map(({ block }) => block)), leftOut: [...reader.leftOut] };
}
