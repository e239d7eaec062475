import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino, type Logger } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { eventually } from "#tests/support/eventually.ts";
import type { Database } from "../database/database.ts";
import { fileTransport } from "./file-transport.ts";
import {
  aMail,
  anAttempt,
  anOutboxTestSetup,
  from,
  type OutboxProcess,
  type OutboxTestSetup,
} from "./outbox.fixture.ts";
import type { Transport } from "./transport.ts";

/** Mails are written as files if no mail server is configured. */

let setup: OutboxTestSetup;
let database: Database;
let folder: string;
beforeEach(async () => {
  setup = await anOutboxTestSetup();
  ({ database } = setup);
  folder = await mkdtemp(join(tmpdir(), "fabula-mails-"));
});
afterEach(async () => {
  await setup.close();
  await rm(folder, { recursive: true });
});

const outboxWith = (transport: Transport) => setup.outboxWith(transport);
const siteUrl = "http://fabula.test";
const files = () => readdir(join(folder, "mail"));
const postman = (logged: Logger = pino({ level: "silent" })) =>
  fileTransport(join(folder, "mail"), from, siteUrl, logged);
const writeTo = (outbox: OutboxProcess, recipient: string) => outbox.add(database.db, { ...aMail(), recipient });

it("The log contains a mail's link, but not its recipient", async () => {
  const lines: string[] = [];
  const mail = { ...aMail(), text: `Open this:\n${siteUrl}/activate/token\n` };
  await postman(pino({}, { write: (line: string) => void lines.push(line) }))(mail, anAttempt());
  expect(JSON.parse(lines[0]!)).toMatchObject({ msg: "mail written", link: `${siteUrl}/activate/token` });
  expect(lines.join("")).not.toContain("example.org");
});

it("A mail that is written twice is one file", { tags: "variation" }, async () => {
  const attempt = anAttempt();
  for (let times = 0; times < 2; times += 1) await postman()(aMail(), attempt);
  expect(await files()).toHaveLength(1);
});

it("The mails of a removed account are deleted, written or pending, and no others", async () => {
  const outbox = outboxWith(postman());
  const long = `${"long.".repeat(10)}name@${"sub.".repeat(8)}example.org`;
  for (const recipient of ["reader1@example.org", "other.reader1@example.org", long]) {
    await writeTo(outbox, recipient);
    // File names begin with the time.
    await setup.pass(1);
  }
  await outbox.flush();
  await writeTo(outbox, "Reader1@example.org");
  const before = await files();
  await writeFile(join(folder, "mail", ".unfinished.eml"), "To: reader1@example.org\r\n\r\nx");
  await (
    await outbox.forget(database.db, "READER1@example.org")
  )();
  expect(await files()).toEqual(before.slice(1));
  await (
    await outbox.forget(database.db, long)
  )();
  expect(await files()).toEqual([before[1]]);
  expect((await database.pool.query("SELECT * FROM mail_outbox")).rows).toEqual([]);
});

it("A contact message is deleted with its sender, not with its recipient", { tags: "variation" }, async () => {
  const outbox = outboxWith(postman());
  const letter = { ...aMail(), recipient: "support@example.org", replyTo: "Reader1@example.org" };
  await outbox.add(database.db, letter);
  await outbox.flush();
  expect(await readFile(join(folder, "mail", (await files())[0]!), "utf8")).toMatch(
    /^Reply-To: Reader1@example\.org\r$/m,
  );
  await outbox.add(database.db, letter);
  await (
    await outbox.forget(database.db, "support@example.org")
  )();
  expect(await files()).toHaveLength(2);
  await outbox.add(database.db, letter);
  const destroy = await outbox.forget(database.db, "reader1@example.org");
  expect((await database.pool.query("SELECT reply_to FROM mail_outbox WHERE reply_to IS NOT NULL")).rows).toEqual([]);
  await destroy();
  expect(await files()).toEqual([]);
});

it(
  "Mails are deleted although the process was killed and another process wrote one at that moment",
  { tags: "variation" },
  async () => {
    await outboxWith(postman()).add(database.db, aMail());
    await outboxWith(postman()).flush();
    const writing = Promise.withResolvers<void>();
    const write: Transport = async (mail, attempt) => {
      await writing.promise;
      await postman()(mail, attempt);
    };
    const slow = outboxWith(Object.assign(write, { forget: () => new Promise<void>(() => {}) }));
    await slow.add(database.db, aMail());
    const flushed = slow.flush();
    await eventually(async () =>
      expect((await database.pool.query("SELECT attempts FROM mail_outbox")).rows).toEqual([{ attempts: 1 }]),
    );
    // The process is killed during the work after the commit.
    const killed = outboxWith(Object.assign(async () => {}, { forget: () => new Promise<void>(() => {}) }));
    void (await killed.forget(database.db, aMail().recipient))();
    // The other process may take the order, too: it has searched for further mails since it took the first one.
    await eventually(async () =>
      expect((await database.pool.query("SELECT attempts > 0 AS tried FROM mail_outbox ORDER BY id")).rows).toEqual([
        { tried: true },
        { tried: false },
      ]),
    );
    expect(JSON.stringify((await database.pool.query("SELECT * FROM mail_outbox")).rows)).not.toContain("reader1");
    killed.kill();
    const next = outboxWith(postman());
    // An order has a short lease, and then the pause of a first failure.
    for (const time of [16 * SECOND, MINUTE]) {
      await setup.pass(time);
      await next.flush();
    }
    expect(await files()).toEqual([]);
    writing.resolve();
    void flushed;
    await eventually(async () => expect(await files()).toHaveLength(1));
    // Else it may lock the later order at the moment at which the next process looks for it.
    const stopped = slow.stop();
    await setup.pass(2 * MINUTE);
    await next.flush();
    expect(await files()).toEqual([]);
    await stopped;
  },
);

it("Deleting mails works without a mail folder", { tags: "variation" }, async () => {
  const outbox = outboxWith(postman());
  await (
    await outbox.forget(database.db, "reader1@example.org")
  )();
  expect((await database.pool.query("SELECT * FROM mail_outbox")).rows).toEqual([]);
});
