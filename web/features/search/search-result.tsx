import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { ownNames, toLanguage } from "#contract/languages.ts";
import type { FoundTale } from "#contract/search.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { ClampedTitle } from "#web/ui/clamped-title.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { profileAddress } from "../profiles/profile-address.ts";
import { taleAddress } from "../tales/tale-address.ts";

/** A Tale that was found, with the passage that matches. */
export function SearchResult({ tale }: { tale: FoundTale }) {
  const { t } = useTranslation(["tales", "categories"]);
  const readerLanguage = useLanguage().language;
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article
      data-category={category}
      className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-5 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-8"
    >
      <Link to={taleAddress(tale)} tabIndex={-1} aria-hidden="true">
        <Cover category={category} language={language} id={tale.id} />
      </Link>
      <div className="wrap-anywhere">
        <h3 lang={language} className="text-lg sm:text-xl">
          <Link to={taleAddress(tale)} className="inline-block py-1 underline-offset-4 hover:underline">
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h3>
        <Facts>
          <Fact>
            <Link to={profileAddress(tale.author)} translate="no" className="link">
              {tale.author}
            </Link>
          </Fact>
          <Fact>{t(`categories:${category}.title`)}</Fact>
          <Fact>{t("minutes", { count: tale.readingMinutes })}</Fact>
          {tale.level !== null && <Fact>{tale.level}</Fact>}
          {language !== readerLanguage && (
            <Fact>
              <span lang={language}>{ownNames[language]}</span>
            </Fact>
          )}
        </Facts>
        <p lang={language} className="mt-2 max-w-[42em] font-serif leading-normal">
          {tale.excerpt.map((piece, at) =>
            piece.hit ? (
              // The pieces of a passage never change places.
              <mark key={at} className="bg-accent-wash font-semibold text-ink">
                {piece.text}
              </mark>
            ) : (
              <span key={at}>{piece.text}</span>
            ),
          )}
        </p>
      </div>
    </article>
  );
}
