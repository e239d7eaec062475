import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

export interface Transport {
  /** Hands a mail over for good; throws when it could not. */
  (mail: Mail): Promise<void>;
  /** Destroys what it still has of mails to this recipient; missing where it keeps none. */
  forget?(isRecipient: (address: string) => boolean): Promise<void>;
}

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
  async function write(mail: Mail) {
    await mkdir(folder, { recursive: true });
    const { message: bytes } = await writer.sendMail(message(from, mail));
    const name = `${new Date().toISOString().replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.eml`;
    const unfinished = join(folder, `.${name}`);
    await writeFile(unfinished, bytes as Buffer, { flush: true, mode: 0o600 });
    await rename(unfinished, join(folder, name));
    log.info({ file: join(folder, name), link: ownLink(mail, siteUrl) }, "mail written");
  }
  return Object.assign(write, { forget: (isRecipient: (address: string) => boolean) => forgetFiles(folder, isRecipient) });
}

/** Unfinished ones, which a killed process left, included. */
async function forgetFiles(folder: string, isRecipient: (address: string) => boolean) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith(".eml"))) {
    const file = join(folder, name);
    const address = await readFile(file, "utf8").then(recipientOf, () => null);
    if (address !== null && isRecipient(address)) await rm(file, { force: true });
  }
}

/** The address in the head of a mail that was written here; a line that begins with a blank goes on with the one before. */
function recipientOf(message: string): string | null {
  const head = message.split("\r\n\r\n", 1)[0]!.replaceAll(/\r\n[ \t]+/g, " ");
  return /^To: *<?([^\r\n<>]+?)>? *$/im.exec(head)?.[1] ?? null;
}
