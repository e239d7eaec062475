import { languageFor } from "#vocabulary/site-settings.ts";
import { messages } from "#content/server-texts.ts";
import { languagesOf } from "#features/accounts/server/queries.ts";
import { adminMessage, banned, ofDecision } from "#features/notifications/server/kinds.ts";
import { notify } from "#features/notifications/server/service.ts";
import type { Act } from "#kit/server/features/events.ts";
import { interpolate } from "#kit/server/interpolate.ts";
import { type Language } from "#vocabulary/languages.ts";
import { groundText, mailDecisions, whatText } from "./mail.ts";
import type { DecisionRow } from "./record.ts";

/** Tells a member of one decision that stands alone: in the list of notifications, and by a mail. */
export async function tellOfDecision(act: Act, decision: DecisionRow & { userId: number }): Promise<void> {
  const { context, tx, afterCommit } = act;
  const { userId, kind, endsAt } = decision;
  const [member] = await languagesOf(tx, [userId]);
  if (member === undefined) return;
  const notification =
    kind === "COMMENT_BAN" || kind === "LOGIN_BAN"
      ? banned(userId, kind === "LOGIN_BAN" ? "login" : "comment", endsAt!)
      : adminMessage(userId, decisionMessage(languageFor(context.siteSettings.current, member.language), decision));
  await notify(context, tx, afterCommit, ofDecision(notification, decision.id));
  await mailDecisions(act, [decision]);
}

/** The decision with its reason and note, as plain text. */
function decisionMessage(language: Language, decision: DecisionRow): string {
  const texts = messages[language];
  const { ground, note } = decision;
  const what = whatText(language, decision);
  const message = ground === null ? what : interpolate(texts.decision, { what, ground: groundText(language, ground) });
  return note === null ? message : interpolate(texts.reports.note, { message, note });
}
