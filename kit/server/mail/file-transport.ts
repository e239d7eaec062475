import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { createPrivateFolder, syncFolder } from "../folders.ts";
import { message, type Attempt, type Mail, type BelongsTo, type Sender, type Transport } from "./transport.ts";

/** Writes mails as files if no mail server is configured. */

export const mailFolder = (dataDir: string) => join(dataDir, "mail");

/** A line that consists only of a link of the site. A link in a name in the greeting does not match. */
function ownLink(mail: Mail, siteUrl: string): string | undefined {
  return mail.text.split("\n").find((line) => line.startsWith(`${siteUrl}/`));
}

/**
 * Without a mail server each mail becomes an .eml file, and its link is printed in the log, so that a developer can
 * activate an account without a mail server.
 */
export function fileTransport(folder: string, from: () => Sender, siteUrl: string, log: Logger): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true });
  async function write(mail: Mail, attempt: Attempt) {
    await createPrivateFolder(folder);
    const { message: bytes } = await writer.sendMail(message(from(), mail, attempt));
    // The same name for every attempt, so that a repeated mail overwrites its file.
    const name = `${attempt.createdAt.toISOString().replaceAll(":", "-")}-${attempt.messageId.slice(0, 8)}.eml`;
    const unfinished = join(folder, `.${name}`);
    await writeFile(unfinished, bytes as Buffer, { flush: true, mode: 0o600 });
    await rename(unfinished, join(folder, name));
    await syncFolder(folder);
    log.info({ file: join(folder, name), link: ownLink(mail, siteUrl) }, "mail written");
  }
  return Object.assign(write, { forget: (isTheirs: BelongsTo) => forgetFiles(folder, isTheirs) });
}

/** Headers of the mail that tells somebody that their account was removed: it is not forgotten with the mails to the account. */
export const outlivesAccount = { "X-Account": "removed" };

/** All mails of the folder, which may not exist yet. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(".eml")).map((name) => join(folder, name));
}

/** Deletes mails written before this time, also if a mail server has been configured since. */
export async function deleteMailFiles(folder: string, before: Date): Promise<void> {
  for (const file of await filesIn(folder)) {
    // Another process may have deleted it.
    const modifiedAt = await stat(file).then(
      ({ mtime }) => mtime,
      () => null,
    );
    if (modifiedAt !== null && modifiedAt < before) await rm(file, { force: true });
  }
}

/** Includes incomplete files of killed processes. */
async function forgetFiles(folder: string, isTheirs: BelongsTo) {
  for (const file of await filesIn(folder)) {
    const person = await readFile(file, "utf8").then(personOf, () => null);
    if (person !== null && isTheirs(person.address, person.isContactMessage)) await rm(file, { force: true });
  }
}

/**
 * The person whose mail it is: the address for replies, else the recipient, from the header of a mail written here. A
 * line that begins with a blank continues the line before.
 */
function personOf(message: string): { address: string; isContactMessage: boolean } | null {
  const head = message.split("\r\n\r\n", 1)[0]!.replaceAll(/\r\n[ \t]+/g, " ");
  const addressIn = (name: string) => new RegExp(`^${name}: *<?([^\\r\\n<>]+?)>? *$`, "im").exec(head)?.[1] ?? null;
  if (addressIn("X-Account") === outlivesAccount["X-Account"]) return null;
  const writer = addressIn("Reply-To");
  const address = writer ?? addressIn("To");
  return address === null ? null : { address, isContactMessage: writer !== null };
}
