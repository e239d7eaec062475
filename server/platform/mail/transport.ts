import { createTransport } from "nodemailer";

export interface Mail {
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to: who has written to the site by a form, so that it is their mail. */
  replyTo?: string | null;
}

export interface Transport {
  /** Hands a mail over for good; throws when it could not. */
  (mail: Mail): Promise<void>;
  /** Destroys what it still has of somebody's mails; missing where it keeps none. */
  forget?(isTheirs: (address: string) => boolean): Promise<void>;
}

/** As nodemailer takes it. */
export function message(from: string, { recipient, subject, text, html, replyTo }: Mail) {
  // An address told as such can't be read as several, nor as a line of the head.
  const answersTo = replyTo == null ? {} : { replyTo: { name: "", address: replyTo } };
  return { from, to: recipient, subject, text, html, ...answersTo };
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
