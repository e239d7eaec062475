import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lastRelease } from "#kit/server/database/migrate.ts";
import { aFreePort, whenReady } from "#tests/support/server-process.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { checkOutLastRelease, startLastRelease } from "./last-release.ts";
import { aCast, admin, aTalesLife, otherWork, readingRound } from "./work.ts";

/** `npm run test:upgrade -- --record`: what the last release sends to its database, for upgrade-of-release.test.ts. */

interface Line {
  mark?: true;
  connection: number;
  text: string;
  values: unknown[];
  rowCount: number;
}

/** Statements about the connection itself. */
const ofConnection = /^set |^listen|pg_notify|current_setting|pg_advisory|pg_backend_pid/i;
const ofMigrations = /__drizzle_migrations/;
/** Its library makes its schema, which no migration does. */
const ofQueue = /pgboss/;
/** Generated, and of use to nobody. */
const withoutPrivateKey = (line: string) => line.replace(/(privateKey\\*":\\*")[^"\\]+/, "$1none");

export async function recordStatements(): Promise<string> {
  checkOutLastRelease();
  const folder = await aTemporaryFolder("record");
  const recorded = join(folder, "statements");
  const port = await aFreePort();
  const env = {
    DATA_DIR: join(folder, "data"),
    PORT: String(port),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: "info",
  };
  const server = startLastRelease(env, recorded);
  const url = await whenReady(server, port);
  const cast = await aCast(url, server.output);
  const first = await aTalesLife(cast, "Before the upgrade");
  await readingRound(cast, url);
  server.child.kill("SIGUSR2");
  await aTalesLife(cast, "After the upgrade");
  await otherWork(cast, first, 1);
  await readingRound(cast, url);
  server.child.kill("SIGTERM");
  await server.exited;

  const lines = (await readFile(recorded, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);
  // The commit of the migrations follows their list.
  const migrated = lines.findLastIndex(({ text }) => ofMigrations.test(text ?? "")) + 2;
  const kept = lines
    .slice(migrated)
    .filter(({ mark, text }) => mark === true || !(ofConnection.test(text) || ofQueue.test(text)));
  const file = `proofs/upgrade/statements-of-${lastRelease.version}.jsonl`;
  await writeFile(file, kept.map((line) => `${withoutPrivateKey(JSON.stringify(line))}\n`).join(""));
  await rm(folder, { recursive: true, force: true });
  return file;
}
