import type { ArchivePart } from "./provider.ts";

/** Streams data.json: an object with one property for each part, which is a list or an object. */
export async function* archiveJson(parts: readonly ArchivePart[], madeAt: Date): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)}`;
  for (const { name, single, rows } of parts) {
    yield `,\n${JSON.stringify(name)}: ${single ? "" : "["}`;
    let count = 0;
    for await (const row of rows()) {
      yield `${count === 0 ? "" : ","}${single ? "" : "\n"}${JSON.stringify(row)}`;
      count += 1;
    }
    if (single && count === 0) yield "null";
    if (!single) yield count === 0 ? "]" : "\n]";
  }
  yield "\n}\n";
}
