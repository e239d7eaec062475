/** @module-tag variation */
import { setImmediate as nextTurn } from "node:timers/promises";
import pg from "pg";
import { expect, it } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { aReader } from "#tests/support/people.ts";
import { anOwnSite } from "#tests/support/site.ts";

it("A stopping site finishes the call of a client that hung up during its checks, without an error in the log", async () => {
  const site = await anOwnSite();
  const { client, username } = await aReader(site);
  const other = new pg.Client({ connectionString: site.context.config.DATABASE_URL });
  await other.connect();
  /** @returns whether the client hung up before the site gave up waiting, which it does early on a slow machine */
  async function hangsUpInTime(): Promise<boolean> {
    await other.query("BEGIN");
    await other.query("LOCK TABLE sessions IN ACCESS EXCLUSIVE MODE");
    const hangUp = new AbortController();
    const call = fetch(`${site.url}/v1/pending?username=${username}`, {
      headers: { authorization: `Bearer ${client.token}` },
      signal: hangUp.signal,
    }).then(
      () => "answered",
      () => "hung up",
    );
    const waiting = "SELECT count(*)::int AS total FROM pg_locks WHERE relation = 'sessions'::regclass AND NOT granted";
    const isWaiting = async () => (await other.query(waiting)).rows[0].total === 1;
    const startedAt = Date.now();
    while (!(await isWaiting()) && Date.now() - startedAt < 10_000) await nextTurn();
    hangUp.abort();
    if ((await call) === "hung up") return true;
    await other.query("ROLLBACK");
    return false;
  }
  let isInTime = false;
  for (let attempt = 0; attempt < 5 && !isInTime; attempt += 1) isInTime = await hangsUpInTime();
  expect(isInTime).toBe(true);

  // Fails if the site logs an error.
  const closed = site.close();
  await eventually(() => expect(site.app.server.listening).toBe(false));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  await other.query("COMMIT");
  await other.end();
  await closed;
});
