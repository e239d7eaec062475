import { readFile, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { anAdmin, type Person } from "#tests/support/people.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOperator, type Operator } from "./backup.fixture.ts";

/** Backups and tests of a restore show on the page of the site's state. */

let site: TestSite;
let admin: Person;
let operator: Operator;
let url: string;
beforeAll(async () => {
  site = await anOwnSite();
  url = site.context.config.DATABASE_URL!;
  admin = await anAdmin(site);
  operator = await anOperator();
  await aPublishedTale(site);
});
afterAll(async () => {
  await operator.leave();
  await site.close();
});

const state = async () => (await admin.client.get("/v1/site/state")).body;
const trialDatabases = async () =>
  (await site.context.database.pool.query("select from pg_database where datname like 'fabula_restore_test_%'"))
    .rowCount;

it("The state has the time and size of the last backup", async () => {
  const file = await operator.backUp(url, "first.tar");
  const { backup } = await state();
  expect(backup).toEqual({ at: expect.any(String), bytes: (await readFile(file)).byteLength });
  // By the clock of the database.
  expect(Math.abs(Date.parse(backup.at) - Date.now())).toBeLessThan(60_000);
});

it("A test restores a backup next to the running site, leaves nothing behind and is recorded", async () => {
  await operator.test(url, "first.tar");
  expect((await state()).restoreTest).toEqual({ at: expect.any(String), passed: true });
  expect(operator.printed.at(-1)).toMatch(/first\.tar can be restored: \d+ rows and 0 pictures/);
  expect(await trialDatabases()).toBe(0);
});

it("A damaged backup fails its test, and the state says so", async () => {
  const bytes = await readFile(operator.file("first.tar"));
  // More than the empty space after a file.
  const middle = Math.floor(bytes.length / 2);
  for (let at = middle; at < middle + 1024; at++) bytes[at]! ^= 1;
  await writeFile(operator.file("damaged.tar"), bytes);
  await expect(operator.test(url, "damaged.tar")).rejects.toThrow();
  expect((await state()).restoreTest).toMatchObject({ passed: false });
  expect(await trialDatabases()).toBe(0);
});
