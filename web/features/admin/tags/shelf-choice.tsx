import { useTranslation } from "react-i18next";
import { categorySlugs } from "#contract/categories.ts";
import { languages, ownNames } from "#contract/languages.ts";
import { LinkChoice } from "#web/ui/link-choice.tsx";
import { tagsAddress, type Shelf } from "./shelf.ts";

/** The categories, and the languages, whose tags there are. */
export function ShelfChoice({ shelf }: { shelf: Shelf }) {
  const { t } = useTranslation(["tags", "categories"]);
  return (
    <div className="flex flex-col gap-1">
      <LinkChoice
        label={t("category")}
        options={categorySlugs.map((category) => ({
          text: t(`categories:${category}.title`),
          to: tagsAddress({ ...shelf, category }),
          current: category === shelf.category,
        }))}
      />
      <LinkChoice
        label={t("language")}
        options={languages.map((language) => ({
          text: ownNames[language],
          lang: language,
          to: tagsAddress({ ...shelf, language }),
          current: language === shelf.language,
        }))}
      />
    </div>
  );
}
