import { isIP } from "node:net";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { SECOND } from "#vocabulary/limits.ts";
import { message, type Attempt, type Transport } from "./transport.ts";

/** Sends mails to a mail server, several in parallel over persistent connections. */

/** As many as the outbox sends in parallel. */
const mostConnections = 5;

/** Names and addresses of this machine. Mails to them cross no network. */
function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(name) === 4) return name.startsWith("127.");
  return name === "::1" || name === "localhost" || name.endsWith(".localhost");
}

/** Parameters of an SMTP URL that could switch encryption off. Passwords and login links must not cross a network unencrypted. */
const encryptionSettings = ["requireTLS", "ignoreTLS", "opportunisticTLS", "secure"];

/** @returns the address without settings that would switch encryption off, and whether STARTTLS is required there */
export function encryptionOf(url: string): { url: string; requireTLS: boolean } {
  const address = new URL(url);
  for (const name of encryptionSettings) address.searchParams.delete(name);
  return { url: address.href, requireTLS: address.protocol === "smtp:" && !isLoopback(address.hostname) };
}

/**
 * A stream of a message that sends its end only after the attempt is recorded as a possible delivery. A mail server
 * accepts a message when it reads its end, so a process that dies earlier has certainly sent nothing. The stream is
 * read only after the server has accepted sender and recipient.
 */
async function* withheldEnd(open: () => AsyncIterable<Uint8Array>, attempt: Attempt) {
  yield* open();
  await attempt.beginHandOver();
}

export function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    ...encryptionOf(url),
    pool: true,
    maxConnections: mostConnections,
    idleTimeout: 60 * SECOND,
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 30 * SECOND,
    // The outbox tries again by itself.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const attempts = new Map<string, Attempt>();
  smtp.use("stream", (mail, done) => {
    const attempt = attempts.get(mail.message.messageId());
    if (attempt === undefined) return done(new Error("a message that the outbox has not sent"));
    const createReadStream = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = () =>
      Readable.from(withheldEnd(createReadStream, attempt), { objectMode: false }) as ReturnType<
        typeof createReadStream
      >;
    done();
  });

  async function send(mail: Parameters<Transport>[0], attempt: Attempt) {
    const letter = message(from, mail, attempt);
    attempts.set(letter.messageId, attempt);
    try {
      await smtp.sendMail({ ...letter, signal: attempt.signal });
    } finally {
      attempts.delete(letter.messageId);
    }
  }
  return Object.assign(send, { close: () => smtp.close({ force: true }) });
}
