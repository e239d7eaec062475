/**
 * Reads a text file as Anki 23 and later import it (https://docs.ankiweb.net/importing/text-files.html): header lines "#key:value" at the
 * beginning, then a note per line, fields as in CSV with the header's separator, columns with a meaning of their own by number.
 */

interface AnkiNote {
  guid: string;
  tags: string[];
  /** The other columns by their names. */
  fields: Record<string, string>;
}

const separators: Record<string, string> = { tab: "\t", comma: ",", semicolon: ";", space: " ", pipe: "|", colon: ":" };

const columnKeys = ["guid column", "tags column", "notetype column", "deck column"];
const keys = new Set([...columnKeys, "separator", "html", "tags", "columns", "notetype", "deck", "if matches"]);

/** The records of a delimited text: a field that begins with a quote ends with one, and may contain separators and line ends. */
function recordsOf(text: string, separator: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < text.length) {
    let value = "";
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) {
        if (text[at] === '"') at += 1;
        value += text[at];
        at += 1;
      }
      at += 1;
      if (at < text.length && text[at] !== separator && text[at] !== "\n")
        throw new Error(`Text after a closing quote: ${text.slice(at, at + 20)}`);
    } else
      while (at < text.length && text[at] !== separator && text[at] !== "\n") {
        value += text[at];
        at += 1;
      }
    record.push(value);
    if (at >= text.length || text[at] === "\n") {
      records.push(record);
      record = [];
    }
    at += 1;
  }
  return records;
}

export function parseAnkiFile(file: string): { headers: Record<string, string>; notes: AnkiNote[] } {
  const headers: Record<string, string> = {};
  let rest = file.replace(/^\uFEFF/, "");
  while (rest.startsWith("#")) {
    const end = rest.indexOf("\n");
    const line = rest.slice(1, end);
    const colon = line.indexOf(":");
    const key = line.slice(0, colon).toLowerCase();
    if (!keys.has(key)) throw new Error(`Anki knows no header ${key}`);
    headers[key] = line.slice(colon + 1).trim();
    rest = rest.slice(end + 1);
  }
  const separator = separators[headers.separator?.toLowerCase() ?? "tab"];
  if (separator === undefined) throw new Error(`Anki knows no separator ${headers.separator}`);
  const names = headers.columns?.split(separator) ?? [];
  const special = new Map(columnKeys.map((key) => [Number(headers[key]) - 1, key]));
  const notes = recordsOf(rest, separator)
    // Anki skips comments between the notes, too.
    .filter((record) => record.some((value) => value !== "") && !record[0]!.startsWith("#"))
    .map((record) => {
      if (record.length !== names.length) throw new Error(`A note with ${record.length} fields: ${record.join(" | ")}`);
      const named = record.map((value, at) => [names[at]!, value, special.get(at)] as const);
      const of = (key: string) => named.find(([, , meaning]) => meaning === key)?.[1] ?? "";
      return {
        guid: of("guid column"),
        tags: of("tags column").split(" "),
        fields: Object.fromEntries(named.filter(([, , meaning]) => meaning === undefined)),
      };
    });
  return { headers, notes };
}
