import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { TestClock } from "#tests/support/clock.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite } from "#tests/support/site.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";
import { aMail, anOutboxTestSetup, type OutboxTestSetup } from "./outbox.fixture.ts";
import type { Mail, Transport } from "./transport.ts";

let setup: OutboxTestSetup;
let database: Database;
let clock: TestClock;
beforeEach(async () => {
  setup = await anOutboxTestSetup();
  ({ database, clock } = setup);
});
afterEach(() => setup.close());

const outboxWith = (transport: Transport) => setup.outboxWith(transport);

/** A transport that fails a given number of times and then delivers. */
function aPostman(failures = 0) {
  const delivered: Mail[] = [];
  let tries = 0;
  const transport: Transport = async (mail) => {
    tries += 1;
    if (tries <= failures) throw new Error("451 try again later");
    delivered.push(mail);
  };
  return { transport, delivered, tries: () => tries };
}

describe("a mail", () => {
  it("A mail is sent after the commit of its transaction, and never after a rollback", async () => {
    const { transport, delivered } = aPostman();
    const outbox = outboxWith(transport);
    await inTransaction(database, async (tx) => {
      await outbox.add(tx, aMail(1));
      await outbox.flush();
      expect(delivered).toEqual([]);
    });
    await inTransaction(database, async (tx) => {
      await outbox.add(tx, aMail(2));
      throw new Error("undone");
    }).catch(() => {});
    await outbox.flush();
    await outbox.flush();
    expect(delivered.map(({ recipient }) => recipient)).toEqual(["reader1@example.org"]);
  });

  it("A mail that can't be sent is tried again with growing pauses and is not lost", async () => {
    const { transport, delivered, tries } = aPostman(9);
    const outbox = outboxWith(transport);
    await outbox.add(database.db, aMail());
    await outbox.flush();
    // Up to half of a pause is chosen at random.
    const waitMinutes = [1, 2, 4, 8, 16, 32, 60, 60, 60];
    for (const [done, minutes] of waitMinutes.entries()) {
      await setup.pass((minutes / 2) * MINUTE - SECOND);
      await outbox.flush();
      expect(tries()).toBe(done + 1);
      await setup.pass((minutes / 2) * MINUTE + SECOND);
      await outbox.flush();
      expect(tries()).toBe(done + 2);
    }
    expect(delivered).toMatchObject([aMail()]);
    await setup.pass(24 * HOUR);
    await outbox.flush();
    expect(delivered).toHaveLength(1);
  });

  it("A mail that fails does not delay others", { tags: "variation" }, async () => {
    const delivered: string[] = [];
    const outbox = outboxWith(async ({ recipient }) => {
      if (recipient === "reader1@example.org") throw new Error("550 no such mailbox");
      delivered.push(recipient);
    });
    for (const n of [1, 2, 3]) await outbox.add(database.db, aMail(n));
    await outbox.flush();
    expect(delivered.toSorted()).toEqual(["reader2@example.org", "reader3@example.org"]);
  });

  it("A mail is sent once although many processes look for it", async () => {
    const { transport, delivered } = aPostman();
    const outboxes = Array.from({ length: 4 }, () => outboxWith(transport));
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) await outboxes[0]!.add(database.db, aMail(n));
    await Promise.all(outboxes.map((outbox) => outbox.flush()));
    expect(delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
      numbers.map((n) => aMail(n).recipient).toSorted(),
    );
  });

  it(
    "A mail is taken alone and sent at once, also when the planner expects a table of one row",
    { tags: "variation" },
    async () => {
      const { transport, delivered } = aPostman();
      const outbox = outboxWith(transport);
      const numbers = Array.from({ length: 12 }, (_, n) => n);
      await outbox.add(database.db, aMail(0));
      await database.pool.query("VACUUM ANALYZE mail_outbox");
      for (const n of numbers.slice(1)) await outbox.add(database.db, aMail(n));
      await outbox.flush();
      expect(delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
        numbers.map((n) => aMail(n).recipient).toSorted(),
      );
      expect((await database.pool.query("SELECT id FROM mail_outbox")).rows).toEqual([]);
    },
  );

  it(
    "A mail whose process was killed during its sending is sent by another process after the lease",
    { tags: "variation" },
    async () => {
      const killed = outboxWith(() => new Promise(() => {}));
      await killed.add(database.db, aMail());
      killed.wake();
      const { transport, delivered } = aPostman();
      const next = outboxWith(transport);
      await eventually(async () =>
        expect((await database.pool.query("SELECT attempts FROM mail_outbox")).rows).toEqual([{ attempts: 1 }]),
      );
      killed.kill();
      await next.flush();
      expect(delivered).toEqual([]);
      await setup.endLeases();
      await next.flush();
      expect(delivered).toHaveLength(1);
    },
  );
});

describe("many mails", () => {
  it("Five mails are sent at once, and a slow one does not delay others", { tags: "variation" }, async () => {
    const delivered: string[] = [];
    const slow = Promise.withResolvers<void>();
    let [atOnce, most] = [0, 0];
    const five = Promise.withResolvers<void>();
    const outbox = outboxWith(async ({ recipient }) => {
      most = Math.max(most, (atOnce += 1));
      if (atOnce === 5) five.resolve();
      await five.promise;
      if (recipient === "reader0@example.org") await slow.promise;
      delivered.push(recipient);
      atOnce -= 1;
    });
    const numbers = Array.from({ length: 30 }, (_, n) => n);
    for (const n of numbers) await outbox.add(database.db, aMail(n));
    const flushed = outbox.flush();
    await eventually(() => expect(delivered.length).toBe(29));
    // Mails that are written later, too.
    await outbox.add(database.db, aMail(30));
    outbox.wake();
    await eventually(() => expect(delivered).toContain("reader30@example.org"));
    slow.resolve();
    await flushed;
    expect(delivered).toHaveLength(31);
    expect(most).toBe(5);
  });

  it("Urgent mails are sent before the others", { tags: "variation" }, async () => {
    const writer = await setup.idle();
    for (let n = 0; n < 20; n += 1) await writer.add(database.db, aMail(n));
    await writer.add(database.db, { ...aMail(20), isUrgent: true });
    const begun: string[] = [];
    // Five are sent at the same time: none ends, and makes room for the next, before all of them have begun.
    const five = Promise.withResolvers<void>();
    const outbox = outboxWith(async ({ recipient }) => {
      begun.push(recipient);
      if (begun.length === 5) five.resolve();
      await five.promise;
    });
    await outbox.flush();
    expect(begun.slice(0, 5)).toContain("reader20@example.org");
    expect(begun).toHaveLength(21);
  });

  it("Reset and activation links are sent before other mails", { tags: "variation" }, async () => {
    const site = await aSite({ clock, env: { DATABASE_URL: setup.url } });
    await site.context.jobs.stop();
    const form = aRegistration();
    expect((await site.visitor().post("/auth/register", { body: form })).status).toBe(201);
    expect((await database.pool.query("SELECT recipient, priority FROM mail_outbox")).rows).toEqual([
      { recipient: form.email, priority: 0 },
    ]);
    await site.close();
  });
});

describe("a letter to the site's own people", () => {
  const refusing = () =>
    outboxWith(async () =>
      Promise.reject(Object.assign(new Error("550 no such mailbox"), { responseCode: 550, command: "RCPT TO" })),
    );
  const aLetter = { ...aMail(), recipient: "support@example.org", replyTo: "writer@example.org" };

  it(
    "A contact message waits a week for a mailbox that refuses it; other mails do not",
    { tags: "variation" },
    async () => {
      const outbox = refusing();
      await outbox.add(database.db, aLetter);
      await outbox.add(database.db, aMail(2));
      await outbox.flush();
      const readRecipients = async () => (await database.pool.query("SELECT recipient FROM mail_outbox")).rows;
      expect(await readRecipients()).toEqual([{ recipient: "support@example.org" }]);
      await setup.pass(6 * 24 * HOUR);
      await outbox.flush();
      const { transport, delivered } = aPostman();
      await setup.pass(HOUR);
      await outboxWith(transport).flush();
      expect(delivered).toMatchObject([aLetter]);

      await outbox.add(database.db, aLetter);
      await setup.pass(7 * 24 * HOUR);
      await outbox.flush();
      expect(await readRecipients()).toEqual([]);
    },
  );
});

it("A mail that was written before a crash is sent after the next start", { tags: "variation" }, async () => {
  const crashing = outboxWith(async () => Promise.reject(new Error("the mail server is away")));
  await crashing.add(database.db, aMail());
  await crashing.flush();
  await setup.pass(MINUTE);
  const site = await aSite({ clock, env: { DATABASE_URL: setup.url } });
  expect(await site.mails()).toMatchObject([aMail()]);
  await site.close();
});
