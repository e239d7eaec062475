import { ImportProblem } from "./import-problem.ts";
import { readPages } from "./read-html.ts";
import { readZip, resolved, textOf, xmlOf } from "./read-zip.ts";
import type { TextOfFile } from "./tale-blocks.ts";
import { attributeOf, childOf, childrenOf, parseXml } from "./xml.ts";

/** A book (EPUB 2 and 3): its pages in the order in which they are read. */
export function readEpub(bytes: Uint8Array): TextOfFile {
  const about = readZip(bytes, (name) => /^META-INF\/(?:container|encryption)\.xml$/.test(name));
  if (isLocked(xmlOf(about, "META-INF/encryption.xml"))) throw new ImportProblem("locked");
  const container = parseXml(xmlOf(about, "META-INF/container.xml") ?? "");
  const packageName = attributeOf(
    container.getElementsByTagNameNS("*", "rootfile")[0] ?? container.documentElement,
    "full-path",
  );
  if (packageName === null) throw new ImportProblem("damaged");
  const packageXml = xmlOf(
    readZip(bytes, (name) => name === packageName),
    packageName,
  );
  if (packageXml === null) throw new ImportProblem("damaged");
  const root = parseXml(packageXml).documentElement;
  const items = itemsIn(root, packageName);
  const order = itemsOf(childOf(root, "spine"), "itemref").map((each) => items.get(attributeOf(each, "idref") ?? ""));
  const pages = order.filter((item) => item !== undefined && !item.isContents).map((item) => item!.name);
  const sheets = [...items.values()].filter(({ type }) => type === "text/css").map(({ name }) => name);
  const wanted = new Set([...pages, ...sheets]);
  const entries = readZip(bytes, (name) => wanted.has(name));
  const css = sheets.map((name) => textOf(entries, name) ?? "").join("\n");
  const metadata = childOf(root, "metadata");
  return readPages(
    pages.map((name) => ({ markup: textOf(entries, name) ?? "", css })),
    {
      title: titleIn(metadata),
      authors: itemsOf(metadata, "creator").map((each) => each.textContent?.trim() ?? ""),
      isCertain: true,
    },
  );
}

/** LibreOffice and Calibre give a name to a book that has none. */
function titleIn(metadata: Element | null): string | null {
  const title = childOf(metadata, "title")?.textContent?.trim() ?? "";
  return /^(?:unknown(?: title)?)?$/i.test(title) ? null : title;
}

const itemsOf = (parent: Element | null, name: string) =>
  parent === null ? [] : childrenOf(parent).filter(({ localName }) => localName === name);

interface Item {
  name: string;
  type: string;
  isContents: boolean;
}

function itemsIn(root: Element, packageName: string): Map<string, Item> {
  return new Map(
    itemsOf(childOf(root, "manifest"), "item").map((item) => [
      attributeOf(item, "id") ?? "",
      {
        name: resolved(attributeOf(item, "href") ?? "", packageName),
        type: attributeOf(item, "media-type") ?? "",
        isContents: (attributeOf(item, "properties") ?? "").split(/\s+/).includes("nav"),
      },
    ]),
  );
}

/** Fonts may be changed so that nobody takes them out of the book; its text is not. */
function isLocked(encryption: string | null): boolean {
  if (encryption === null) return false;
  const methods = [...parseXml(encryption).getElementsByTagNameNS("*", "EncryptionMethod")];
  return methods.some((each) => !/idpf\.org\/2008\/embedding|#RC$/i.test(attributeOf(each, "Algorithm") ?? ""));
}
