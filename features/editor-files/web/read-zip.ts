import { strFromU8, unzipSync, zipSync } from "fflate";
import { hasTooManyParts } from "#kit/web/editor/imported-text.ts";
import { importLimits, ImportProblem } from "./import-problem.ts";

type ZipEntries = ReadonlyMap<string, Uint8Array>;

/**
 * The wanted entries of a zip. The others are never unpacked, and each entry is unpacked into a buffer of the size that the
 * zip claims, which counts towards the limit: a zip bomb fills nothing.
 */
export function readZip(bytes: Uint8Array, isWanted: (name: string) => boolean): ZipEntries {
  let [count, size, packedSize] = [0, 0, 0];
  try {
    const entries = unzipSync(bytes, {
      filter({ name, size: packed, originalSize }) {
        count += 1;
        const wanted = isWanted(name);
        if (wanted) {
          size += originalSize;
          packedSize += packed;
        }
        if (count > importLimits.entries || size > importLimits.xmlBytes || packedSize > importLimits.packedXmlBytes)
          throw new ImportProblem("tooLarge");
        return wanted;
      },
    });
    expectIntact(bytes, entries);
    return new Map(Object.entries(entries));
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem("damaged", { cause: error });
  }
}

/** The name of a part that another one refers to. */
export function resolved(target: string, from: string): string {
  const base = new URL(from, "http://package/");
  return URL.canParse(target, base) ? decodeURI(new URL(target, base).pathname.slice(1)) : "";
}

/** The text of an entry. */
export function textOf(entries: ZipEntries, name: string): string | null {
  const bytes = entries.get(name);
  if (bytes === undefined) return null;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return isUtf16 ? new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes) : strFromU8(bytes);
}

/** Paragraphs and breaks of both formats. Word processors leave one of two paragraphs empty, which costs less and is left out. */
const parts = /<(?:[\w.-]+:)?(?:p|h|br|cr|line-break)[\s/>]/g;

/** The text of an XML entry, whose parts are counted before it is parsed. Documents of word processors have no document type, which could define entities that multiply. */
export function xmlOf(entries: ZipEntries, name: string): string | null {
  const xml = textOf(entries, name);
  if (xml === null) return null;
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ImportProblem("damaged");
  if (hasTooManyParts(xml, parts, 2)) throw new ImportProblem("tooManyParts");
  return xml;
}

/**
 * fflate unpacks without comparing checksums: a changed byte in a zip would become a wrong letter in the Tale.
 * @param contents the unpacked entries, by name
 * @throws {ImportProblem} if one differs from what its writer packed
 */
function expectIntact(zip: Uint8Array, contents: Readonly<Record<string, Uint8Array>>) {
  const claimed = checksumsOf(zip);
  // fflate computes checksums when it packs.
  const computed = checksumsOf(zipSync({ ...contents }, { level: 0 }));
  for (const [name, checksum] of computed) if (claimed.get(name) !== checksum) throw new ImportProblem("damaged");
}

/** Reads the central directory (APPNOTE.TXT 4.3.12 to 4.3.16). @throws {RangeError} if it points outside of the zip */
function checksumsOf(zip: Uint8Array): Map<string, number> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const [short, long] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  let end = zip.length - 22;
  while (long(end) !== 0x06054b50) end -= 1;
  let [left, at] = [short(end + 8), long(end + 16)];
  // Some programs write the record for large zips into small ones, too.
  if (end >= 20 && long(end - 20) === 0x07064b50) {
    const record = long(end - 12);
    [left, at] = [long(record + 32), long(record + 48)];
  }
  const checksums = new Map<string, number>();
  for (; left > 0; left -= 1) {
    const nameEnd = at + 46 + short(at + 28);
    checksums.set(strFromU8(zip.subarray(at + 46, nameEnd)), long(at + 16));
    at = nameEnd + short(at + 30) + short(at + 32);
  }
  return checksums;
}
