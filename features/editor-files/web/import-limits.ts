import { partLimits } from "#kit/web/editor/text-limits.ts";

/** A novel in .docx has about 1 MB, with pictures ten times as much. They are not read, but their bytes are in the file. */
export const importLimits = {
  fileBytes: 25 * 2 ** 20,
  /** Of .md and .txt: three times the length of a long novel. */
  textBytes: 4 * 2 ** 20,
  parts: partLimits.most,
  /** Unpacked XML that is read. A tiny zip can claim to hold gigabytes. */
  xmlBytes: 16 * 2 ** 20,
  /** Of them, packed. A zip that lies about the unpacked size takes time for it, up to a thousand times its packed size. */
  packedXmlBytes: 3 * 2 ** 20,
  /** Entries of a zip. */
  entries: 2000,
} as const;
