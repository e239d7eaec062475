import { strFromU8, unzipSync } from "fflate";
import { hasTooManyParts } from "#kit/web/editor/text-limits.ts";
import { importLimits } from "./import-limits.ts";
import { ImportProblem } from "./import-problem.ts";
import { expectIntact } from "./zip-checksums.ts";

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

/** Paragraphs and breaks of both formats. Word processors leave one of two paragraphs empty, which costs less and is left out. */
const parts = /<(?:[\w.-]+:)?(?:p|h|br|cr|line-break)[\s/>]/g;

/** The text of an XML entry, whose parts are counted before it is parsed. Documents of word processors have no document type, which could define entities that multiply. */
export function xmlOf(entries: ZipEntries, name: string): string | null {
  const bytes = entries.get(name);
  if (bytes === undefined) return null;
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const xml = isUtf16 ? new TextDecoder(bytes[0] === 0xff ? "utf-16le" : "utf-16be").decode(bytes) : strFromU8(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new ImportProblem("damaged");
  if (hasTooManyParts(xml, parts, 2)) throw new ImportProblem("tooManyParts");
  return xml;
}
