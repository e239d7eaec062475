import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { MultiSelect } from "#ui/multi-select.tsx";

interface TagsFieldProps {
  id: string;
  categoryName: CategoryName;
  languageName: LanguageName;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur: () => void;
  error?: string | undefined;
}

/** One to five tags of the Tale's category and language. */
export function TagsField({ id, categoryName, languageName, value, onChange, onBlur, error }: TagsFieldProps) {
  const { t } = useTranslation(["laboratory", "site", "errors"]);
  const { tags, failed, retry } = useTags(categoryName, languageName);
  // Chosen tags stay chosen while the list loads, and if one was removed from it.
  const options = [...new Set([...tags, ...value])].map((tag) => ({ value: tag, label: tag }));
  return (
    <div className="flex flex-col items-start gap-2">
      <MultiSelect
        id={id}
        className="w-full [&_[id$=-hint]]:max-sm:sr-only"
        label={t("tags.label")}
        hint={t("tags.hint")}
        error={error}
        options={options}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        max={bounds.tagsMax}
        disabledReason={failed ? t("errors:failed.fetchTags") : undefined}
        texts={{
          placeholder: t("tags.placeholder"),
          full: t("tags.full"),
          count: (chosen, max) => t("tags.count", { chosen, max }),
          remove: (tag) => t("tags.remove", { tag }),
        }}
      />
      {failed && <Button onClick={retry}>{t("site:buttons.tryAgain")}</Button>}
    </div>
  );
}

function useTags(categoryName: CategoryName, languageName: LanguageName) {
  const api = useApi();
  const [tags, setTags] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(1);
  const [failedAttempt, setFailedAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    api(talesCalls.tags, { query: { categoryName, languageName } }, { signal: stop.signal }).then(
      (found) => setTags(found.map((tag) => tag.tagName)),
      () => stop.signal.aborted || setFailedAttempt(attempt),
    );
    return () => stop.abort();
  }, [api, categoryName, languageName, attempt]);
  return { tags, failed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
