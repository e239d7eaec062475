import { useTranslation } from "react-i18next";
import { categorySlugs } from "#contract/categories.ts";
import { languages, ownNames } from "#contract/languages.ts";
import { FilterLinkGroups } from "#web/ui/filter-link-groups.tsx";
import { tagsAddress, type Shelf } from "./shelf.ts";

/** The categories, and the languages, whose tags there are. */
export function ShelfChoice({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation(["tags", "categories"]);
  const ofCategories = categorySlugs.map((category) => ({
    text: t(`categories:${category}.title`),
    to: tagsAddress({ ...shelf, category }),
    current: category === shelf.category,
  }));
  const ofLanguages = languages.map((language) => ({
    text: ownNames[language],
    lang: language,
    to: tagsAddress({ ...shelf, language }),
    current: language === shelf.language,
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
