import type { AuditEntry } from "#features/audit-log/calls.ts";
import { categorySlugs, toCategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { everyone } from "#features/notifications/calls.ts";

type Target =
  | { kind: "person"; name: string }
  | { kind: "everyone" }
  | { kind: "tale" | "comment" | "news" | "advert"; id: string }
  | { kind: "tag"; category: CategorySlug; language: Language; name: string }
  | { kind: "reason"; reason: string };

/**
 * Parses the target of an entry. A reason is free text that may look like another kind of target, so the action decides
 * first.
 */
export function parseTarget({ action, target }: Pick<AuditEntry, "action" | "target">): Target {
  if (action === "reason-add" || action === "reason-remove") return { kind: "reason", reason: target };
  if (action === "message" && target === everyone) return { kind: "everyone" };
  const [, kind, id] = /^(tale|comment|news|advert):(\d+)$/.exec(target) ?? [];
  if (id !== undefined) return { kind: kind as "tale" | "comment" | "news" | "advert", id };
  return parseTag(target) ?? { kind: "person", name: target };
}

function parseTag(target: string): Target | null {
  const [, categoryName, languageName, name] = /^tag:([A-Z]+)\/([A-Z]+)\/(.+)$/s.exec(target) ?? [];
  const category = categorySlugs.find((slug) => toCategoryName(slug) === categoryName);
  const language = languages.find((code) => toLanguageName(code) === languageName);
  return category === undefined || language === undefined || name === undefined
    ? null
    : { kind: "tag", category, language, name };
}
