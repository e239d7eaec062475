import { useTranslation } from "react-i18next";
import { categorySlugs } from "#vocabulary/categories.ts";
import { languages, ownNames } from "#vocabulary/languages.ts";
import { FilterLinkGroups } from "#ui/filter-link-groups.tsx";
import { tagsAddress, type TagScope } from "./tag-scope.ts";

/** Links to the tags of each category and language. */
export function TagScopeLinks({ scope }: { scope: TagScope }) {
  const { t } = useTranslation(["tags", "categories"]);
  const ofCategories = categorySlugs.map((category) => ({
    text: t(`categories:${category}.title`),
    to: tagsAddress({ ...scope, category }),
    current: category === scope.category,
  }));
  const ofLanguages = languages.map((language) => ({
    text: ownNames[language],
    lang: language,
    to: tagsAddress({ ...scope, language }),
    current: language === scope.language,
  }));
  return (
    <FilterLinkGroups
      choices={[
        { label: t("category"), options: ofCategories },
        { label: t("language"), options: ofLanguages },
      ]}
    />
  );
}
