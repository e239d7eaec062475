import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aMailServer } from "#tests/support/mail-server.ts";
import { aFreePort } from "#tests/support/server-process.ts";
import type { Database } from "../database/database.ts";
import { aMail, anAttempt, anOutboxTestSetup, from, type OutboxTestSetup } from "./outbox.fixture.ts";
import { encryptionOf, smtpTransport } from "./smtp-transport.ts";

/** Sends mails by SMTP to a real mail server. */

let setup: OutboxTestSetup;
let database: Database;
beforeEach(async () => {
  setup = await anOutboxTestSetup();
  ({ database } = setup);
});
afterEach(() => setup.close());

const outboxTo = (url: string) => setup.outboxWith(smtpTransport(url, from));

it("A mail waits while the server is down and arrives complete when it is up", { tags: "variation" }, async () => {
  const port = await aFreePort();
  const outbox = outboxTo(`smtp://127.0.0.1:${port}`);
  await outbox.add(database.db, aMail());
  await outbox.flush();
  const server = await aMailServer(port);
  await outbox.flush();
  expect(server.received).toEqual([]);
  await setup.pass(MINUTE);
  await outbox.flush();
  const [{ mail, envelope }] = server.received as [(typeof server.received)[0]];
  expect(envelope).toEqual(["reader1@example.org"]);
  expect(mail.from).toEqual({ name: "Fabula", address: "fabula@example.org" });
  expect(mail.subject).toBe(aMail().subject);
  expect(mail.text?.trim()).toBe("Once upon a time…");
  expect(mail.html?.trim()).toBe("<p>Once upon a time…</p>");
  await outbox.stop();
  await server.close();
});

it("User input can't add a header to a mail", async () => {
  const server = await aMailServer();
  const trap = "Hello\r\nBcc: x@y.zz\r\n\r\nbody";
  const transport = smtpTransport(server.url, from);
  for (const mail of [
    { subject: trap },
    { replyTo: "a@example.org\r\nBcc: x@y.zz" },
    { headers: { "X-Name": trap } },
  ]) {
    await transport({ ...aMail(), ...mail }, anAttempt());
  }
  for (const { mail: sent, envelope, source } of server.received) {
    expect(envelope).toEqual([aMail().recipient]);
    expect([sent.bcc ?? [], sent.cc ?? []]).toEqual([[], []]);
    expect(sent.headers.map(({ key }) => key)).not.toContain("bcc");
    expect(source.split("\r\n\r\n")[0]).not.toMatch(/^(bcc|cc): /im);
  }
  expect(server.received).toHaveLength(3);
  transport.close?.();
  await server.close();
});

it("Many mails share few connections, which are kept for later ones", { tags: "variation" }, async () => {
  const server = await aMailServer();
  const outbox = outboxTo(server.url);
  for (let n = 0; n < 30; n += 1) await outbox.add(database.db, aMail(n));
  await outbox.flush();
  expect(server.received).toHaveLength(30);
  const connections = server.connections();
  expect(connections).toBeLessThanOrEqual(5);
  await outbox.add(database.db, aMail(30));
  await outbox.flush();
  expect(server.received).toHaveLength(31);
  expect(server.connections()).toBe(connections);
  await outbox.stop();
  await server.close();
});

it("A mail carries its own headers", { tags: "variation" }, async () => {
  const server = await aMailServer();
  const outbox = outboxTo(server.url);
  await outbox.add(database.db, { ...aMail(), headers: { "List-Unsubscribe": "<https://fabula.test/unsubscribe/x>" } });
  await outbox.flush();
  expect(server.received[0]!.mail.headers).toContainEqual(
    expect.objectContaining({ key: "list-unsubscribe", value: "<https://fabula.test/unsubscribe/x>" }),
  );
  expect(server.received[0]!.mail.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  await outbox.stop();
  await server.close();
});

describe("encryption", () => {
  it("Encryption is required for every mail server except on this machine, whatever SMTP_URL says", () => {
    const required = (url: string) => encryptionOf(url).requireTLS;
    for (const host of [
      "mail.example.org",
      "10.0.0.1",
      "127.evil.example",
      "localhost.evil.example",
      "[2001:db8::1]",
    ]) {
      expect(required(`smtp://${host}:587`), host).toBe(true);
    }
    for (const host of ["localhost", "127.0.0.1", "127.1.2.3", "[::1]"])
      expect(required(`smtp://${host}`), host).toBe(false);
    // Encrypted from the first byte.
    expect(required("smtps://mail.example.org")).toBe(false);
    const open =
      "smtp://mail.example.org/?ignoreTLS=true&requireTLS=false&opportunisticTLS=true&secure=false&name=fabula";
    expect(encryptionOf(open)).toEqual({ url: "smtp://mail.example.org/?name=fabula", requireTLS: true });
  });

  it("Without encryption by the mail server no mail is sent, and the log says why", { tags: "variation" }, async () => {
    const server = await aMailServer();
    // A name of this machine that is not on the list of names without encryption.
    const transport = smtpTransport(`${server.url.replace("127.0.0.1", "[::ffff:127.0.0.1]")}/?requireTLS=false`, from);
    const outbox = setup.outboxWith(transport);
    await outbox.add(database.db, aMail());
    await outbox.flush();
    expect(server.received).toEqual([]);
    expect(await setup.waiting()).toHaveLength(1);
    expect(setup.logged).toContainEqual(expect.objectContaining({ event: "mail_server_refuses", command: "STARTTLS" }));
    await outbox.stop();
    await server.close();
  });
});
