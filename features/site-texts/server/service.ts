import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { invalidField, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { TooMuchMarkup } from "#kit/server/safe-html/parse-html.ts";
import { sanitizeOwnText } from "#kit/server/safe-html/sanitize-content.ts";
import { textLength } from "#kit/text/tale-text.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { languageNames, toLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import { DAY, siteTexts as bounds } from "#vocabulary/limits.ts";
import { isAnnounced as isAnnouncedKind, type SiteTextKind } from "../address.ts";
import type { ListedVersion, SiteText } from "../calls.ts";
import { builtInSince, builtInText } from "./built-in/built-in-text.ts";
import { factsOf } from "./built-in/facts.ts";
import {
  deleteWaiting,
  hasMembers,
  insertText,
  lastVersion,
  lockTexts,
  textAt,
  textOfVersion,
  versionsOf,
  type TextRow,
} from "./queries.ts";
import { siteTextChanges } from "./tables.ts";

interface Asked {
  languageName?: LanguageName | undefined;
  version?: number | undefined;
}

/** A text as it holds now, or one of its versions. @throws {ApiError} NOT_FOUND for a version that does not exist */
export async function readText(
  context: AppContext,
  kind: SiteTextKind,
  { languageName = toLanguageName(offeredLanguages(context.siteSettings.current)[0]!), version }: Asked,
): Promise<SiteText> {
  const { db } = context.database;
  const of = { kind, languageName };
  if (version === undefined) return viewOf(context, of, await textAt(db, of, context.clock.now()));
  if (version === 1) return viewOf(context, of, null);
  const row = await textOfVersion(db, of, version);
  if (row === null) throw notFound();
  return viewOf(context, of, row);
}

/** @param row null for the built-in text */
function viewOf(
  { config, siteSettings }: AppContext,
  { kind, languageName }: { kind: SiteTextKind; languageName: LanguageName },
  row: TextRow | null,
): SiteText {
  return {
    kind,
    languageName,
    content: row?.content ?? builtInText(kind, toLanguage(languageName), factsOf(config, siteSettings.current)),
    validFrom: (row?.validFrom ?? builtInSince).toISOString(),
    version: row?.version ?? 1,
  };
}

/** The versions of a text, in all languages or one, the newest first: those to come, and the built-in text at the end. */
export async function listVersions({ database }: AppContext, kind: SiteTextKind, { languageName }: Asked) {
  const languages = languageName === undefined ? languageNames : [languageName];
  const rows = await versionsOf(database.db, kind, languages, bounds.versionsListed);
  const later = rows.map(({ validFrom, ...row }) => ({ ...row, validFrom: validFrom.toISOString() }));
  const builtIn = languages.map((each) => ({
    version: 1,
    languageName: each,
    validFrom: builtInSince.toISOString(),
  }));
  return { versions: [...later, ...builtIn] satisfies ListedVersion[] };
}

interface Change {
  texts: Partial<Record<LanguageName, string>>;
  validFrom?: string | undefined;
}

/**
 * Gives a text in some languages.
 * @returns the texts as they will hold @throws {ApiError} BAD_REQUEST at `validFrom` if that is too near
 */
export async function changeText(context: AppContext, actor: Actor, kind: SiteTextKind, change: Change) {
  const contents = Object.entries(change.texts).map(([languageName, html]) => ({
    languageName: languageName as LanguageName,
    content: ownText(html, languageName),
  }));
  return staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    await lockTexts(tx);
    const { earliest, isAnnounced } = await startOf(context, tx, kind);
    const wanted = change.validFrom === undefined ? earliest : new Date(change.validFrom);
    if (isAnnounced && wanted < earliest)
      throw invalidField(
        "validFrom",
        `A change of this text holds ${bounds.noticeTime / DAY} days from now at the earliest.`,
      );
    const validFrom = wanted < earliest ? earliest : wanted;
    const texts: SiteText[] = [];
    for (const { languageName, content } of contents) {
      const of = { kind, languageName };
      await deleteWaiting(tx, of, context.clock.now());
      const version = (await lastVersion(tx, of)) + 1;
      await insertText(tx, {
        kind,
        language: languageName,
        version,
        content,
        validFrom,
        createdAt: context.clock.now(),
      });
      texts.push({ kind, languageName, content, validFrom: validFrom.toISOString(), version });
    }
    if (isAnnounced) await noteChange(context, tx, kind);
    const detail = texts.map(({ languageName, version }) => `${languageName} ${version}`).join(", ");
    await recordAction(context, tx, { actor, action: "site-text", target: { kind: "text", name: kind }, detail });
    context.cache.moved(afterCommit, [cacheTag.text(kind)]);
    return { texts };
  });
}

function ownText(html: string, languageName: string): string {
  try {
    const content = sanitizeOwnText(html);
    if (textLength(content) === 0) throw invalidField(`texts.${languageName}`, "The text is empty");
    return content;
  } catch (error) {
    if (error instanceof TooMuchMarkup) throw invalidField(`texts.${languageName}`, "Too much markup");
    throw error;
  }
}

/** Drops what waits and returns to the built-in text, in all languages. */
export async function removeText(context: AppContext, actor: Actor, kind: SiteTextKind): Promise<void> {
  await staffTransaction(context, actor, "admin", async (tx, afterCommit) => {
    await lockTexts(tx);
    const now = context.clock.now();
    const { earliest: validFrom, isAnnounced } = await startOf(context, tx, kind);
    let changes = 0;
    for (const languageName of languageNames) {
      const of = { kind, languageName };
      changes += await deleteWaiting(tx, of, now);
      const holds = await textAt(tx, of, now);
      if (holds === null || holds.content === null) continue;
      changes += 1;
      await insertText(tx, { kind, language: languageName, version: 1, content: null, validFrom, createdAt: now });
    }
    if (changes === 0) return;
    if (isAnnounced) await noteChange(context, tx, kind);
    await recordAction(context, tx, { actor, action: "site-text", target: { kind: "text", name: kind }, detail: "1" });
    context.cache.moved(afterCommit, [cacheTag.text(kind)]);
  });
}

/** When a change that is made now may begin to hold, and whether it is announced to members first. */
async function startOf({ clock }: AppContext, tx: Transaction, kind: SiteTextKind) {
  const isAnnounced = isAnnouncedKind(kind) && (await hasMembers(tx));
  return { earliest: isAnnounced ? fromNow(clock, bounds.noticeTime) : clock.now(), isAnnounced };
}

/** The announcement follows an hour after the last change. */
const noteChange = ({ clock }: AppContext, tx: Transaction, kind: SiteTextKind) =>
  tx
    .insert(siteTextChanges)
    .values({ kind, changedAt: clock.now() })
    .onConflictDoUpdate({ target: siteTextChanges.kind, set: { changedAt: clock.now() } });
