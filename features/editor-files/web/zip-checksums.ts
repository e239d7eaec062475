import { strFromU8, zipSync } from "fflate";
import { ImportProblem } from "./import-problem.ts";

/**
 * fflate unpacks without comparing checksums: a changed byte in a zip would become a wrong letter in the Tale.
 * @param contents the unpacked entries, by name
 * @throws {ImportProblem} if one differs from what its writer packed
 */
export function expectIntact(zip: Uint8Array, contents: Readonly<Record<string, Uint8Array>>) {
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
