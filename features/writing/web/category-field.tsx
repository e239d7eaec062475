import { useId } from "react";
import { useTranslation } from "react-i18next";
import { categoryNames, toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { FieldError } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";

interface CategoryFieldProps {
  value: CategoryName;
  onChange: (category: CategoryName) => void;
  error: string | undefined;
}

/** The category of a text that is not published yet, in the place and the colours in which pages show it. */
export function CategoryField({ value, onChange, error }: CategoryFieldProps) {
  const { t } = useTranslation(["laboratory", "categories"]);
  const id = useId();
  const category = toCategorySlug(value);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="sr-only">
        {t("category.label")}
      </label>
      <div className="relative w-fit max-w-full text-accent">
        <CategoryIcon
          category={category}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 max-sm:hidden"
        />
        <select
          id={id}
          value={value}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange(categoryNames.find((name) => name === target.value) ?? value)}
          className="control field-sizing-content w-auto max-w-full appearance-none truncate pr-8 font-semibold text-accent! sm:pl-10"
        >
          {categoryNames.map((name) => (
            <option key={name} value={name}>
              {t(`categories:${toCategorySlug(name)}.title`)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-2 my-auto size-5" />
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}
