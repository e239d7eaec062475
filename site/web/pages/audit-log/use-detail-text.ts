import { useTranslation } from "react-i18next";
import { decisions } from "#features/moderation/shapes.ts";
import { roles, type Role } from "#vocabulary/roles.ts";
import type { AuditEntry } from "#features/audit-log/calls.ts";
import { severities } from "#features/moderation/reasons.ts";
import { reasonCodes } from "#vocabulary/reasons.ts";
import { useDateTimeText } from "#kit/web/language/date-time-text.ts";
import { useReasonText } from "#kit/web/language/reason-text.ts";

const roleChange = /^(\w+) → (\w+)$/;
const severity = /^severity ([123])$/;
/** After the reasons for the ban, if there are any. */
const ban = /^(?:(.*); )?level (\d+): (comment|login) until (\S+)$/s;

/**
 * The reason or result of an action in the reader's language. Codes are translated; text written by people stays as it
 * is.
 */
export function useDetailText(): (entry: Pick<AuditEntry, "action" | "detail">) => string {
  const { t } = useTranslation(["audit", "catalogue", "members"]);
  const dateTimeText = useDateTimeText();
  const reasonText = useReasonText();

  const roleName = (word = "") => (isRole(word) ? t(`members:roles.ROLE_${word}.name`) : word);
  /** Codes come before the colon, a note of the staff after it. */
  function decoded(detail: string) {
    const [, codes = detail, note] = /^([^:]*): ([^]*)$/.exec(detail) ?? [];
    const wording = reasonCodes
      .toReversed()
      .reduce((text, code) => text.replace(new RegExp(`\\b${code}\\b`), reasonText(code)), codes);
    const status = decisions.find((each) => wording === each || wording.startsWith(`${each} `));
    const reasons = status === undefined ? wording : wording.slice(status.length + 1);
    const decision = [status === undefined ? "" : t(`decisions.${status}`), reasons]
      .filter((part) => part !== "")
      .join(" · ");
    return note === undefined ? decision : `${decision} – ${note}`;
  }

  return ({ action, detail }) => {
    if (action === "role") {
      const [, before, after] = roleChange.exec(detail) ?? [];
      return after === undefined ? detail : `${roleName(before)} → ${roleName(after)}`;
    }
    if (action === "ban") {
      const [, reasons, level, kind, until] = ban.exec(detail) ?? [];
      if (until === undefined) return detail;
      const text = t(kind === "login" ? "bans.login" : "bans.comment", { level, date: dateTimeText(until) });
      return reasons === undefined ? text : `${decoded(reasons)} – ${text}`;
    }
    if (action === "advert-edit" && (detail === "active" || detail === "inactive")) return t(`adverts.${detail}`);
    const weight = severities.find((each) => severity.exec(detail)?.[1] === String(each));
    if (action === "reason-add" || action === "reason-remove")
      return weight === undefined ? detail : t(`catalogue:weights.${weight}`);
    return action === "report" || action === "censor" ? decoded(detail) : detail;
  };
}

const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word);
