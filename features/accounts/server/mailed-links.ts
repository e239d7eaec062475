import { languageFor } from "#vocabulary/site-settings.ts";
import { and, desc, eq, gt, isNull, lt } from "drizzle-orm";
import { mails } from "#content/server-texts.ts";
import { DAY } from "#vocabulary/limits.ts";
import { links as lifetimes, signUps } from "#vocabulary/account-limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import { randomToken, tokenHash } from "#kit/server/security/secrets.ts";
import { type LanguageName } from "#vocabulary/languages.ts";
import { mailedPages, ofApplicants } from "#vocabulary/mailed-pages.ts";
import { admission } from "./points.ts";
import type { User } from "./queries.ts";
import { mailedLinks, type LinkPurpose } from "./tables.ts";

/** Creates a single-use link and its mail, both in the caller's transaction. @param next path to open after the link's page */
export async function mailLink(
  context: AppContext,
  executor: Executor,
  user: Pick<User, "id" | "firstname" | "language"> & { email: string },
  purpose: LinkPurpose,
  next: string | null = null,
) {
  const token = randomToken();
  await executor.insert(mailedLinks).values({
    tokenHash: tokenHash(token),
    userId: user.id,
    purpose,
    createdAt: context.clock.now(),
    expiresAt: fromNow(context.clock, lifetimes[purpose]),
    next,
  });
  const isApplicant = purpose === "activation" && (await admission().willWait(executor, user.id));
  const query = new URLSearchParams({ ...(next !== null && { next }), ...(isApplicant && { [ofApplicants]: "1" }) });
  const end = query.size === 0 ? token : `${token}?${query.toString()}`;
  await context.outbox.add(executor, linkMail(isApplicant ? "applicantActivation" : purpose, user, context, end));
}

/** SQL of mailed links. Each can be used once. */

/** The id of the account that the link belongs to, used or not; null when unknown. */
export async function userIdOfLink(
  executor: Executor,
  tokenHash: string,
  purpose: LinkPurpose,
): Promise<number | null> {
  const [row] = await executor
    .select({ userId: mailedLinks.userId })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose)));
  return row?.userId ?? null;
}

/** Marks a link as used, if it is unused and not expired; null otherwise. */
export async function consumeLink(executor: Executor, tokenHash: string, purpose: LinkPurpose, now: Date) {
  const [row] = await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedLinks.tokenHash, tokenHash),
        eq(mailedLinks.purpose, purpose),
        isNull(mailedLinks.usedAt),
        gt(mailedLinks.expiresAt, now),
      ),
    )
    .returning({ userId: mailedLinks.userId });
  return row ?? null;
}

/** Marks all remaining links of this purpose as used. */
export async function invalidateLinks(executor: Executor, userId: number, purpose: LinkPurpose, now: Date) {
  await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)));
}

/** Creation time and target path of the newest unused link of this purpose; null without one. */
export async function newestUnusedLink(executor: Executor, userId: number, purpose: LinkPurpose) {
  const [row] = await executor
    .select({ createdAt: mailedLinks.createdAt, expiresAt: mailedLinks.expiresAt, next: mailedLinks.next })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)))
    .orderBy(desc(mailedLinks.createdAt))
    .limit(1);
  return row ?? null;
}

export const mailedLinksOf = (executor: Executor, userId: number) =>
  executor
    .select({
      purpose: mailedLinks.purpose,
      createdAt: mailedLinks.createdAt,
      expiresAt: mailedLinks.expiresAt,
      usedAt: mailedLinks.usedAt,
      next: mailedLinks.next,
    })
    .from(mailedLinks)
    .where(eq(mailedLinks.userId, userId))
    .orderBy(mailedLinks.createdAt);

/** Deletes links that have expired. */
export async function deleteExpiredLinks(executor: Executor, now: Date) {
  await executor.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}

interface Recipient {
  email: string;
  firstname: string;
  language: LanguageName;
}

type LinkText = Pick<(typeof mails)["en"]["activation"], "subject" | "greeting" | "paragraphs" | "button" | "footer">;

type OfSite = Pick<AppContext, "config" | "siteSettings">;

function mailTo(
  { siteSettings }: OfSite,
  { email, firstname, language }: Recipient,
  textOf: (all: (typeof mails)["en"]) => LinkText,
  link: string,
): Mail {
  const code = languageFor(siteSettings.current, language);
  const text = textOf(mails[code]);
  const mail = composeMail(email, {
    site: siteSettings.current.name,
    language: code,
    subject: text.subject,
    greeting: interpolate(text.greeting, { firstname }),
    paragraphs: text.paragraphs,
    button: { label: text.button, link },
    footer: interpolate(text.footer, { days: String(signUps.activateWithin / DAY) }),
  });
  return { ...mail, isUrgent: true };
}

/** The two mails of a change of e-mail: a confirmation link to the new e-mail, an undo link to the old one. */
export function emailChangeMails(
  owner: Recipient,
  newEmail: string,
  context: OfSite,
  { confirmToken, undoToken }: { confirmToken: string; undoToken: string },
): Mail[] {
  const siteUrl = context.config.SITE_URL;
  return [
    mailTo(
      context,
      { ...owner, email: newEmail },
      (all) => all.confirmEmail,
      `${siteUrl}/${mailedPages.confirmEmail}/${confirmToken}`,
    ),
    mailTo(context, owner, (all) => all.undoEmail, `${siteUrl}/${mailedPages.undoEmail}/${undoToken}`),
  ];
}

/** The mail with a link, in the recipient's language. @param end of the link: its token, and an optional query string */
function linkMail(kind: LinkPurpose | "applicantActivation", recipient: Recipient, context: OfSite, end: string): Mail {
  const page = mailedPages[kind === "applicantActivation" ? "activation" : kind];
  return mailTo(context, recipient, (all) => all[kind], `${context.config.SITE_URL}/${page}/${end}`);
}
