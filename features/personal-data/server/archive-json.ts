import type { ArchivePart, ArchiveRow } from "./provider.ts";

/** Writes data.json: an object with one property for each part, which is a list or an object. */

export const jsonStart = (madeAt: Date) => `{\n"madeAt": ${JSON.stringify(madeAt)}`;

export const propertyStart = ({ name, single }: ArchivePart) => `,\n${JSON.stringify(name)}: ${single ? "" : "["}`;

/** @param count the rows of the property before this one */
export const propertyRow = ({ single }: ArchivePart, row: ArchiveRow, count: number) =>
  `${count === 0 ? "" : ","}${single ? "" : "\n"}${JSON.stringify(row)}`;

/** @param count the rows of the property */
export function propertyEnd({ single }: ArchivePart, count: number): string {
  if (single) return count === 0 ? "null" : "";
  return count === 0 ? "]" : "\n]";
}

export const jsonEnd = "\n}\n";
