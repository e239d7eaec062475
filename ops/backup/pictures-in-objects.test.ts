/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { holdObjects } from "#kit/server/images/backed-up-pictures.ts";
import { deleteDueObjects } from "#kit/server/images/delete-objects.ts";
import { anAvatar, sendAvatar } from "#kit/server/images/uploads.fixture.ts";
import { anEmptyDatabase, onDatabase } from "#tests/support/databases.ts";
import { eventually } from "#tests/support/eventually.ts";
import { anObjectStore, type TestObjectStore } from "#tests/support/object-store.ts";
import { aReader } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { anOperator, type Operator } from "./backup.fixture.ts";

/** Backups of a site whose pictures are in an object store. */

let store: TestObjectStore;
let site: TestSite;
let operator: Operator;
let url: string;
beforeAll(async () => {
  store = await anObjectStore();
  site = await aSite({ env: store.env });
  operator = await anOperator();
  url = site.context.config.DATABASE_URL!;
});
afterAll(async () => {
  await site.close();
  await store.close();
  await operator.leave();
});

const bytesAt = async (from: TestSite, address: string) => (await from.visitor().get(address)).body as Uint8Array;

it("Pictures of the object store are in the backup, and a site without the store shows them", async () => {
  const avatar = await anAvatar(await aReader(site));
  const before = await bytesAt(site, avatar);
  await operator.backUp(url, "with-objects", store.env);
  const database = await anEmptyDatabase();
  await operator.restore(database.url, "with-objects", {}, store.env);
  expect(operator.printed.join("\n")).toMatch(/npm run pictures -- --to s3 moves them/);
  const restored = await aSite({ database });
  expect(await bytesAt(restored, avatar)).toEqual(before);
  await restored.close();
});

it("A backup without the settings of the store is refused", async () => {
  await expect(operator.backUp(url, "without-settings")).rejects.toThrow("Set S3_ENDPOINT");
});

it("A picture that is deleted while a backup runs stays in the store until the backup ends", async () => {
  const person = await aReader(site);
  await anAvatar(person);
  const stored = (await store.objects()).length;
  const deleteDue = async () => {
    site.clock.advance(2 * MINUTE);
    await deleteDueObjects(site.context);
    await site.jobsDone();
    return (await store.objects()).length;
  };
  await onDatabase(url, async (backup) => {
    await holdObjects(backup);
    await sendAvatar(person);
    expect(await deleteDue()).toBe(stored + 2);
  });
  // The server releases the lock of the backup a moment after the connection has closed.
  await eventually(async () => expect(await deleteDue()).toBe(stored));
});

it("A picture that the store has lost is named, and the backup has everything else", async () => {
  const avatar = await anAvatar(await aReader(site));
  const { rows } = await site.context.database.pool.query<{ object: string }>(
    "select object from images where hash = $1 and width = 320",
    [avatar.split("/")[2]],
  );
  await store.lose(rows[0]!.object);
  await expect(operator.backUp(url, "with-a-loss", store.env)).rejects.toThrow(`has everything else:\n    ${avatar}`);
  await operator.verify("with-a-loss");
});
