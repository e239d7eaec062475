import { afterEach, beforeEach, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { aDatabaseProxy } from "#tests/support/database-proxy.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import type { Database } from "../database/database.ts";
import { aMail, anOutboxTestSetup, from, type OutboxTestSetup } from "./outbox.fixture.ts";
import { smtpTransport } from "./smtp-transport.ts";
import type { Transport } from "./transport.ts";

/**
 * A mail is sent at most twice, even if a process dies while it sends the mail. No mail is lost if a process dies
 * before.
 */

let setup: OutboxTestSetup;
let database: Database;
beforeEach(async () => {
  setup = await anOutboxTestSetup();
  ({ database } = setup);
});
afterEach(() => setup.close());

it("A sent mail whose row can't be deleted is not sent again, and its row is deleted once the database is back", async () => {
  const line = await aDatabaseProxy(setup.url);
  let sent = 0;
  const outbox = setup.outboxWith(async (_mail, attempt) => {
    await attempt.beginHandOver();
    sent += 1;
    line.cut();
  }, line.url);
  await outbox.add(database.db, aMail());
  await outbox.flush();
  expect(sent).toBe(1);
  expect(await setup.waiting()).toHaveLength(1);
  line.mend();
  await setup.pass(2 * MINUTE);
  await outbox.flush();
  expect(sent).toBe(1);
  expect(await setup.waiting()).toEqual([]);
  await outbox.stop();
  await line.close();
});

it("A mail whose delivery was uncertain twice is not sent a third time", { tags: "variation" }, async () => {
  const messageIds: string[] = [];
  /** A process that dies right after it has sent the mail. */
  const dying: Transport = async (_mail, attempt) => {
    await attempt.beginHandOver();
    messageIds.push(attempt.messageId);
    await new Promise(() => {});
  };
  await (await setup.idle()).add(database.db, aMail());
  for (let deaths = 0; deaths < 4; deaths += 1) {
    const before = (await setup.waiting())[0]?.attempts;
    const process = setup.outboxWith(dying);
    process.wake();
    await eventually(async () => expect((await setup.waiting())[0]?.attempts).not.toBe(before));
    await eventually(async () =>
      expect((await setup.waiting())[0]?.hand_overs).toBe(deaths < 2 ? deaths + 1 : undefined),
    );
    if (deaths === 2) break;
    process.kill();
    await setup.endLeases();
  }
  expect(messageIds).toHaveLength(2);
  expect(new Set(messageIds).size).toBe(1);
  expect(setup.logged).toContainEqual(expect.objectContaining({ event: "mail_dropped", level: 50 }));
});

it("A mail is not lost when processes die repeatedly before it is sent", { tags: "variation" }, async () => {
  await (await setup.idle()).add(database.db, aMail());
  for (let deaths = 1; deaths < 5; deaths += 1) {
    const process = setup.outboxWith(() => new Promise(() => {}));
    process.wake();
    await eventually(async () => expect((await setup.waiting())[0]?.attempts).toBe(deaths));
    process.kill();
    await setup.endLeases();
  }
  let sent = 0;
  await setup.outboxWith(async () => void (sent += 1)).flush();
  expect(sent).toBe(1);
});

it("A mail that its server refused after reading it counts as not sent", { tags: "variation" }, async () => {
  const server = await aMailServer();
  const outbox = setup.outboxWith(smtpTransport(server.url, from));
  server.refuse({ message: "451 try again later" });
  await outbox.add(database.db, aMail());
  for (let times = 1; times < 5; times += 1) {
    await outbox.flush();
    expect(await setup.waiting()).toMatchObject([{ attempts: times, hand_overs: 0 }]);
    await setup.pass(HOUR);
  }
  const messageId = (await setup.waiting())[0]!.message_id;
  server.refuse({});
  await outbox.flush();
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual([`<${messageId}@example.org>`]);
  await outbox.stop();
  await server.close();
});

it(
  "A server that takes a mail and closes without an answer gets it twice, with the same Message-ID",
  { tags: "variation" },
  async () => {
    const server = await aMailServer({ beforeAnswer: async () => server.hangUp() });
    const outbox = setup.outboxWith(smtpTransport(server.url, from));
    await outbox.add(database.db, aMail());
    for (let times = 0; times < 5; times += 1) {
      await outbox.flush();
      await setup.pass(HOUR);
    }
    expect(server.received).toHaveLength(2);
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(await setup.waiting()).toEqual([]);
    await outbox.stop();
    await server.close();
  },
);

it("A mail that was interrupted in the middle is sent again", { tags: "variation" }, async () => {
  const server = await aMailServer();
  const outbox = setup.outboxWith(smtpTransport(server.url, from));
  server.refuse({ hangUpAtData: true });
  await outbox.add(database.db, { ...aMail(), text: "Once upon a time. ".repeat(20_000) });
  for (let times = 0; times < 4; times += 1) {
    await outbox.flush();
    expect(await setup.waiting()).toMatchObject([{ hand_overs: 0 }]);
    await setup.pass(HOUR);
  }
  server.refuse({});
  await outbox.flush();
  expect(server.received).toHaveLength(1);
  await outbox.stop();
  await server.close();
});

it("A mail that is deleted during its sending is not sent", { tags: "variation" }, async () => {
  let sent = 0;
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const outbox = setup.outboxWith(async (_mail, attempt) => {
    reached.resolve();
    await goOn.promise;
    await attempt.beginHandOver();
    sent += 1;
  });
  await outbox.add(database.db, aMail());
  outbox.wake();
  await reached.promise;
  await outbox.forget(database.db, aMail().recipient);
  goOn.resolve();
  await outbox.flush();
  expect(sent).toBe(0);
});
