import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { levels, warnings, type LevelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { useErrorParts } from "#kit/web/calls/error-text.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useLanguageOptions, useShownCategoryNames } from "#kit/web/language/offered-choices.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { listFormat } from "#ui/words-of-language.ts";
import { MultiSelect } from "#ui/multi-select.tsx";
import { Select } from "#ui/choice-fields.tsx";
import type { EditedTale, Place } from "./autosave/edited-tale.ts";

interface TagsFieldProps {
  id: string;
  categoryName: CategoryName;
  languageName: LanguageName;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
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

interface PlaceFieldsProps {
  value: Place;
  /** As the text was opened. */
  own: Place;
  onChange: (change: Partial<Place>) => void;
  error: string | undefined;
}

/** The category and the language of a text that is not published yet, in the place and the colours in which pages show them. */
export function PlaceFields({ value, own, onChange, error }: PlaceFieldsProps) {
  const { t } = useTranslation(["laboratory", "categories"]);
  const errorId = useId();
  const category = toCategorySlug(value.categoryName);
  const described = error === undefined ? {} : { "aria-describedby": errorId, "aria-invalid": true };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <SmallSelect
        className="text-accent"
        label={t("category.label")}
        value={value.categoryName}
        options={useShownCategoryNames(own.categoryName).map((name) => [
          name,
          t(`categories:${toCategorySlug(name)}.title`),
        ])}
        onChange={(categoryName) => onChange({ categoryName })}
        {...described}
      >
        <CategoryIcon
          category={category}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 max-sm:hidden"
        />
      </SmallSelect>
      <SmallSelect
        label={t("language.label")}
        value={value.languageName}
        options={useLanguageOptions(own.languageName).map(({ value: name, label }) => [name, label])}
        onChange={(languageName) => onChange({ languageName })}
        {...described}
      />
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

interface SmallSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  className?: string;
  /** An icon before the value. */
  children?: ReactNode;
}

/** As wide as its value, with its label for screen readers alone. */
function SmallSelect<Value extends string>(props: SmallSelectProps<Value>) {
  const { label, value, options, onChange, className = "", children, ...described } = props;
  return (
    <div className={`relative w-fit max-w-full ${className}`}>
      {children}
      <select
        aria-label={label}
        {...described}
        value={value}
        onChange={({ target }) => onChange(options.find(([each]) => each === target.value)?.[0] ?? value)}
        className={`control field-sizing-content w-auto max-w-full appearance-none truncate pr-8 font-semibold text-inherit! ${children === undefined ? "" : "sm:pl-10"}`}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5" />
    </div>
  );
}

interface LevelAndWarningsFieldsProps {
  value: LevelAndWarnings;
  onChange: (change: Partial<LevelAndWarnings>) => void;
  /** Explains the fields to writers. */
  hints?: boolean;
}

/** For whom a Tale is, and what readers see before its text. Both may stay empty. */
export function LevelAndWarningsFields({ value, onChange, hints = false }: LevelAndWarningsFieldsProps) {
  const { t } = useTranslation(["laboratory", "levelAndWarnings"]);
  const levelOptions = [
    { value: "", label: t("levelAndWarnings:anyReader") },
    ...levels.map((level) => ({ value: level, label: t(`levelAndWarnings:levels.${level}`) })),
  ];
  return (
    <div className="grid items-start gap-x-6 gap-y-3 sm:grid-cols-2">
      <Select
        label={t("levelAndWarnings:level")}
        hint={hints ? t("readers.levelHint") : undefined}
        options={levelOptions}
        value={value.level ?? ""}
        onChange={({ target }) => onChange({ level: levels.find((level) => level === target.value) ?? null })}
      />
      <MultiSelect
        label={t("levelAndWarnings:contentWarnings")}
        hint={hints ? t("readers.warningsHint") : undefined}
        options={warnings.map((warning) => ({ value: warning, label: t(`levelAndWarnings:warnings.${warning}`) }))}
        value={value.warnings}
        onChange={(chosen) => onChange({ warnings: warnings.filter((warning) => chosen.includes(warning)) })}
        max={warnings.length}
        texts={{
          placeholder: t("readers.placeholder"),
          full: t("readers.count", { chosen: warnings.length, max: warnings.length }),
          count: (chosen, max) => t("readers.count", { chosen, max }),
          remove: (warning) => t("readers.remove", { warning }),
        }}
      />
    </div>
  );
}

/** A text that can move. */
interface Movable {
  /** As it is shown. */
  place: Place;
  edited(): Pick<EditedTale, "tags"> & Place;
  change(part: Pick<EditedTale, "tags"> & Place): void;
}

/**
 * Moves a text to another category or language. Tags of the same name stay, the others go; those that went come back if the writer returns to
 * their place. Place and tags change together, so that no save in between is refused.
 */
export function useMove({ place: { categoryName, languageName }, edited, change: changeText }: Movable) {
  const { t } = useTranslation(["laboratory", "categories"]);
  const { language } = useLanguage();
  const api = useApi();
  const errorParts = useErrorParts();
  const [wanted, setWanted] = useState<Place | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const latest = useRef<Place | null>(null);
  async function move(part: Partial<Place>) {
    const { categoryName, languageName } = latest.current ?? edited();
    const to = { categoryName, languageName, ...part };
    latest.current = to;
    setWanted(to);
    setError(null);
    const isLatest = () => latest.current === to;
    try {
      const mayStay = [...edited().tags, ...removed];
      // Without tags nothing is compared: this works without a connection, too.
      const tags = mayStay.length === 0 ? [] : await api(talesCalls.tags, { query: to });
      if (!isLatest()) return;
      const inPlace = new Set(tags.map(({ tagName }) => tagName));
      const all = [...new Set([...edited().tags, ...removed])];
      changeText({ ...to, tags: all.filter((tag) => inPlace.has(tag)).slice(0, bounds.tagsMax) });
      setRemoved(all.filter((tag) => !inPlace.has(tag)));
    } catch (failure) {
      if (isLatest()) setError(failure);
    }
    if (!isLatest()) return;
    latest.current = null;
    setWanted(null);
  }

  const category = t(`categories:${toCategorySlug(categoryName)}.title`);
  const spoken = toLanguage(languageName);
  return {
    move,
    /** The chosen place, also while its tags are loaded. */
    shown: wanted ?? { categoryName, languageName },
    error: error === null ? undefined : `${t("category.failed")} ${errorParts(error).reason}`,
    /** Names the tags that its place does not have; undefined if none went. */
    removedTags:
      removed.length === 0
        ? undefined
        : t("category.removed", {
            category: spoken === language ? category : `${category} · ${ownNames[spoken]}`,
            tags: listFormat(language).format(removed),
          }),
  };
}
