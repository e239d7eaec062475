import { isIP } from "node:net";
import { Readable } from "node:stream";
import { createTransport } from "nodemailer";
import { SECOND } from "#vocabulary/limits.ts";
import { message, type Attempt, type Sender, type Transport } from "./transport.ts";

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

/** @param from asked for each mail, because the site's name may change */
export function smtpTransport(url: string, from: () => Sender): Transport {
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
    const letter = message(from(), mail, attempt);
    attempts.set(letter.messageId, attempt);
    try {
      await smtp.sendMail({ ...letter, signal: attempt.signal });
    } finally {
      attempts.delete(letter.messageId);
    }
  }
  return Object.assign(send, { close: () => smtp.close({ force: true }) });
}

/**
 * The effect of a failed attempt: only an answer about this recipient or this message is final. A mail server also
 * refuses with 5xx when the site is at fault (a greeting 554, relaying denied, a wrong password), and then all mails
 * wait until the operator has fixed it.
 */
export type SmtpErrorKind =
  /** The recipient or the message is refused for good. */
  | "final"
  /** This mail can't be sent at present. */
  | "mail"
  /** The server can't be reached, or accepts no mails at present. */
  | "unreachable"
  /** The server refuses the site: the operator has to fix something. */
  | "refused";

/** The error of nodemailer. */
interface SmtpError {
  /** Nodemailer's own code for the kind of error, such as ECONNECTION or EAUTH. */
  code?: unknown;
  /** The step at which it happened: CONN, EHLO, STARTTLS, AUTH …, MAIL FROM, RCPT TO, DATA; API for its own refusals. */
  command?: unknown;
  /** The three-digit SMTP code of the answer. */
  responseCode?: unknown;
  response?: unknown;
  /** The code of the system's error, if there is one, such as ECONNREFUSED. */
  originalCode?: unknown;
  timeoutType?: unknown;
}

/** Enhanced status codes (RFC 3463) X.1 to X.2 are about the recipient, X.6 about the message; these of X.1 are about the sender. */
const aboutSender = ["7", "8", "9"];
/**
 * The usual texts of servers without enhanced codes that refuse the site and not the recipient (RFC 3463, RFC 5321).
 */
const siteErrorPattern = /\brelay|authenticat|\bsender|\bclient|\bblock|black ?list|\bdenied|not permitted/i;

function isAboutRecipient(code: number, response: string): boolean {
  const [, subject, detail = ""] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === "1") return !aboutSender.includes(detail);
  if (subject === "2") return true;
  if (subject !== undefined && subject !== "0") return false;
  return code >= 550 && code < 560 && code !== 554 && !siteErrorPattern.test(response);
}

function isAboutMessage(code: number, response: string): boolean {
  const [, subject, detail = ""] = /^\d{3}[ -]5\.(\d{1,3})\.(\d{1,3})\b/.exec(response) ?? [];
  if (subject === undefined || subject === "0") return code >= 550 && code < 560;
  if (subject === "1") return !aboutSender.includes(detail);
  // About the message: 5.3.4 (too big), 5.7.1 (unwanted), 5.7.7 (damaged). The other policy codes are about the sender.
  if (subject === "3") return detail === "4";
  return subject === "2" || subject === "6" || (subject === "7" && ["1", "7"].includes(detail));
}

const connectionErrorCodes = ["ECONNREFUSED", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN", "ENETDOWN", "ETIMEDOUT"];
const setUpTimeouts = ["CONNECT_TIMEOUT", "GREETING_TIMEOUT", "UPGRADE_TIMEOUT"];

/** Whether no SMTP session was established. A session that breaks later may have failed because of one mail. */
function isNoConnection({ code, command, originalCode, timeoutType }: SmtpError): boolean {
  if (
    code === "EDNS" ||
    connectionErrorCodes.includes(String(originalCode)) ||
    setUpTimeouts.includes(String(timeoutType))
  )
    return true;
  // The server closed each connection before its greeting.
  return code === "ECONNECTION" && command === undefined;
}

/** @param error the error of nodemailer */
export function smtpErrorKind(error: unknown): SmtpErrorKind {
  const smtpError = error as SmtpError;
  const { code, command } = smtpError;
  const response = typeof smtpError.response === "string" ? smtpError.response : "";
  const status = typeof smtpError.responseCode === "number" ? smtpError.responseCode : 0;
  if (command === "RCPT TO") return status >= 500 && isAboutRecipient(status, response) ? "final" : "mail";
  if (command === "DATA") return status >= 500 && isAboutMessage(status, response) ? "final" : "mail";
  // An address that can't be part of an SMTP command.
  if (command === "API" && code === "EENVELOPE") return "final";
  if (status > 0) return status >= 500 ? "refused" : "unreachable";
  if (["EAUTH", "ENOAUTH", "ETLS", "EREQUIRETLS"].includes(String(code))) return "refused";
  return isNoConnection(smtpError) ? "unreachable" : "mail";
}

/** Whether the mail server has answered that it refuses the message, which then certainly did not arrive. */
export const isRejectedByServer = (error: unknown): boolean => typeof (error as SmtpError).responseCode === "number";

/** Whether the server refused with 5xx: waiting alone won't help. */
export const isPermanentRefusal = (error: unknown): boolean => Number((error as SmtpError).responseCode) >= 500;
