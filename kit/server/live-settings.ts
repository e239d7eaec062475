import { invalidField } from "./api-error.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { isShown, type SiteSettings } from "#vocabulary/site-settings.ts";
import type { AfterCommit, Transaction } from "./database/transaction.ts";

export interface StoredSettings {
  /** Counts the changes. */
  version: number;
  settings: SiteSettings;
}

/** The settings of the owner, as this process knows them: at most two seconds old. */
export interface LiveSettings {
  readonly current: SiteSettings;
  /** Counts the changes: pictures with the site's name or logo have it in their address. */
  readonly face: number;
  /** The settings with which a site of this environment begins. */
  readonly first: SiteSettings;
  /** Locks the settings until the end of the transaction. */
  lock(tx: Transaction): Promise<StoredSettings>;
  /** Stores what has become of the settings that `lock` gave, and shows it in every process after the commit. */
  store(tx: Transaction, afterCommit: AfterCommit, next: StoredSettings): Promise<void>;
}

interface Place {
  languageName?: LanguageName | null | undefined;
  categoryName?: CategoryName | null | undefined;
}

/**
 * Refuses what moves to a language or category that the site doesn't offer. A text that is there stays and goes on.
 * @param before null for a new one
 * @throws {ApiError} BAD_REQUEST at `languageName` or `categoryName`
 */
export function refuseMove(
  { siteSettings: { current } }: { siteSettings: LiveSettings },
  before: Place | null,
  { languageName, categoryName }: Place,
): void {
  if (languageName != null && languageName !== before?.languageName && !current.languages.includes(languageName))
    throw invalidField("languageName", "The site doesn't offer this language.");
  if (categoryName != null && categoryName !== before?.categoryName && !isShown(current, categoryName))
    throw invalidField("categoryName", "The site doesn't show this category.");
}

/** The same for a new text. */
export const refuseNotOffered = (context: { siteSettings: LiveSettings }, written: Place): void =>
  refuseMove(context, null, written);
