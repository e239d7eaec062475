import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands a mail over for good; throws when it could not. */
export type Transport = (mail: Mail) => Promise<void>;

function message(from: string, mail: Mail) {
  return { from, to: mail.recipient, subject: mail.subject, text: mail.text, html: mail.html };
}

/** Whether the mail server refused this mail for good (SMTP 5xx), so that trying again would change nothing. */
export function isRefusedForGood(error: unknown): boolean {
  const code = (error as { responseCode?: unknown }).responseCode;
  return typeof code === "number" && code >= 550 && code < 560;
}

export function smtpTransport(url: string, from: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async (mail) => void (await smtp.sendMail(message(from, mail)));
}

/** The line of a mail that is a link of ours: what a name in the greeting says can't pass for it. */
function ownLink(mail: Mail, siteUrl: string): string | undefined {
  return mail.text.split("\n").find((line) => line.startsWith(`${siteUrl}/`));
}

/**
 * Without a mail server each mail becomes an .eml file, and its link is printed in the log, so that a
 * newcomer can activate an account on a bare machine.
 */
export function fileTransport(folder: string, from: string, siteUrl: string, log: Logger): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return async (mail) => {
    await mkdir(folder, { recursive: true });
    const { message: bytes } = await writer.sendMail(message(from, mail));
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = join(folder, `.${name}`);
    await writeFile(unfinished, bytes as Buffer, { flush: true, mode: 0o600 });
    await rename(unfinished, join(folder, name));
    log.info({ to: mail.recipient, file: join(folder, name), link: ownLink(mail, siteUrl) }, "mail written");
  };
}
