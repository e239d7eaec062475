import { digest as bounds } from "#vocabulary/limits.ts";
import type { Transaction } from "#kit/server/database/transaction.ts";
import { readingSettingsOf } from "#features/accounts/server/reading-settings.ts";
import { blocksAmong } from "#features/blocks/server/queries.ts";
import { newestFollowedOf, type Period } from "#features/follows/server/period-queries.ts";
import type { Mail } from "#kit/server/mail/transport.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { digestMail } from "./digest-mail.ts";
import { publishedAmong, type DigestReader, type DigestTale } from "./queries.ts";

interface Week {
  period: Period;
  /** The ids of its most liked Tales, in their order. */
  liked: readonly number[];
}

/**
 * The mails to these readers, by three statements however many they are. Each has at most twelve Tales: first by followed members and
 * with followed tags, then the most liked. Readers without a Tale get none.
 */
export async function mailsFor(
  context: AppContext,
  tx: Transaction,
  readers: readonly DigestReader[],
  { period, liked }: Week,
): Promise<Mail[]> {
  if (readers.length === 0) return [];
  const settled = readers.map((reader) => ({ ...reader, ...readingSettingsOf(reader) }));
  const followedBy = await newestFollowedOf(tx, settled, period, bounds.talesAtMost);
  const tales = await publishedAmong(tx, [...new Set([...liked, ...[...followedBy.values()].flat()])]);
  const ids = readers.map(({ id }) => id);
  const isBetween = await blocksAmong(tx, ids, [...new Set([...tales.values()].map(({ authorId }) => authorId))]);
  return settled.flatMap((reader) => {
    const { id: readerId, languagesRead, hiddenWarnings } = reader;
    const isWanted = ({ authorId, warnings }: DigestTale) =>
      authorId !== readerId &&
      !isBetween(readerId, authorId) &&
      !warnings.some((warning) => hiddenWarnings.includes(warning));
    const followed = first(followedBy.get(readerId) ?? [], bounds.talesAtMost, isWanted);
    const isOther = (tale: DigestTale) =>
      languagesRead.includes(tale.languageName) && isWanted(tale) && !followed.includes(tale);
    const others = first(liked, bounds.talesAtMost - followed.length, isOther);
    if (followed.length + others.length === 0) return [];
    return [digestMail(context, reader, { followed, liked: others })];
  });

  /** The first of these Tales that fit: there are far more than a mail has. */
  function first(from: readonly number[], atMost: number, fits: (tale: DigestTale) => boolean): DigestTale[] {
    const found: DigestTale[] = [];
    for (const id of from) {
      if (found.length === atMost) break;
      const tale = tales.get(id);
      if (tale !== undefined && fits(tale)) found.push(tale);
    }
    return found;
  }
}
