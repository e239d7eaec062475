import { languageFor } from "#vocabulary/site-settings.ts";
import { inArray } from "drizzle-orm";
import { mails, reasonTexts } from "#content/server-texts.ts";
import { users } from "#features/accounts/server/tables.ts";
import { dateTimeText } from "#features/notifications/message.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail, type MailLine } from "#kit/server/mail/compose-mail.ts";
import { banLevelAt, banOfLevel } from "#vocabulary/ban-ladder.ts";
import { localeOf, type Language } from "#vocabulary/languages.ts";
import { isReasonCode } from "#vocabulary/reasons.ts";
import type { DecisionRow } from "./record.ts";
import { newDecisionPath } from "./token.ts";

/** The mail that tells a member of decisions: what it is about, why, until when, what would follow, and how to object. */

type MailedMember = Pick<
  typeof users.$inferSelect,
  "id" | "email" | "firstname" | "language" | "banLevel" | "banLevelSince"
>;

/** A reason in a language. One that an administrator added is used as it is. */
export const groundText = (language: Language, ground: string): string =>
  isReasonCode(ground) ? reasonTexts[language][ground] : ground;

/** The decision as one sentence. */
export function whatText(language: Language, { kind, endsAt }: Pick<DecisionRow, "kind" | "endsAt">): string {
  return interpolate(mails[language].decision.what[kind], {
    until: dateTimeText(endsAt?.toISOString(), language, "UTC"),
  });
}

/**
 * Adds one mail for each of these members to the outbox, in the transaction of the act. A call about one member gives all its decisions
 * together.
 * @param explanations by the id of a decision that has no ground of its own: why it was made, in the member's language
 */
export async function mailDecisions(
  { context, tx, afterCommit }: Act,
  decisions: readonly DecisionRow[],
  explanations: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const byMember = Map.groupBy(decisions, ({ userId }) => userId);
  const members = await mailedMembers(
    tx,
    decisions.flatMap(({ userId }) => userId ?? []),
  );
  const written = members.flatMap((member) => {
    const own = byMember.get(member.id)!;
    return member.email === null ? [] : [decisionMail(context, { ...member, email: member.email }, own, explanations)];
  });
  if (written.length === 0) return;
  await context.outbox.add(tx, ...written);
  afterCommit(() => context.outbox.wake());
}

export const mailedMembers = (executor: Executor, ids: readonly number[]): Promise<MailedMember[]> =>
  executor
    .select({
      id: users.id,
      email: users.email,
      firstname: users.firstname,
      language: users.language,
      banLevel: users.banLevel,
      banLevelSince: users.banLevelSince,
    })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(users.id);

/** @param decisions one or more, in the order in which they were made */
export function decisionMail(
  context: AppContext,
  member: MailedMember & { email: string },
  decisions: readonly DecisionRow[],
  explanations: ReadonlyMap<number, string> = new Map(),
) {
  const language = languageFor(context.siteSettings.current, member.language);
  const texts = mails[language].decision;
  const isOne = decisions.length === 1;
  const last = decisions.at(-1)!;
  const parts = decisions.map((decision) => {
    const isCrossed = decisions.some(({ causedById }) => causedById === decision.id);
    // The part of the decision that has caused it says why.
    const isExplained = decisions.some(({ id }) => id === decision.causedById);
    const told = isExplained ? { ...decision, ground: null, note: null } : decision;
    const lines = linesOf(language, told, isCrossed, explanations.get(decision.id));
    if (isOne) return { lines: afterGreeting(language, lines) };
    const link = `${context.config.SITE_URL}${newDecisionPath(context, decision.id)}`;
    return { title: texts.subject[decision.kind], lines, link: { label: texts.open, link } };
  });
  const next = banOfLevel(banLevelAt(member, context.clock.now()) + 1);
  const days = (count: number) =>
    new Intl.NumberFormat(localeOf(language), { style: "unit", unit: "day", unitDisplay: "long" }).format(count);
  return composeMail(member.email, {
    site: context.siteSettings.current.name,
    language,
    subject: texts.subject[last.kind],
    greeting: interpolate(mails[language].notifications.greeting, { firstname: member.firstname }),
    paragraphs: [],
    parts,
    ending: [
      ...(next === null || last.kind === "TROLL" || last.kind === "REMOVED"
        ? []
        : [interpolate(texts.next[next.kind], { days: days(next.days) })]),
      texts.object,
    ],
    button: { label: texts.open, link: `${context.config.SITE_URL}${newDecisionPath(context, last.id)}` },
  });
}

function linesOf(
  language: Language,
  decision: DecisionRow,
  isCrossed: boolean,
  explanation: string | undefined,
): MailLine[] {
  const texts = mails[language].decision;
  const { aboutType, quote, ground, note, pointsLost, pointsLeft, level, restorableUntil } = decision;
  const text = (line: string, words: Record<string, string> = {}): MailLine => ({ text: interpolate(line, words) });
  const points = { lost: String(pointsLost), left: String(pointsLeft), level: String(level) };
  const until = dateTimeText(restorableUntil?.toISOString(), language, "UTC");
  return [
    text(whatText(language, decision)),
    ...(explanation === undefined ? [] : [{ text: explanation }]),
    ...(quote === null ? [] : [{ text: aboutType === "tale" ? texts.about.tale : texts.about.comment }, { quote }]),
    ...(ground === null ? [] : [text(texts.ground, { ground: groundText(language, ground) })]),
    ...(note === null ? [] : [{ text: texts.note }, { quote: note }]),
    ...(pointsLost === null ? [] : [text(isCrossed ? texts.pointsGone : texts.points, points)]),
    ...(restorableUntil === null ? [] : [text(texts.restorable, { until })]),
  ];
}

/** An Italian letter goes on in lower case after its greeting. */
export const afterGreeting = (language: Language, [first, ...rest]: MailLine[]): MailLine[] =>
  language === "it" && first !== undefined && "text" in first
    ? [{ text: first.text.charAt(0).toLowerCase() + first.text.slice(1) }, ...rest]
    : [first!, ...rest];
