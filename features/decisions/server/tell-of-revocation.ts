import { languageFor } from "#vocabulary/site-settings.ts";
import { mails, messages } from "#content/server-texts.ts";
import { adminMessage } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { composeMail } from "#kit/server/mail/compose-mail.ts";
import { outlivesAccount } from "#kit/server/mail/file-transport.ts";
import { type Language } from "#vocabulary/languages.ts";
import type { AppealRow } from "./appeal-queries.ts";
import type { ReturnOfTale } from "./events.ts";
import { afterGreeting, mailedMembers } from "./mail.ts";
import type { DecisionRow } from "./record.ts";
import { newDecisionPath } from "./token.ts";

/** Tells a member that a decision is revoked, or what the answer to an appeal is. */

export interface Revoked {
  /** The one that is revoked, then the bans that end because of it. */
  decisions: DecisionRow[];
  /** Those that waited and are granted by it. */
  appeals: AppealRow[];
  tale: ReturnOfTale | null;
}

/** By a message; an appeal is answered by a mail, too. A ban that ends with its cause gets a message only if it was contested. */
export async function tellOfRevocation(
  act: Act,
  { decisions, appeals, tale }: Revoked,
  note: string | null,
): Promise<void> {
  for (const [at, decision] of decisions.entries()) {
    const appeal = appeals.find(({ decisionId }) => decisionId === decision.id);
    if (at > 0 && appeal === undefined) continue;
    const text = (language: Language) => {
      const message = revokedText(language, decision.kind, tale);
      return appeal === undefined ? message : interpolate(messages[language].appeal.granted, { message });
    };
    await tell(act, decision, { text, note, appeal });
  }
}

export const tellOfRefusal = (act: Act, decision: DecisionRow, appeal: AppealRow): Promise<void> =>
  tell(act, decision, { text: (language) => messages[language].appeal.refused, note: appeal.answer, appeal });

function revokedText(language: Language, kind: DecisionRow["kind"], tale: ReturnOfTale | null): string {
  const texts = messages[language].revoked;
  return kind === "TALE_TAKEN_DOWN" || kind === "TALE_DELETED" ? texts.tale[tale ?? "draft"] : texts[kind];
}

interface Told {
  text: (language: Language) => string;
  note: string | null;
  /** Its answer is mailed. */
  appeal: AppealRow | undefined;
}

async function tell(act: Act, decision: DecisionRow, { text, note, appeal }: Told): Promise<void> {
  const { context, tx, afterCommit } = act;
  const [member = null] = decision.userId === null ? [] : await mailedMembers(tx, [decision.userId]);
  if (member !== null) {
    const language = languageFor(context.siteSettings.current, member.language);
    const message = text(language);
    const whole = note === null ? message : interpolate(messages[language].reports.note, { message, note });
    const isMailedOtherwise = appeal === undefined ? {} : ({ isMailedOtherwise: true } as const);
    // Once refused, a decision may still be revoked later.
    const onceKey = `${appeal?.status === "REFUSED" ? "refused" : "revoked"}:${decision.id}`;
    await notify(context, tx, afterCommit, { ...adminMessage(member.id, whole), onceKey, ...isMailedOtherwise });
  }
  const address = decision.userId === null ? appeal?.email : member?.email;
  if (appeal === undefined || address === null || address === undefined) return;
  const language = languageFor(context.siteSettings.current, member?.language ?? decision.language ?? "EN");
  const texts = mails[language];
  const mail = composeMail(address, {
    site: context.siteSettings.current.name,
    language,
    subject: texts.appeal.subject[appeal.status === "REFUSED" ? "REFUSED" : "GRANTED"],
    greeting:
      member === null
        ? texts.appeal.greeting
        : interpolate(texts.notifications.greeting, { firstname: member.firstname }),
    paragraphs: [],
    parts: [
      {
        lines: afterGreeting(language, [
          { text: text(language) },
          ...(note === null ? [] : [{ text: texts.decision.note }, { quote: note }]),
          { text: texts.appeal.yours },
          { quote: appeal.text },
        ]),
      },
    ],
    button: { label: texts.appeal.open, link: `${context.config.SITE_URL}${newDecisionPath(context, decision.id)}` },
  });
  await context.outbox.add(tx, member === null ? { ...mail, headers: outlivesAccount } : mail);
  afterCommit(() => context.outbox.wake());
}
