import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { garbageCollector } from "./commands.ts";
import { anOperator, type Operator } from "./backup.fixture.ts";
import { createBackupFile } from "./backup-file.ts";

let operator: Operator;
beforeAll(async () => {
  operator = await anOperator();
});
afterAll(() => operator.leave());

it("The written part of a backup stays in no memory, however much it is", async () => {
  const file = await createBackupFile(operator.file("large"), null);
  const entries: WeakRef<ArrayBufferLike>[] = [];
  for (let number = 0; number < 100; number += 1) {
    const bytes = randomBytes(200_000);
    entries.push(new WeakRef(bytes.buffer));
    await file.add(`tables/tales/${number}`, bytes);
  }
  garbageCollector()();
  const kept = entries.filter((entry) => entry.deref() !== undefined).length;
  // The last ones are on their way to the disk.
  expect(kept).toBeLessThan(10);
  expect(await file.finish()).toBeGreaterThan(100 * 200_000);
});
