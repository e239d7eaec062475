/** @module-tag variation */
import { createHash } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { solidImage } from "#features/profiles/server/image-files.fixture.ts";
import { aComment } from "#tests/support/comments.ts";
import { anEmptyDatabase, onDatabase } from "#tests/support/databases.ts";
import { eventually } from "#tests/support/eventually.ts";
import { expectStatus } from "#tests/support/expected-status.ts";
import { anotherLogin } from "#tests/support/logins.ts";
import { aWriter, type Person } from "#tests/support/people.ts";
import { anOwnSite, aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { anOperator, checksums, type Operator } from "./backup.fixture.ts";
import { createBackupFile } from "./backup-file.ts";
import { openDatabaseSession } from "./database-session.ts";
import { makeBackup } from "./make-backup.ts";

/** An operator makes a backup while members write, loses the database, and brings it back. */

let operator: Operator;
beforeAll(async () => {
  operator = await anOperator();
});
afterAll(() => operator.leave());

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function aPicture({ client }: Person, side: number): Promise<string> {
  const bytes = await solidImage(side).png().toBuffer();
  return expectStatus(await client.post("/avatar", { files: { file: bytes } }), 200).avatar;
}

/** Members who write, comment, change pictures and delete until `stop`. */
async function startWriters(site: TestSite, tale: { id: number }) {
  const stopped = new AbortController();
  let rounds = 0;
  const writers = await Promise.all(Array.from({ length: 4 }, () => aWriter(site)));
  const done = writers.map(async (author) => {
    for (let count = 0; !stopped.signal.aborted; count += 1) {
      const draft = await aDraft(site, { author, title: `Draft ${count}` });
      await aComment(site, { on: tale, by: author });
      await aPicture(author, 40 + count);
      if (count % 3 === 0) await author.client.delete(`/v1/delete/${draft.id}`);
      rounds += 1;
    }
  });
  await eventually(() => expect(rounds).toBeGreaterThan(4));
  return async () => {
    stopped.abort();
    await Promise.all(done);
  };
}

/** Makes a backup and computes the checksums in the same snapshot: those of the running site change all the time. */
async function backUpWithChecksums(url: string, name: string) {
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  await observer.query("begin isolation level repeatable read");
  const { rows } = await observer.query<{ id: string }>("select pg_export_snapshot() as id");
  const client = await openDatabaseSession(url, "fabula backup");
  const ask = client.query.bind(client) as (...statement: unknown[]) => unknown;
  client.query = ((...statement: unknown[]) => {
    if (!String(statement[0]).startsWith("lock table")) return ask(...statement);
    return (ask(`set transaction snapshot '${rows[0]!.id}'`) as Promise<unknown>).then(() => ask(...statement));
  }) as pg.Client["query"];
  const file = await createBackupFile(operator.file(name), null);
  await makeBackup({ client, file, objects: null, secret: null, version: "0", print: () => {} });
  await file.finish();
  await client.end();
  const sums = await checksums(observer);
  await observer.end();
  return sums;
}

it("A backup made while members write brings back every row and picture of its moment, and its members log in again", async () => {
  const site = await anOwnSite();
  const author = await aWriter(site);
  const avatar = await aPicture(author, 300);
  const avatarBytes = hash((await site.visitor().get(avatar)).body);
  const tale = await aPublishedTale(site, { author, title: "The lamp that was lost and found" });
  const stopWriters = await startWriters(site, tale);
  const url = site.context.config.DATABASE_URL!;
  const sums = await backUpWithChecksums(url, "under-load");
  await stopWriters();
  await site.close();

  const database = await anEmptyDatabase();
  await operator.restore(database.url, "under-load", { hasMoved: true });
  expect(await onDatabase(database.url, checksums)).toEqual(sums);

  const restored = await aSite({ database });
  expect(await anotherLogin(restored, author)).toMatchObject({ token: expect.any(String) });
  const { body } = await restored.visitor().get(`/v0/posts/${tale.id}`);
  expect(body.title).toBe("The lamp that was lost and found");
  expect(hash((await restored.visitor().get(avatar)).body)).toBe(avatarBytes);
  await aComment(restored, { on: tale });
  await aPublishedTale(restored);
  await restored.close();
});
