import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { listFormat } from "#ui/list-format.ts";
import type { EditSession } from "./autosave/edit-session.ts";

/**
 * Moves a text to another category. Tags of the same name stay, the others go; those that went come back if the writer returns to
 * their category. Category and tags change together, so that no save in between is refused.
 */
export function useCategoryChange(editing: EditSession, languageName: LanguageName) {
  const { t } = useTranslation(["laboratory", "categories"]);
  const { language } = useLanguage();
  const api = useApi();
  const errorParts = useErrorParts();
  const [wanted, setWanted] = useState<CategoryName | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const latest = useRef<CategoryName | null>(null);
  const { categoryName } = editing.state().edited;

  async function change(to: CategoryName) {
    latest.current = to;
    setWanted(to);
    setError(null);
    const isLatest = () => latest.current === to;
    try {
      const mayStay = [...editing.state().edited.tags, ...removed];
      // Without tags nothing is compared: this works without a connection, too.
      const tags =
        mayStay.length === 0 ? [] : await api(talesCalls.tags, { query: { categoryName: to, languageName } });
      if (!isLatest()) return;
      const inCategory = new Set(tags.map(({ tagName }) => tagName));
      const all = [...new Set([...editing.state().edited.tags, ...removed])];
      editing.change({ categoryName: to, tags: all.filter((tag) => inCategory.has(tag)).slice(0, bounds.tagsMax) });
      setRemoved(all.filter((tag) => !inCategory.has(tag)));
    } catch (failure) {
      if (isLatest()) setError(failure);
    }
    if (isLatest()) setWanted(null);
  }

  return {
    change,
    /** The chosen one, also while its tags are loaded. */
    shown: wanted ?? categoryName,
    error: error === null ? undefined : `${t("category.failed")} ${errorParts(error).reason}`,
    /** Names the tags that the category does not have; undefined if none went. */
    removedTags:
      removed.length === 0
        ? undefined
        : t("category.removed", {
            category: t(`categories:${toCategorySlug(categoryName)}.title`),
            tags: listFormat(language).format(removed),
          }),
  };
}
