import { builtInSettings } from "#vocabulary/site-settings.ts";

/** A mail as features write it. */
export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies: the sender of a contact message, to whom the mail belongs. */
  replyTo?: string | null;
  /** True if a person waits for this mail: it is sent before others. */
  isUrgent?: boolean;
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string> | null;
}

/** One attempt to send a mail. */
export interface Attempt {
  /** The same for every attempt of a mail. */
  messageId: string;
  /** When the mail was written; also the same for every attempt. */
  createdAt: Date;
  /**
   * A transport that can't tell afterwards whether a mail arrived awaits this immediately before the step that sends
   * it, and stops if it throws: the outbox counts these steps, so that a mail goes out at most twice.
   */
  beginHandOver(): Promise<void>;
  /** Aborted when the attempt takes too long, and when the process stops. */
  signal: AbortSignal;
}

/** Whether a mail belongs to the person whose data is deleted. @param isContactMessage a contact message from that address, not a mail to it */
export type BelongsTo = (address: string, isContactMessage: boolean) => boolean;

export interface Transport {
  /** Sends a mail; throws if it failed. */
  (mail: Mail, attempt: Attempt): Promise<void>;
  /** Deletes the stored mails of a person; missing when the transport stores none. */
  forget?(isTheirs: BelongsTo): Promise<void>;
  /** Closes its connections; missing where it has none. */
  close?(): void;
}

/** By whom mails are. As an object, a name with a comma or a bracket stays a name. */
export interface Sender {
  name: string;
  address: string;
}

/** @param from the setting MAIL_FROM. Its name counts, unless it is the program's: then mails have the site's. */
export function senderOf(from: string, site: string): Sender {
  const [, name = "", address = from] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? [];
  return { name: name === "" || name === builtInSettings.name ? site : name, address };
}

/** The mail in nodemailer's form. */
export function message(
  from: Sender,
  { recipient, subject, text, html, replyTo, headers }: Mail,
  { messageId, createdAt }: Attempt,
) {
  // As an object, the address can't be parsed as several addresses or as another header.
  const answersTo = replyTo == null ? {} : { replyTo: { name: "", address: replyTo } };
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    from,
    to: recipient,
    subject,
    text,
    html,
    messageId: `<${messageId}@${domain}>`,
    date: createdAt,
    // Programs that answer mails, such as those for holidays, leave it alone (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated", ...headers },
    ...answersTo,
  };
}
