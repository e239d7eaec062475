import { join } from "node:path";
import { rm } from "node:fs/promises";
import pg from "pg";
import { readConfig } from "#kit/server/settings/config.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { backUp, restore, testRestore, verify, type RestoreOptions } from "./commands.ts";

/** The commands of an operator, in a folder of their own. */
export interface Operator {
  folder: string;
  /** The lines that the commands have printed. */
  printed: string[];
  /** The path of a file in the folder. */
  file(name: string): string;
  backUp(url: string, name: string, env?: Record<string, string>): Promise<string>;
  verify(name: string, env?: Record<string, string>): Promise<void>;
  test(url: string, name: string): Promise<void>;
  restore(url: string, name: string, options?: Partial<RestoreOptions>, env?: Record<string, string>): Promise<void>;
  leave(): Promise<void>;
}

export async function anOperator(): Promise<Operator> {
  const folder = await aTemporaryFolder("backup");
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const file = (name: string) => join(folder, name);
  const configOf = (url: string, env: Record<string, string>) =>
    readConfig({ DATABASE_URL: url, DATA_DIR: file("data"), ...env });
  return {
    folder,
    printed,
    file,
    async backUp(url, name, env = {}) {
      await backUp(configOf(url, env), file(name), print);
      return file(name);
    },
    verify: (name, env = {}) => verify(configOf("postgres://localhost/none", env), file(name), print),
    test: (url, name) => testRestore(configOf(url, {}), file(name), print),
    restore: (url, name, options = {}, env = {}) =>
      restore(configOf(url, env), file(name), { replace: false, hasMoved: false, ...options }, print),
    leave: () => rm(folder, { recursive: true }),
  };
}

/**
 * Of a word it names one of the Tales with it, and any of them will do. The words of texts are written by the site after a restore
 * (search-index.test.ts).
 */
const comparedColumns: Record<string, string> = {
  title_words: "each.word",
  tale_search: "each.tale_id || ' ' || each.place",
};

/** Number and checksum of the rows of every table, pictures included. */
export async function checksums(client: pg.Client): Promise<Record<string, string>> {
  await client.query("set timezone = 'UTC'");
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('tale_search_update', 'site_processes') order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(line, chr(10) order by line), '')) as sum
       from (select ${comparedColumns[name] ?? "each::text"} as line from public.${name} as each) as lines`,
    );
    found[name] = rows[0]!.sum;
  }
  return found;
}
