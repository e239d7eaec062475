import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/choice-fields.tsx";
import { categorySlugs, type CategorySlug } from "#vocabulary/categories.ts";
import { siteBounds as bounds } from "#vocabulary/site-settings.ts";
import type { AllSettings } from "../calls.ts";
import { fieldsOf, textsOf } from "./by-language.ts";
import { LanguageFields } from "./language-fields.tsx";
import { SettingsSection, useSettingsForm } from "./settings-section.tsx";

/** The six categories: whether they are shown, and by which words. */
export function CategoriesSection({ settings }: { settings: AllSettings }) {
  const { t } = useTranslation("site-settings");
  return (
    <section aria-labelledby="categories" className="form-width border-t border-hairline py-8">
      <h2 id="categories" className="text-xl">
        {t("categories.title")}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t("categories.hint")}</p>
      {categorySlugs.map((slug) => (
        <Category key={slug} slug={slug} settings={settings} />
      ))}
    </section>
  );
}

function Category({ slug, settings }: { slug: CategorySlug; settings: AllSettings }) {
  const { t } = useTranslation(["site-settings", "categories"]);
  const { hidden = false, titles, descriptions } = settings.categories[slug] ?? {};
  const form = useSettingsForm<Record<string, string>>({
    initial: { shown: hidden ? "" : "shown", ...fieldsOf("titles", titles), ...fieldsOf("descriptions", descriptions) },
    changes(values) {
      const [ownTitles, ownDescriptions] = [textsOf("titles", values), textsOf("descriptions", values)];
      const isBuiltIn = values.shown !== "" && Object.keys({ ...ownTitles, ...ownDescriptions }).length === 0;
      const own = { hidden: values.shown === "", titles: ownTitles, descriptions: ownDescriptions };
      return { categories: { [slug]: isBuiltIn ? null : own } };
    },
    fieldOf: (path) => path.replace(`categories.${slug}.`, "").replace(/^categories$/, "shown"),
    wrong: (field) => t(field === "shown" ? "categories.last" : "categories.wrong"),
  });
  return (
    <details className="mt-3 rounded border border-hairline px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t(`categories:${slug}.title`)}
        {hidden && <span className="font-normal text-ink-soft"> · {t("categories.hidden")}</span>}
      </summary>
      <SettingsSection title={t(`categories:${slug}.title`)} form={form}>
        <Checkbox
          label={t("categories.shown")}
          checked={form.values.shown !== ""}
          error={form.errors.shown}
          onChange={({ target }) => form.set("shown", target.checked ? "shown" : "")}
        />
        <LanguageFields
          settings={settings}
          form={form}
          name="titles"
          label={(language) => t("categories.name", { language })}
          maxLength={bounds.categoryTitleMax}
        />
        <LanguageFields
          settings={settings}
          form={form}
          name="descriptions"
          label={(language) => t("categories.description", { language })}
          maxLength={bounds.categoryDescriptionMax}
        />
      </SettingsSection>
    </details>
  );
}
