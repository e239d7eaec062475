import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { ImportProblem } from "./import-problem.ts";
import { blocksIn } from "./docx-blocks.ts";
import { Fields } from "./docx-runs.ts";
import { readDocxNumbering, readDocxStyles } from "./docx-styles.ts";
import { withoutTitle } from "./manuscript.ts";
import { readZip, resolved, xmlOf } from "./read-zip.ts";
import { normalBlocks, type TextOfFile } from "./tale-blocks.ts";
import { attributeOf, childOf, parseXml } from "./xml.ts";

/** A document of Word. Comments, deleted and hidden text, headers, footers and indexes are not read. */
export function readDocx(bytes: Uint8Array): TextOfFile {
  const { main, styles, numbering, addresses, hasHeaders } = readParts(bytes);
  const body = childOf(main.documentElement, "body");
  if (body === null) throw new ImportProblem("damaged");
  const leftOut = new Set<LeftOut>(hasHeaders ? ["headers"] : []);
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

/** The parts of a document of Word, which its relationships name (ECMA-376, part 2). Word for the web calls them differently. */
interface DocxParts {
  main: Document;
  styles: Document | null;
  numbering: Document | null;
  /** The addresses of links by their ids. */
  addresses: ReadonlyMap<string, string>;
  /** Whether its pages have words above or below the text. */
  hasHeaders: boolean;
}

interface Relationship {
  id: string;
  type: string;
  target: string;
  isExternal: boolean;
}

function relationshipsIn(document: Document | null): Relationship[] {
  return [...(document?.getElementsByTagNameNS("*", "Relationship") ?? [])].map((element) => ({
    id: attributeOf(element, "Id") ?? "",
    // The last word is the same in the transitional and in the strict form.
    type: (attributeOf(element, "Type") ?? "").replace(/^.*\//, ""),
    target: attributeOf(element, "Target") ?? "",
    isExternal: attributeOf(element, "TargetMode") === "External",
  }));
}

/** Numbers of pages are no words. */
const hasWords = /<(?:\w+:)?t(?:\s[^>]*)?>[^<]*\p{L}/u;

/** @throws {ImportProblem} */
function readParts(bytes: Uint8Array): DocxParts {
  const read = (name: string): Document | null => {
    const wanted = name.toLowerCase();
    const entries = readZip(bytes, (each) => each.toLowerCase() === wanted);
    const [found] = entries.keys();
    return found === undefined ? null : parseXml(xmlOf(entries, found)!);
  };
  const ofPackage = relationshipsIn(read("_rels/.rels"));
  const target = ofPackage.find(({ type }) => type === "officeDocument")?.target ?? "word/document.xml";
  const name = resolved(target, "");
  const main = read(name);
  if (main === null) throw new ImportProblem("damaged");
  // A sheet or a presentation.
  if (main.documentElement.localName !== "document") throw new ImportProblem("format");
  const relationships = relationshipsIn(read(name.replace(/([^/]*)$/, "_rels/$1.rels")));
  const related = (type: string): Document | null => {
    const found = relationships.find((each) => each.type === type);
    return read(resolved(found?.target ?? `${type}.xml`, name));
  };
  const headers = new Set(
    relationships
      .filter(({ type }) => type === "header" || type === "footer")
      .map((each) => resolved(each.target, name)),
  );
  const headerParts = readZip(bytes, (each) => headers.has(each));
  return {
    main,
    styles: related("styles"),
    numbering: related("numbering"),
    addresses: new Map(
      relationships.filter(({ isExternal }) => isExternal).map(({ id, target: address }) => [id, address]),
    ),
    hasHeaders: [...headerParts.keys()].some((each) => hasWords.test(xmlOf(headerParts, each)!)),
  };
}
