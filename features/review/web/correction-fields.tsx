import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { categoryNames, toCategorySlug } from "#vocabulary/categories.ts";
import type { OwnTale } from "#features/tales/shapes.ts";
import { isSameForReaders, type EditedTale } from "#features/writing/web/autosave/edited-tale.ts";
import { LevelAndWarningsFields, TagsField, useMove } from "#features/writing/web/classification-fields.tsx";
import { useShownCategoryNames } from "#kit/web/language/offered-choices.ts";
import { Select } from "#ui/choice-fields.tsx";

/** The parts of a Tale that its reviewer may correct before publishing. */

export type Corrected = Pick<EditedTale, "categoryName" | "tags" | "level" | "warnings">;

export const correctedOf = ({ categoryName, tags, level, warnings }: OwnTale): Corrected => ({
  categoryName,
  tags,
  level,
  warnings,
});

/** The parts that the reviewer has changed, as a publication sends them; undefined for none. */
export function sentCorrection({ categoryName, tags, level, warnings }: Corrected, tale: OwnTale) {
  const isMoved = categoryName !== tale.categoryName;
  const sent = {
    ...(isMoved && { categoryName }),
    ...((isMoved || tags.join("\n") !== tale.tags.join("\n")) && { tags: [...tags] }),
    ...(!isSameForReaders({ level, warnings }, tale) && { level, warnings }),
  };
  return Object.keys(sent).length === 0 ? undefined : sent;
}

interface CorrectionFieldsProps {
  tale: OwnTale;
  /** The category of a published Tale stays. */
  isRevision: boolean;
  value: Corrected;
  onChange: (value: Corrected) => void;
}

export function CorrectionFields({
  tale: { languageName, categoryName: own },
  isRevision,
  value,
  onChange,
}: CorrectionFieldsProps) {
  const { t } = useTranslation(["laboratory", "categories"]);
  const tagsId = useId();
  const shown = useShownCategoryNames(own);
  /** The category changes after its tags were fetched, and other parts may have changed since. */
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const change = (part: Partial<Corrected>) => onChange({ ...latest.current, ...part });
  const moving = useMove({
    place: { categoryName: value.categoryName, languageName },
    edited: () => ({ ...latest.current, languageName }),
    change: ({ categoryName, tags }) => change({ categoryName, tags }),
  });
  return (
    <div className="grid gap-y-3">
      {!isRevision && (
        <Select
          label={t("category.label")}
          value={moving.shown.categoryName}
          error={moving.error}
          options={shown.map((name) => ({
            value: name,
            label: t(`categories:${toCategorySlug(name)}.title`),
          }))}
          onChange={({ target }) =>
            void moving.move({
              categoryName: categoryNames.find((name) => name === target.value) ?? value.categoryName,
            })
          }
        />
      )}
      <TagsField
        key={value.categoryName}
        id={tagsId}
        categoryName={value.categoryName}
        languageName={languageName}
        value={value.tags}
        onChange={(tags) => change({ tags })}
      />
      <p role="status" className="text-sm empty:hidden">
        {moving.removedTags}
      </p>
      <LevelAndWarningsFields value={value} onChange={change} />
    </div>
  );
}
