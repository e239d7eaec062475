import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import type { AuditEntry } from "#features/audit-log/calls.ts";
import { languageInSentence } from "#ui/words-of-language.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { editNewsPath } from "#features/news/web/addresses.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { taleIdAddress } from "#features/tales/web/tale-address.ts";
import { noticeAddress } from "#features/moderation/web/addresses.ts";
import { editAdvertPath } from "#features/adverts/web/addresses.ts";
import { editPromptPath } from "#features/prompts/address.ts";
import { webhooksPage } from "#features/webhooks/address.ts";
import { useDateTimeText, useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { reasonCodes } from "#vocabulary/reasons.ts";
import { severities } from "#features/decisions/reasons.ts";
import { reportDecisions } from "#features/moderation/shapes.ts";
import { everyone } from "#features/notifications/calls.ts";
import { categorySlugs, toCategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { roles, type Role } from "#vocabulary/roles.ts";

const cell = "block py-0.5 wrap-break-word lg:table-cell lg:py-3 lg:pr-6 lg:align-top lg:last:pr-0";

/** The log: a table on wide screens, stacked lines on a phone, with table semantics for screen readers on both. */
export function AuditTable({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation("audit");
  const { language } = useLanguage();
  const detailText = useDetailText();
  return (
    <table className="mt-8 mb-8 block w-full border-b border-hairline lg:table">
      <caption className="sr-only">{t("title")}</caption>
      <thead className="sr-only lg:not-sr-only lg:table-header-group">
        <tr className="text-left text-sm text-ink-soft">
          {(["when", "who", "what", "target", "detail"] as const).map((column) => (
            <th key={column} scope="col" className="py-2 pr-6 font-normal">
              {t(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block lg:table-row-group">
        {entries.map((entry) => (
          <tr key={entry.id} className="block border-t border-hairline py-3 lg:table-row lg:py-0">
            <td className={`${cell} text-sm text-ink-soft lg:whitespace-nowrap`}>
              <LocalDate date={entry.createdAt} language={language} show="date-time" />
            </td>
            <td className={cell}>{entry.actor === "machine" ? t("machine") : <Person name={entry.actor} />}</td>
            <td className={`${cell} font-semibold`}>{t(`actions.${entry.action}`)}</td>
            <td className={cell}>
              <Target entry={entry} />
            </td>
            <td className={`${cell} whitespace-pre-line empty:hidden lg:max-w-96 lg:empty:table-cell`}>
              {detailText(entry)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A link to a member's profile; a removed account has none. */
function Person({ name }: { name: string }) {
  const { t } = useTranslation("audit");
  if (name.startsWith("#")) return <span className="text-ink-soft">{t("left", { number: name })}</span>;
  return (
    <Link to={profileAddress(name)} className="link">
      {name}
    </Link>
  );
}

function Target({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation(["audit", "categories"]);
  const { language: reader } = useLanguage();
  const reasonText = useReasonText();
  const target = parseTarget(entry);
  switch (target.kind) {
    case "person":
      return <Person name={target.name} />;
    case "tale":
      // A deleted one has no page.
      if (entry.action === "delete") return t("tale", { id: target.id });
      return (
        <Link to={taleIdAddress(target.id)} className="link">
          {t("tale", { id: target.id })}
        </Link>
      );
    case "comment":
      return t("comment", { id: target.id });
    case "news":
      if (entry.action === "news-delete") return t("news", { id: target.id });
      return (
        // A draft has no other page.
        <Link to={editNewsPath(Number(target.id))} className="link">
          {t("news", { id: target.id })}
        </Link>
      );
    case "notice":
      return (
        <Link to={noticeAddress(Number(target.id))} className="link">
          {t("notice", { id: target.id })}
        </Link>
      );
    case "advert":
      if (entry.action === "advert-delete") return t("advert", { id: target.id });
      return (
        <Link to={editAdvertPath(Number(target.id))} className="link">
          {t("advert", { id: target.id })}
        </Link>
      );
    case "webhook":
      return (
        <Link to={webhooksPage} className="link">
          {t("webhook", { id: target.id })}
        </Link>
      );
    case "prompt":
      if (entry.action === "prompt-delete") return t("prompt", { id: target.id });
      return (
        <Link to={editPromptPath(Number(target.id))} className="link">
          {t("prompt", { id: target.id })}
        </Link>
      );
    case "tag":
      return t("tag", {
        name: target.name,
        category: t(`categories:${target.category}.title`),
        language: languageInSentence(target.language, reader),
      });
    case "everyone":
      return t("everyone");
    case "reason":
      return reasonText(target.reason);
  }
}

const roleChange = /^(\w+) → (\w+)$/;
const severity = /^severity ([123])$/;
/** After the reasons for the ban, if there are any. */
const ban = /^(?:(.*); )?level (\d+): (comment|login) until (\S+)$/s;

/**
 * The reason or result of an action in the reader's language. Codes are translated; text written by people stays as it
 * is.
 */
function useDetailText(): (entry: Pick<AuditEntry, "action" | "detail" | "target">) => string {
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
    const status = reportDecisions.find((each) => wording === each || wording.startsWith(`${each} `));
    const reasons = status === undefined ? wording : wording.slice(status.length + 1);
    const decision = [status === undefined ? "" : t(`decisions.${status}`), reasons]
      .filter((part) => part !== "")
      .join(" · ");
    return note === undefined ? decision : `${decision} – ${note}`;
  }

  function ofWebhook(detail: string) {
    const [, host] = /^added (\S+)$/.exec(detail) ?? [];
    if (host !== undefined) return t("webhooks.added", { host });
    return detail === "on" || detail === "off" || detail === "deleted" ? t(`webhooks.${detail}`) : detail;
  }

  return ({ action, detail, target }) => {
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
    if (target.startsWith("webhook:")) return ofWebhook(detail);
    const weight = severities.find((each) => severity.exec(detail)?.[1] === String(each));
    if (action === "reason-add" || action === "reason-remove")
      return weight === undefined ? detail : t(`catalogue:weights.${weight}`);
    return ["report", "notice", "censor"].includes(action) ? decoded(detail) : detail;
  };
}

const isRole = (word: string): word is Role => (roles as readonly string[]).includes(word);

type ParsedTarget =
  | { kind: "person"; name: string }
  | { kind: "everyone" }
  | { kind: "tale" | "comment" | "news" | "notice" | "advert" | "webhook" | "prompt"; id: string }
  | { kind: "tag"; category: CategorySlug; language: Language; name: string }
  | { kind: "reason"; reason: string };

/**
 * Parses the target of an entry. A reason is free text that may look like another kind of target, so the action decides
 * first.
 */
export function parseTarget({ action, target }: Pick<AuditEntry, "action" | "target">): ParsedTarget {
  if (action === "reason-add" || action === "reason-remove") return { kind: "reason", reason: target };
  if (action === "message" && target === everyone) return { kind: "everyone" };
  const [, kind, id] = /^(tale|comment|news|notice|advert|webhook|prompt):(\d+)$/.exec(target) ?? [];
  if (id !== undefined)
    return { kind: kind as "tale" | "comment" | "news" | "notice" | "advert" | "webhook" | "prompt", id };
  return parseTag(target) ?? { kind: "person", name: target };
}

function parseTag(target: string): ParsedTarget | null {
  const [, categoryName, languageName, name] = /^tag:([A-Z]+)\/([A-Z]+)\/(.+)$/s.exec(target) ?? [];
  const category = categorySlugs.find((slug) => toCategoryName(slug) === categoryName);
  const language = languages.find((code) => toLanguageName(code) === languageName);
  return category === undefined || language === undefined || name === undefined
    ? null
    : { kind: "tag", category, language, name };
}
