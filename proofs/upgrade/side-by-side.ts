import assert from "node:assert/strict";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { lastRelease } from "#kit/server/database/migrate.ts";
import { createClient } from "#tests/support/client.ts";
import { aFreePort, startServer, whenReady } from "#tests/support/server-process.ts";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { assertFilled, readEverything, useEverything } from "./every-table.ts";
import { checkOutLastRelease, startLastRelease } from "./last-release.ts";
import { recordStatements } from "./record-statements.ts";
import { aCast, admin, aTalesLife, callsOf, castElsewhere, otherWork, readingRound, type Cast } from "./work.ts";

/**
 * `npm run test:upgrade`: members read and write on a process of the last release while one of this version starts and migrates, then on
 * both, then on the new one alone. `--record` writes what the last release sends to its database instead.
 */

if (process.argv.includes("--record")) {
  console.log(await recordStatements());
  process.exit(0);
}

console.log(`Preparing release ${lastRelease.version}`);
checkOutLastRelease();
const folder = await aTemporaryFolder("upgrade");
await chmod(folder, 0o755);
const embedded = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: () => {} });
const [oldPort, newPort] = [await aFreePort(), await aFreePort()];
const shared = {
  DATABASE_URL: embedded.url(),
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  SESSION_SECRET: "the same secret for both processes",
  LOG_LEVEL: "info",
  // A fast machine writes more comments in this minute than a person may in an hour.
  MEMBER_BUDGETS: "off",
  CALLS_AT_ONCE_PER_MEMBER: "0",
  CALLS_AT_ONCE_PER_NETWORK: "0",
};
const oldSite = startLastRelease({ ...shared, DATA_DIR: join(folder, "old"), PORT: String(oldPort) });
const oldUrl = await whenReady(oldSite, oldPort);
const cast = await aCast(oldUrl, oldSite.output);
const first = await aTalesLife(cast, "The first Tale");
const lists = await useEverything(oldUrl, oldSite.output, cast);
const database = new pg.Client({ connectionString: embedded.url() });
await database.connect();
await assertFilled(database);
const readBefore = await readEverything(cast, lists);

/** The log of a process says why it failed. */
process.on("exit", (status) => {
  if (status === 0) return;
  for (const { output, child } of [oldSite, newSite]) {
    const troubles = output()
      .split("\n")
      .filter((line) => !/"level":(10|20|30),/.test(line));
    console.log(`Process ${child.pid}, exit ${child.exitCode}:`, troubles.slice(-20).join("\n"));
    child.kill("SIGKILL");
  }
});

interface Load {
  rounds: number;
  refused: { count: number };
  slowest: number;
}

/** Reads and writes until `isOver`; any unexpected answer ends it with an error. */
async function load(url: string, on: Cast, name: string, isOver: () => boolean): Promise<Load> {
  const refused = { count: 0 };
  let [rounds, slowest] = [0, 0];
  while (!isOver()) {
    const startedAt = performance.now();
    await readingRound(on, url, refused);
    await aTalesLife(on, `${name} ${rounds}`);
    await otherWork(on, first, rounds);
    slowest = Math.max(slowest, performance.now() - startedAt);
    rounds += 1;
  }
  return { rounds, refused, slowest: Math.round(slowest) };
}

let phase = "migration";
const onOld = load(oldUrl, cast, "Written on the old process", () => phase === "new alone");
const newSite = startServer({ ...shared, DATA_DIR: join(folder, "new"), PORT: String(newPort) });
const newUrl = await whenReady(newSite, newPort);
console.log("migrated");
phase = "side by side";
const newCast = castElsewhere(newUrl, cast);
let rounds = 0;
const onNew = await load(newUrl, newCast, "Written on the new process", () => (rounds += 1) > 10);
phase = "new alone";
const old = await onOld;
assert.ok(old.rounds > 2 && onNew.rounds === 10, "both have worked");

// Each process shows what the other has written.
for (const [url, text] of [
  [oldUrl, "Written on the new process 9"],
  [newUrl, `Written on the old process ${old.rounds - 1}`],
] as const) {
  const calls = callsOf(createClient(url));
  const query = { category: "HORROR", languageName: "EN", pageSize: 50 };
  const { posts } = await calls.expect(200, "GET", "/v0/posts/category", { query });
  assert.ok(
    posts.some(({ title }: { title: string }) => title === text),
    `${text} is missing`,
  );
}
const found = await callsOf(createClient(newUrl)).expect(200, "GET", "/v0/search", { query: { query: "old process" } });
assert.ok(found.totalPosts >= old.rounds, `only ${found.totalPosts} of ${old.rounds} Tales are found`);

oldSite.child.kill("SIGTERM");
assert.equal(await oldSite.exited, 0);
await aTalesLife(newCast, "After the upgrade");
// Fields may have come, none has gone.
assert.partialDeepStrictEqual(await readEverything(newCast, lists), readBefore);

// Stored totals are what their rows say.
const { rows } = await database.query(`
  select id from tales where tot_likes <> (select count(*) from tale_likes where tale_id = tales.id)
    or tot_comments <> (select count(*) from comments where tale_id = tales.id)
    or publication_date is not null and not exists (select from published_tales where tale_id = tales.id)`);
assert.deepEqual(rows, []);
await database.end();

newSite.child.kill("SIGTERM");
await newSite.exited;
await embedded.stop();
await rm(folder, { recursive: true, force: true });
console.log(`Old process: ${old.rounds} rounds, ${old.refused.count} calls repeated, slowest round ${old.slowest} ms`);
console.log(`New process: ${onNew.rounds} rounds, ${onNew.refused.count} calls repeated, slowest ${onNew.slowest} ms`);
