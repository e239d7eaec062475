import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale, OwnTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Chip } from "#ui/chip.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { ProfileName } from "#features/profiles/web/profile-name.tsx";
import { CategoryIcon } from "#features/tales/web/category-picture.tsx";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import { WarnedText } from "#features/tales/web/warned-text.tsx";

interface TalePreviewProps {
  tale: Omit<ListedTale, "isFinished"> & Pick<OwnTale, "content">;
  /** Reserves the space of the publication date, so that the author sees the final layout. */
  showsDatePlaceholder?: boolean;
  /** On a page that has another main heading. */
  heading?: "h1" | "h3";
  /** Opens a text that has warnings. */
  opened?: boolean;
}

/** An unpublished Tale in the typography of its public page. */
export function TalePreview({
  tale,
  showsDatePlaceholder = false,
  opened = false,
  heading: Heading = "h1",
}: TalePreviewProps) {
  const { t } = useTranslation(["laboratory", "categories", "tales"]);
  const readerLanguage = useLanguage().language;
  const level = useLevelAndWarningsText().level(tale);
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article data-category={category} className="mx-auto max-w-(--measure)">
      <header className="mb-10">
        <p className="eyebrow flex items-center gap-2">
          <CategoryIcon category={category} />
          {t(`categories:${category}.title`)}
          {language !== readerLanguage && <span lang={language}>· {ownNames[language]}</span>}
        </p>
        <Heading lang={language} className="mt-3 text-3xl md:text-4xl">
          {tale.title}
        </Heading>
        <p className="mt-4">
          {t("preview.by")} <ProfileName username={tale.author} />
        </p>
        <Facts className="mt-1">
          {showsDatePlaceholder && (
            <Fact>
              {t("preview.published")} <span aria-hidden="true">—</span>
              <span className="sr-only">{t("preview.notYet")}</span>
            </Fact>
          )}
          <Fact>{t("preview.minutes", { count: tale.readingMinutes })}</Fact>
          <Fact>{t("tales:words", { count: tale.words })}</Fact>
          {level !== null && <Fact>{level}</Fact>}
        </Facts>
        <p lang={language} className="mt-4 flex flex-wrap gap-1.5">
          {tale.tags.map((tag) => (
            <Chip key={tag}>{tag}</Chip>
          ))}
        </p>
      </header>
      <WarnedText tale={tale} opened={opened} />
    </article>
  );
}
