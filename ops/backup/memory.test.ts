/** @module-tag variation */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDatabase, anEmptyDatabase } from "#tests/support/databases.ts";
import { anOperator, type Operator } from "./backup.fixture.ts";

let source: Awaited<ReturnType<typeof aDatabase>>;
let operator: Operator;
beforeAll(async () => {
  source = await aDatabase();
  operator = await anOperator();
});
afterAll(async () => {
  await source.drop();
  await operator.leave();
});

/** Of the program alone: `maxRSS` begins with what the process that starts it takes. */
const printsPeak =
  'import fs from "node:fs";process.on("exit",()=>console.log(fs.readFileSync("/proc/self/status","utf8").match(/VmHWM.*/)[0]))';

/** Runs a command as an operator without npm does. @returns the most memory that it took, in MiB */
async function peakOf(script: string, url: string): Promise<number> {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATA_DIR: operator.file("data"),
    BACKUP_KEY: "a long passphrase",
  };
  const given = ["--import", `data:text/javascript,${encodeURIComponent(printsPeak)}`, script, operator.file("small")];
  const { stdout } = await promisify(execFile)(process.execPath, given, { env });
  return Number(/VmHWM:\s*(\d+) kB/.exec(stdout)![1]) / 1024;
}

it.runIf(process.platform === "linux")(
  "A backup and a restore take less than 256 MiB, with a passphrase and without options of Node.js",
  async () => {
    expect(await peakOf("scripts/backup.ts", source.url)).toBeLessThan(256);
    const database = await anEmptyDatabase();
    expect(await peakOf("scripts/restore.ts", database.url)).toBeLessThan(256);
    await database.drop();
  },
);
