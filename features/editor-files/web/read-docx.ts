import { ImportProblem } from "./import-problem.ts";
import { blocksIn } from "./docx/blocks.ts";
import { Fields } from "./docx/fields.ts";
import { readDocxNumbering } from "./docx/numbering.ts";
import { readParts } from "./docx/package.ts";
import { readDocxStyles } from "./docx/styles.ts";
import { withoutTitle } from "./manuscript-head.ts";
import { normalBlocks, type LeftOut, type TextOfFile } from "./tale-blocks.ts";
import { childOf } from "./xml.ts";

/** A document of Word. Comments, deleted and hidden text, headers, footers and indexes are not read. */
export function readDocx(bytes: Uint8Array): TextOfFile {
  const { main, styles, numbering, addresses } = readParts(bytes);
  const body = childOf(main.documentElement, "body");
  if (body === null) throw new ImportProblem("damaged");
  const leftOut = new Set<LeftOut>();
  const read = blocksIn(body, {
    styles: readDocxStyles(styles),
    numbering: readDocxNumbering(numbering),
    addresses,
    fields: new Fields(),
    leftOut,
  });
  const { title, blocks } = withoutTitle(read);
  return { title, blocks: normalBlocks(blocks.map(({ block }) => block)), leftOut: [...leftOut] };
}
