import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** Dictionaries that tests make themselves, in dictd's format. */

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const base64 = (number: number): string => (number < 64 ? "" : base64(Math.floor(number / 64))) + digits[number % 64]!;

/** As FreeDict's own say it. */
export const info = (title: string) =>
  `${title}\n\nMaintainer: nobody\n\nAvailability:\n\n    Licensed under the Creative Commons Attribution-ShareAlike 3.0 Unported\n  license\n\nSource(s):\n\n  Written for this test, http://words.example.org/\n\nThe Project:\n\n  Words.\n`;

interface DictionaryOptions {
  /** Lines of the index besides those of the words. */
  index?: readonly string[];
  isCompressed?: boolean;
}

/**
 * @param name as `freedict-ita-eng`
 * @param articles the first line of each, as `cantare /kanˈtare/ <v>`, and what stands below it
 */
export async function aDictionary(
  folder: string,
  name: string,
  articles: Record<string, string>,
  { index = [], isCompressed = true }: DictionaryOptions = {},
): Promise<void> {
  let data = Buffer.alloc(0);
  const lines: string[] = [];
  const add = (key: string, article: string) => {
    const bytes = Buffer.from(article);
    lines.push(`${key}\t${base64(data.length)}\t${base64(bytes.length)}`);
    data = Buffer.concat([data, bytes]);
  };
  add("00databaseinfo", `00-database-info\n${info(name)}`);
  for (const [head, below] of Object.entries(articles))
    add(head.split(/ [/<]/)[0]!.toLowerCase(), `${head}\n${below}\n`);
  await writeFile(join(folder, `${name}.index`), [...lines, ...index, ""].join("\n"));
  if (isCompressed) await writeFile(join(folder, `${name}.dict.dz`), gzipSync(data));
  else await writeFile(join(folder, `${name}.dict`), data);
}
