/** @module-tag variation */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DAY, HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import { aMailServer, type MailServer, type Refusals } from "#tests/support/mail-server.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import type { Database } from "../database/database.ts";
import { failedWork, retryFailedWork } from "../jobs/failed-work.ts";
import { aMail, anOutboxTestSetup, from, type OutboxProcess, type OutboxTestSetup } from "./outbox.fixture.ts";
import { smtpTransport } from "./smtp-transport.ts";

/** Mails that a real mail server refuses. */

let setup: OutboxTestSetup;
let database: Database;
let server: MailServer;
let outbox: OutboxProcess;
beforeEach(async () => {
  setup = await anOutboxTestSetup();
  ({ database } = setup);
  server = await aMailServer();
  outbox = setup.outboxWith(smtpTransport(server.url.replace("//", "//fabula:secret@"), from));
});
afterEach(async () => {
  await outbox.stop();
  await server.close();
  await setup.close();
});

async function send(mails: number, refusals: Refusals) {
  server.refuse(refusals);
  for (let n = 0; n < mails; n += 1) await outbox.add(database.db, aMail(n));
  await outbox.flush();
}

const events = () => setup.logged.flatMap(({ event }) => (event === undefined ? [] : [event]));

describe("a refusal about the site", () => {
  const aboutTheSite: Refusals[] = [
    { greeting: "554 no SMTP service here" },
    { greeting: "421 too busy" },
    { sender: "550 relaying denied" },
    { sender: "553 sender address rejected: not owned by user" },
    { login: "535 authentication failed" },
    { login: "454 temporary authentication failure" },
  ];
  it.each(aboutTheSite)("A refusal about the site loses no mail: %j", async (refusals) => {
    await send(8, refusals);
    expect(await setup.waiting()).toHaveLength(8);
    // The pauses grow, so the attempts continue for days, but are not thousands.
    const before = server.connections();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      await setup.pass(MINUTE);
      await outbox.flush();
    }
    expect(server.connections() - before).toBeLessThan(30);
    expect(await setup.waiting()).toHaveLength(8);
    const isPermanent = !/ 4|"4/.test(JSON.stringify(refusals));
    expect(new Set(events())).toEqual(new Set(isPermanent ? ["mail_server_refuses"] : []));

    server.refuse({});
    await setup.pass(15 * MINUTE);
    await outbox.flush();
    expect(server.received).toHaveLength(8);
    expect(await setup.waiting()).toEqual([]);
  });

  it("A refusal about the site is counted once for mails that are sent in parallel", async () => {
    await send(8, { sender: "550 relaying denied" });
    expect(server.connections()).toBeGreaterThan(1);
    expect(events()).toEqual(["mail_server_refuses"]);
    server.refuse({});
    // The first and shortest pause.
    await setup.pass(15 * SECOND);
    await outbox.flush();
    expect(server.received).toHaveLength(8);
  });

  it("Mails go out within minutes after a refusal about the site is over, also after days", async () => {
    await send(1, { login: "535 authentication failed" });
    for (let hours = 0; hours < 3 * 24; hours += 1) {
      await setup.pass(HOUR);
      await outbox.flush();
    }
    server.refuse({});
    await outbox.add(database.db, aMail(1));
    await setup.pass(15 * MINUTE);
    await outbox.flush();
    expect(server.received).toHaveLength(2);
  });

  it("A refusal about the site for one recipient or message delays that mail alone, and is logged", async () => {
    for (const refusals of [
      { recipient: "554 5.7.1 Relay access denied" },
      { recipient: "550 relay not permitted" },
      { recipient: "530 5.7.0 Authentication required" },
      { message: "550 5.7.26 This mail is unauthenticated" },
    ]) {
      await send(1, refusals);
      expect(await setup.waiting(), JSON.stringify(refusals)).toHaveLength(1);
      expect(events().at(-1)).toBe("mail_refused");
      server.refuse({});
      await setup.pass(HOUR);
      await outbox.flush();
      expect(await setup.waiting()).toEqual([]);
    }
  });
});

describe("a refusal about the recipient or the message", () => {
  const final: Refusals[] = [
    { recipient: "550 no such mailbox" },
    { recipient: "550 5.1.1 user unknown" },
    { recipient: "552 5.2.2 mailbox full" },
    { message: "554 message refused" },
    { message: "550 5.7.1 message content rejected" },
    { message: "552 5.3.4 too large" },
  ];
  it.each(firstOrAll(final))("A refusal about the recipient or the message is final: %j", async (refusals) => {
    await send(3, refusals);
    expect(await setup.waiting()).toEqual([]);
    expect(events()).toEqual(["mail_dropped", "mail_dropped", "mail_dropped"]);
    server.refuse({});
    await send(1, {});
    expect(server.received).toHaveLength(1);
  });

  it("A temporary refusal is retried for a week", async () => {
    await send(1, { recipient: "450 greylisted" });
    await setup.pass(MINUTE / 2 - SECOND);
    await outbox.flush();
    expect((await setup.waiting())[0]!.attempts).toBe(1);
    await setup.pass(MINUTE / 2 + SECOND);
    await outbox.flush();
    expect((await setup.waiting())[0]!.attempts).toBe(2);
    await setup.pass(7 * DAY);
    await outbox.flush();
    expect(events()).toEqual(["mail_given_up"]);
    expect(await setup.waiting()).toHaveLength(1);
    expect(await outbox.waiting()).toEqual({ count: 0, oldestAge: 0 });
    await setup.pass(DAY);
    await outbox.flush();
    expect((await setup.waiting())[0]!.attempts).toBe(3);
  });

  describe("a mail that was given up", () => {
    const failed = () => failedWork(setup.database);
    beforeEach(async () => {
      await send(1, { recipient: "450 greylisted" });
      await setup.pass(8 * DAY);
      await outbox.flush();
    });

    it("A mail that was given up can be tried again, and fails again or is sent", async () => {
      expect(await failed()).toMatchObject([
        { kind: "mail", isGivenUp: true, total: 1, tries: 2, reason: expect.stringMatching(/^450 /) },
      ]);
      expect(await retryFailedWork(setup.database, "mail")).toBe(1);
      await outbox.flush();
      expect(await failed()).toMatchObject([{ isGivenUp: true, total: 1, tries: 3 }]);
      server.refuse({});
      expect(await retryFailedWork(setup.database, null)).toBe(1);
      await outbox.flush();
      expect(server.received).toHaveLength(1);
      expect(await failed()).toEqual([]);
      expect(await setup.waiting()).toEqual([]);
    });

    it("A mail that was given up is deleted together with its address", async () => {
      await (
        await outbox.forget(database.db, "reader0@example.org")
      )();
      expect(await failed()).toEqual([]);
      expect(await setup.waiting()).toEqual([]);
    });

    it("A mail that was given up is deleted once the queue has deleted its work", async () => {
      await setup.pass(33 * DAY);
      await outbox.tidy();
      expect(await setup.waiting()).toHaveLength(1);
      await setup.database.pool.query("delete from work.job");
      await outbox.tidy();
      expect(await setup.waiting()).toEqual([]);
    });
  });
});
