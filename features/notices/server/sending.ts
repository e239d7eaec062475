import { severityOf } from "#features/decisions/server/reasons.ts";
import { mailboxOf } from "#features/accounts/server/sign-up-limits.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Transaction } from "#kit/server/database/transaction.ts";
import { withIdempotencyKey } from "#kit/server/idempotency/idempotency-keys.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { HOUR, notice as limits } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { NoticeForm } from "../calls.ts";
import { newReference } from "./links.ts";
import { receiptMail } from "./mails.ts";
import { findNoticedThing } from "./noticed-things.ts";
import { notices } from "./tables.ts";

/** Notices as they come in. */

interface Sender {
  network: string;
  /** Of the browser, for a notice that doesn't say which language its page has. */
  language: LanguageName;
}

/**
 * Keeps a notice and mails its receipt. It is counted in the same transaction, so that only kept ones count; those of bots are dropped.
 * @throws {ApiError} RATE_LIMITED; BAD_REQUEST at `address` or `reason`
 */
export async function sendNotice(
  context: AppContext,
  { website = "", clientKey, ...form }: NoticeForm,
  sender: Sender,
): Promise<{ reference: string }> {
  if (website !== "") return { reference: newReference() };
  return inTransaction(context.database, async (tx, afterCommit) => {
    const key = { of: "notice", callerId: null, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const throttle = createThrottle(context, HOUR, tx);
      await throttle.fail({ key: `notices:${sender.network}`, failures: limits.perHour });
      return { reference: await keep(context, tx, form, sender) };
    });
    deskChanged(afterCommit);
    afterCommit(() => context.outbox.wake());
    return result;
  });
}

async function keep(
  context: AppContext,
  tx: Transaction,
  { address, reason, text, email, name, languageName }: Omit<NoticeForm, "website" | "clientKey">,
  sender: Sender,
): Promise<string> {
  const { config, clock } = context;
  const severity = await severityOf(tx, reason);
  const thing = await findNoticedThing(tx, config.SITE_URL, address);
  const sent = { reference: newReference(), address, reason, text, email, name: name ?? null };
  const language = languageName ?? sender.language;
  await tx.insert(notices).values({ ...thing, ...sent, severity, language, createdAt: clock.now() });
  // Nobody can fill a mailbox by typing its address.
  const key = `notice-receipts:${mailboxOf(email)}`;
  const { failures } = await createThrottle(context, HOUR, tx).count({ key });
  if (failures <= limits.receiptsPerHour)
    await context.outbox.add(tx, receiptMail(context, { ...sent, ...thing, email, language }));
  return sent.reference;
}
