import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOUR, MINUTE, SECOND } from "#contract/limits.ts";
import { aClock, type TestClock } from "#tests/support/clock.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { aRegistration } from "#tests/support/registrations.ts";
import { aSite } from "#tests/support/site.ts";
import { connect, inTransaction, type Database } from "../database/database.ts";
import { createOutbox, type Outbox } from "./outbox.ts";
import { fileTransport, smtpTransport, type Mail, type Transport } from "./transport.ts";

const log = pino({ level: "silent" });
const from = "Fabula <fabula@example.org>";

let place: Awaited<ReturnType<typeof aDatabase>>;
let database: Database;
let clock: TestClock;
beforeEach(async () => {
  place = await aDatabase();
  database = connect(place.url, { log });
  clock = aClock();
});
afterEach(async () => {
  await database.close();
  await place.drop();
});

const outboxWith = (transport: Transport) => createOutbox(database, clock, transport, log);

const aMail = (n = 1): Mail => ({
  recipient: `reader${n}@example.org`,
  subject: `A letter, n° ${n} 🦊`,
  text: "Once upon a time…\n",
  html: "<p>Once upon a time…</p>",
});

/** A postman who fails as often as told, then delivers. */
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
  it("is sent once what caused it is committed, and never when that is undone", async () => {
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

  it("that can't be sent is tried again, each time later, and is not lost", async () => {
    const { transport, delivered, tries } = aPostman(9);
    const outbox = outboxWith(transport);
    await outbox.add(database.db, aMail());
    await outbox.flush();
    const waits = [1, 2, 4, 8, 16, 32, 60, 60, 60];
    for (const [done, minutes] of waits.entries()) {
      clock.advance(minutes * MINUTE - SECOND);
      await outbox.flush();
      expect(tries()).toBe(done + 1);
      clock.advance(SECOND);
      await outbox.flush();
      expect(tries()).toBe(done + 2);
    }
    expect(delivered).toMatchObject([aMail()]);
    clock.advance(24 * HOUR);
    await outbox.flush();
    expect(delivered).toHaveLength(1);
  });

  it("that fails holds up no other", async () => {
    const delivered: string[] = [];
    const outbox = outboxWith(async ({ recipient }) => {
      if (recipient === "reader1@example.org") throw new Error("550 no such mailbox");
      delivered.push(recipient);
    });
    for (const n of [1, 2, 3]) await outbox.add(database.db, aMail(n));
    await outbox.flush();
    expect(delivered).toEqual(["reader2@example.org", "reader3@example.org"]);
  });

  it("is sent once, however many processes look for it", async () => {
    const { transport, delivered } = aPostman();
    const outboxes = Array.from({ length: 4 }, () => outboxWith(transport));
    const numbers = Array.from({ length: 20 }, (_, n) => n);
    for (const n of numbers) await outboxes[0]!.add(database.db, aMail(n));
    await Promise.all(outboxes.map((outbox) => outbox.flush()));
    expect(delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
      numbers.map((n) => aMail(n).recipient).toSorted(),
    );
  });

  it("whose process was killed while sending is sent by another, once it is sure that the first is gone", async () => {
    const killed = outboxWith(() => new Promise(() => {}));
    await killed.add(database.db, aMail());
    killed.wake();
    const { transport, delivered } = aPostman();
    const next = outboxWith(transport);
    await expect
      .poll(async () => (await database.pool.query("SELECT attempts FROM mail_outbox")).rows)
      .toEqual([{ attempts: 1 }]);
    await next.flush();
    expect(delivered).toEqual([]);
    clock.advance(2 * MINUTE);
    await next.flush();
    expect(delivered).toHaveLength(1);
  });
});

describe("over SMTP", () => {
  /** A real mail server on this port (0: any). */
  async function aMailServer(port = 0) {
    const received: { mail: Email; envelope: string[]; source: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      async onData(stream, session, done) {
        const chunks: Buffer[] = [];
        for await (const chunk of stream) chunks.push(chunk as Buffer);
        const source = Buffer.concat(chunks).toString();
        const envelope = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ mail: await PostalMime.parse(source), envelope, source });
        done();
      },
    });
    server.listen(port, "127.0.0.1");
    await once(server.server, "listening");
    const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    return { url, received, close: () => new Promise<void>((done) => server.close(() => done())) };
  }

  async function aFreePort(): Promise<number> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    return port;
  }

  it("a mail waits while the server is down and arrives whole when it is up", async () => {
    const port = await aFreePort();
    const outbox = outboxWith(smtpTransport(`smtp://127.0.0.1:${port}`, from));
    await outbox.add(database.db, aMail());
    await outbox.flush();
    const server = await aMailServer(port);
    await outbox.flush();
    expect(server.received).toEqual([]);
    clock.advance(MINUTE);
    await outbox.flush();
    const [{ mail, envelope }] = server.received as [(typeof server.received)[0]];
    expect(envelope).toEqual(["reader1@example.org"]);
    expect(mail.from).toEqual({ name: "Fabula", address: "fabula@example.org" });
    expect(mail.subject).toBe(aMail().subject);
    expect(mail.text?.trim()).toBe("Once upon a time…");
    expect(mail.html?.trim()).toBe("<p>Once upon a time…</p>");
    await server.close();
  });

  it("nobody's name gets into the head of a mail", async () => {
    const server = await aMailServer();
    const site = await aSite();
    const firstname = "A\r\nBcc: x@y.zz";
    const form = aRegistration({ firstname, lastname: "B\nSubject: Hi" });
    expect((await site.visitor().post("/auth/register", { body: form })).status).toBe(201);
    const [mail] = await site.mails();
    await smtpTransport(server.url, from)(mail!);
    await smtpTransport(server.url, from)({ ...mail!, subject: "Hello\r\nBcc: x@y.zz\r\n\r\nbody" });
    for (const { mail: sent, envelope, source } of server.received) {
      expect(envelope).toEqual([form.email]);
      expect([sent.bcc ?? [], sent.cc ?? []]).toEqual([[], []]);
      expect(sent.headers.map(({ key }) => key)).not.toContain("bcc");
      expect(source.split("\r\n\r\n")[0]).not.toMatch(/^(bcc|cc): /im);
    }
    expect(server.received).toHaveLength(2);
    await site.close();
    await server.close();
  });
});

describe("as files", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "fabula-mails-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const siteUrl = "http://fabula.test";
  const files = () => readdir(join(folder, "mail"));
  const postman = (logged: pino.Logger = log) => fileTransport(join(folder, "mail"), from, siteUrl, logged);
  const writeTo = (outbox: Outbox, recipient: string) => outbox.add(database.db, { ...aMail(), recipient });

  it("a mail's link stands in the log, and its recipient does not", async () => {
    const lines: string[] = [];
    const mail = { ...aMail(), text: `Open this:\n${siteUrl}/activate/token\n` };
    await postman(pino({}, { write: (line: string) => void lines.push(line) }))(mail);
    expect(JSON.parse(lines[0]!)).toMatchObject({ msg: "mail written", link: `${siteUrl}/activate/token` });
    expect(lines.join("")).not.toContain("example.org");
  });

  it("those of who leaves are destroyed, written or not, and nobody else's", async () => {
    const outbox = outboxWith(postman());
    const long = `${"long.".repeat(10)}name@${"sub.".repeat(8)}example.org`;
    for (const recipient of ["reader1@example.org", "other.reader1@example.org", long]) await writeTo(outbox, recipient);
    await outbox.flush();
    await writeTo(outbox, "Reader1@example.org");
    const before = await files();
    await writeFile(join(folder, "mail", ".unfinished.eml"), "To: reader1@example.org\r\n\r\nx");
    await (await outbox.forget(database.db, "READER1@example.org"))();
    expect(await files()).toEqual(before.slice(1));
    await (await outbox.forget(database.db, long))();
    expect(await files()).toEqual([before[1]]);
    expect((await database.pool.query("SELECT * FROM mail_outbox")).rows).toEqual([]);
  });

  it("what is to be destroyed is, although the process was killed before, and another wrote at that moment", async () => {
    await outboxWith(postman()).add(database.db, aMail());
    await outboxWith(postman()).flush();
    const writing = Promise.withResolvers<void>();
    const slow = outboxWith(async (mail) => {
      await writing.promise;
      await postman()(mail);
    });
    await slow.add(database.db, aMail());
    const written = slow.flush();
    await expect.poll(async () => (await database.pool.query("SELECT attempts FROM mail_outbox")).rows).toEqual([{ attempts: 1 }]);
    // Killed while it does what follows the commit.
    const killed = outboxWith(Object.assign(async () => {}, { forget: () => new Promise<void>(() => {}) }));
    void (await killed.forget(database.db, aMail().recipient))();
    await expect
      .poll(async () => (await database.pool.query("SELECT attempts FROM mail_outbox ORDER BY id")).rows)
      .toEqual([{ attempts: 1 }, { attempts: 0 }]);
    expect(JSON.stringify((await database.pool.query("SELECT * FROM mail_outbox")).rows)).not.toContain("reader1");
    const next = outboxWith(postman());
    await next.flush();
    expect(await files()).toEqual([]);
    writing.resolve();
    await written;
    expect(await files()).toHaveLength(1);
    clock.advance(2 * MINUTE);
    await next.flush();
    expect(await files()).toEqual([]);
  });

  it("there may be none yet", async () => {
    const outbox = outboxWith(postman());
    await (await outbox.forget(database.db, "reader1@example.org"))();
    expect((await database.pool.query("SELECT * FROM mail_outbox")).rows).toEqual([]);
  });
});

it("a mail that was written before a crash is sent by the next start", async () => {
  const crashing = outboxWith(async () => Promise.reject(new Error("the mail server is away")));
  await crashing.add(database.db, aMail());
  await crashing.flush();
  clock.advance(MINUTE);
  const site = await aSite({ clock, env: { DATABASE_URL: place.url } });
  expect(await site.mails()).toMatchObject([aMail()]);
  await site.close();
});
