import { messages } from "#content/server-texts.ts";
import { correctionsPage } from "../deciding-address.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { textWithLink } from "#features/notifications/message.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { languagesOf } from "#features/accounts/server/queries.ts";
import { isBlocking } from "#features/blocks/server/service.ts";
import { adminMessageAboutTale } from "#features/notifications/server/kinds.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { notify } from "#features/notifications/server/service.ts";

/** Messages to author and helper about corrections. */

/**
 * Tells a member about another one's correction or decision, once a day for each Tale and member: twenty corrections are one message.
 * Nobody hears of a member whom one blocks.
 */
export async function tell(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  {
    kind,
    from,
    to,
    tale,
  }: { kind: keyof typeof messages.en.proposed; from: Actor; to: number; tale: { id: number; title: string } },
): Promise<void> {
  if ((await isBlocking(tx, from.id, to)) || (await isBlocking(tx, to, from.id))) return;
  const [receiver] = await languagesOf(tx, [to]);
  const sentence = interpolate(messages[toLanguage(receiver!.language)].proposed[kind], {
    username: from.username,
    title: tale.title,
  });
  const text =
    kind === "sent" ? textWithLink(sentence, `${context.config.SITE_URL}${correctionsPage(tale.id)}`) : sentence;
  const day = context.clock.now().toISOString().slice(0, 10);
  await notify(context, tx, afterCommit, {
    ...adminMessageAboutTale(to, tale.id, text),
    actorId: from.id,
    onceKey: `Correction-${kind}:${tale.id}:${from.id}:${day}`,
  });
}
