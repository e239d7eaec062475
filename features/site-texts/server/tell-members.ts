import { languageFor } from "#vocabulary/site-settings.ts";
import { and, asc, desc, gt, isNotNull, lte, max } from "drizzle-orm";
import { z } from "zod";
import { mails, messages } from "#content/server-texts.ts";
import { users } from "#features/accounts/server/tables.ts";
import { dateTimeText } from "#features/notifications/message.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { DeclaredSchedule } from "#kit/server/jobs/schedule.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import { exactLanguageName } from "#kit/calls/input.ts";
import { languageNames, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { siteTexts as bounds } from "#vocabulary/limits.ts";
import { isAnnounced, siteTextKinds, textPaths } from "../address.ts";
import { lockTexts, waitingTexts } from "./queries.ts";
import { siteTextChanges } from "./tables.ts";

/** A message and a mail to every member about changed rules and conditions: about all changes together, an hour after the last one. */

/** Their mails and the next batch are one transaction of a few tenths of a second. */
const membersPerBatch = 200;

const change = z.object({
  kind: z.enum(["rules", "conditions"]),
  /** When a new text begins to hold, by language; empty if an announced one has been dropped. */
  validFrom: z.partialRecord(exactLanguageName, z.iso.datetime()),
});
type Change = z.output<typeof change>;

export const tellMembers = declareJob({
  name: "site-text-changes",
  payload: z.object({
    changes: z.array(change),
    /** Unique for these changes. */
    key: z.string(),
    createdAt: z.iso.datetime(),
    /** The id of the last member in the batches before. */
    after: z.number(),
    /** The highest id of a member when the changes were due. */
    last: z.number(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const members = await membersAfter(tx, payload, membersPerBatch);
    const told = members.map((member) => {
      const language = languageFor(context.siteSettings.current, member.language);
      const lines = payload.changes.map((each) => lineOf(context, language, each));
      return { member, language, lines };
    });
    const notifications = told.map(({ member, lines }) => ({
      ...adminMessage(member.id, lines.join("\n")),
      onceKey: payload.key,
      isMailedOtherwise: true as const,
    }));
    await notify(context, tx, afterCommit, ...notifications);
    const letters = told.map(({ member, language, lines }) =>
      mailOf(context, member, language, lines, payload.changes),
    );
    await context.outbox.add(tx, ...letters);
    afterCommit(() => context.outbox.wake());
    return { next: members.length < membersPerBatch ? null : { ...payload, after: members.at(-1)!.id } };
  },
});

/** Looks every minute. A job is added only if something is due; of two processes that find it one does, and the other finds nothing left. */
export const dueChanges: DeclaredSchedule = {
  name: tellMembers.name,
  async startIfDue(context) {
    if (!(await areChangesDue(context, context.database.db))) return;
    await inTransaction(context.database, async (tx, afterCommit) => {
      await lockTexts(tx);
      if (!(await areChangesDue(context, tx))) return;
      const createdAt = context.clock.now().toISOString();
      const changes = await takeChanges(context, tx);
      if (changes.length === 0) return;
      const payload = { changes, key: `site-texts:${createdAt}`, createdAt, after: 0, last: await lastMemberId(tx) };
      await context.jobs.enqueue(tx, afterCommit, tellMembers, payload);
    });
  },
};

/** One change more, and all of them wait for another hour. */
async function areChangesDue({ clock }: AppContext, executor: Executor): Promise<boolean> {
  const [row] = await executor.select({ last: max(siteTextChanges.changedAt) }).from(siteTextChanges);
  return row?.last != null && row.last <= fromNow(clock, -bounds.toldAfter);
}

/** The changes that a message is due about, which count as announced from now on. */
async function takeChanges({ clock }: AppContext, tx: Transaction): Promise<Change[]> {
  const now = clock.now();
  const changed = await tx.select().from(siteTextChanges).where(isNotNull(siteTextChanges.changedAt));
  const waiting = await waitingTexts(tx, siteTextKinds.filter(isAnnounced), now);
  const changes: Change[] = [];
  for (const { kind, announcedFor } of changed) {
    if (kind !== "rules" && kind !== "conditions") continue;
    const own = waiting.filter((each) => each.kind === kind);
    const wasAnnounced = announcedFor !== null && announcedFor > now;
    if (own.length > 0 || wasAnnounced) {
      changes.push({
        kind,
        validFrom: Object.fromEntries(own.map((each) => [each.languageName, each.validFrom.toISOString()])),
      });
    }
    const latest = own.map(({ validFrom }) => validFrom).toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
    await tx
      .insert(siteTextChanges)
      .values({ kind, changedAt: null, announcedFor: latest })
      .onConflictDoUpdate({ target: siteTextChanges.kind, set: { changedAt: null, announcedFor: latest } });
  }
  return changes;
}

async function lastMemberId(executor: Executor): Promise<number> {
  const [row] = await executor.select({ id: users.id }).from(users).orderBy(desc(users.id)).limit(1);
  return row?.id ?? 0;
}

/** Members who had an account that can log in when the changes were due, in the order of their ids. */
const membersAfter = (
  executor: Executor,
  { after, last, createdAt }: { after: number; last: number; createdAt: string },
  limit: number,
) =>
  executor
    .select({ id: users.id, email: users.email, firstname: users.firstname, language: users.language })
    .from(users)
    .where(
      and(
        gt(users.id, after),
        lte(users.id, last),
        lte(users.activatedAt, new Date(createdAt)),
        isNotNull(users.email),
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit);

type Member = Awaited<ReturnType<typeof membersAfter>>[number];

/** The day of the member's language, or the first one of another language. */
function dayFor(language: Language, { validFrom }: Change): string | null {
  const own = validFrom[language.toUpperCase() as LanguageName];
  const others = languageNames.flatMap((each) => validFrom[each] ?? []).toSorted();
  return own ?? others[0] ?? null;
}

function lineOf({ config, siteSettings }: AppContext, language: Language, each: Change): string {
  const texts = messages[language].siteTexts;
  const day = dayFor(language, each);
  return interpolate(day === null ? texts.dropped[each.kind] : texts.changed[each.kind], {
    site: siteSettings.current.name,
    date: dateTimeText(day ?? undefined, language, "UTC"),
    link: `${config.SITE_URL}${textPaths[each.kind]}`,
  });
}

/** It can't be switched off: a member who does not agree must have the time to leave. */
function mailOf(context: AppContext, member: Member, language: Language, lines: string[], changes: readonly Change[]) {
  const { config, siteSettings } = context;
  const texts = mails[language].siteTexts;
  const words = { site: siteSettings.current.name };
  return composeMail(member.email!, {
    language,
    site: siteSettings.current.name,
    subject: interpolate(texts.subject, words),
    greeting: interpolate(mails[language].notifications.greeting, { firstname: member.firstname }),
    paragraphs: [...lines, interpolate(texts.agree, words)],
    button: { label: texts.button, link: `${config.SITE_URL}${textPaths[changes[0]!.kind]}` },
    footer: interpolate(texts.footer, words),
  });
}
