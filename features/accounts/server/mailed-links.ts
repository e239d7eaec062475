import { links as lifetimes } from "#vocabulary/limits.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { randomToken, tokenHash } from "#kit/server/security/secrets.ts";
import { insertLink } from "./mailed-links-queries.ts";
import { linkMail } from "./mails.ts";
import type { User } from "./queries.ts";
import type { LinkPurpose } from "./tables.ts";

/** Creates a single-use link and its mail, both in the caller's transaction. @param next path to open after the link's page */
export async function mailLink(
  context: AppContext,
  executor: Executor,
  user: Pick<User, "id" | "firstname" | "language"> & { email: string },
  purpose: LinkPurpose,
  next: string | null = null,
) {
  const token = randomToken();
  await insertLink(executor, {
    tokenHash: tokenHash(token),
    userId: user.id,
    purpose,
    createdAt: context.clock.now(),
    expiresAt: fromNow(context.clock, lifetimes[purpose]),
    next,
  });
  await context.outbox.add(executor, linkMail(purpose, user, context.config.SITE_URL, withNext(token, next)));
}

const withNext = (token: string, next: string | null) =>
  next === null ? token : `${token}?next=${encodeURIComponent(next)}`;
