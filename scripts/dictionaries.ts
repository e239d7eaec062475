import { copyFile, mkdir } from "node:fs/promises";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { dictionaryFolders, findDictionaries, ownDictionaries } from "#features/dictionaries/server/finding.ts";
import { readAll } from "#features/dictionaries/server/preparing.ts";
import { directionOf } from "#features/dictionaries/server/filling.ts";
import { runOperatorCommand } from "#ops/operator-command.ts";

/** `npm run dictionaries`: which bilingual dictionaries the site finds; `--from FOLDER` copies more of them to it. */

const usage = `npm run dictionaries                    lists the dictionaries that the site reads
npm run dictionaries -- --from FOLDER   copies those of the site's languages from FOLDER; they hold from the next start`;

async function copyFrom(folder: string, target: string, print: (line: string) => void): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const { name, index } of await findDictionaries([folder])) {
    const base = index.slice(0, -".index".length);
    const data = existsSync(`${base}.dict`) ? `${base}.dict` : `${base}.dict.dz`;
    for (const file of [data, index]) await copyFile(file, join(target, basename(file)));
    print(`Copied ${name}`);
  }
}

await runOperatorCommand(usage, async ({ config, print }) => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  if (values.from !== undefined) await copyFrom(values.from, ownDictionaries(config.DATA_DIR), print);
  const found = await findDictionaries(dictionaryFolders(config));
  if (found.length === 0) print("No dictionaries of the five languages were found (docs/operations.md, Dictionaries).");
  const { directions, about, faults } = await readAll(found);
  for (const { name, from, to } of found) {
    const known = about.get(name);
    if (known === undefined) continue;
    const headwords = new Set(directions.get(directionOf(from, to))!.map(({ headword }) => headword)).size;
    print(
      `${from} to ${to}: ${headwords} headwords, ${known.licence || "licence not said"}, ${known.source} (${name})`,
    );
  }
  for (const { name, reason } of faults) print(`Left out of ${name}: ${reason}`);
  return true;
});
