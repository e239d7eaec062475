import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "react-router";
import type { CategorySlug } from "#contract/categories.ts";
import { levels, warnings } from "#contract/level-and-warnings.ts";
import { tale as bounds } from "#contract/limits.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { categoryAddress, type CategoryListState } from "./category-address.ts";

interface TaleFiltersProps {
  category: CategorySlug;
  state: CategoryListState;
}

/**
 * A plain GET form that keeps sort order and tag and goes to the first page. Nothing that is not chosen gets into the address, which is
 * why no reading time is chosen by a choice of its own: its chip removes it.
 */
export function TaleFilters({ category, state }: TaleFiltersProps) {
  const { t } = useTranslation(["tales", "levelAndWarnings"]);
  const { sort, tag } = state;
  const times = [...new Set([...bounds.readingTimes, ...(state.minutesMax === null ? [] : [state.minutesMax])])];
  return (
    <details className="group border-y border-hairline">
      <summary className="flex min-h-11 items-center justify-between gap-4 font-sans [&::-webkit-details-marker]:hidden">
        {t("filters.title")}
        <Icon name="chevron-down" className="size-5 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <Form method="get" action={categoryAddress(category)} className="grid gap-x-10 gap-y-4 pt-2 pb-6 md:grid-cols-3">
        {sort !== "chronological" && <input type="hidden" name="sort" value={sort} />}
        {tag !== null && <input type="hidden" name="tag" value={tag} />}
        <Choices legend={t("filters.level")}>
          {levels.map((level) => (
            <Checkbox
              key={level}
              name="level"
              value={level}
              label={t(`levelAndWarnings:levels.${level}`)}
              defaultChecked={state.levels.includes(level)}
            />
          ))}
        </Choices>
        <Choices legend={t("filters.length")}>
          {times
            .toSorted((one, other) => one - other)
            .map((minutes) => (
              <Time key={minutes} minutes={minutes} chosen={minutes === state.minutesMax}>
                {t("filters.upTo", { count: minutes })}
              </Time>
            ))}
        </Choices>
        <Choices legend={t("filters.leaveOut")}>
          {warnings.map((warning) => (
            <Checkbox
              key={warning}
              name="withoutWarning"
              value={warning}
              label={t(`levelAndWarnings:warnings.${warning}`)}
              defaultChecked={state.withoutWarnings.includes(warning)}
            />
          ))}
        </Choices>
        <div className="md:col-span-3">
          <Button type="submit">{t("filters.apply")}</Button>
        </div>
      </Form>
    </details>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}

function Time({ minutes, chosen, children }: { minutes: number; chosen: boolean; children: ReactNode }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <input type="radio" name="minutesMax" value={minutes} defaultChecked={chosen} className="tick rounded-full" />
        <span className="tick-sign size-2 rounded-full bg-current" />
      </span>
      {children}
    </label>
  );
}
