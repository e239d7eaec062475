import { useTranslation } from "react-i18next";
import { categorySlugs, toCategorySlug } from "#vocabulary/categories.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Cover } from "#ui/cover.tsx";
import { FeaturedTale } from "../catalogue/featured-tale.tsx";
import { LanguagePicker } from "./language-picker.tsx";

/**
 * The hero of the home page: what the site is, links to log in and sign up, and the cover of one Tale, in that Tale's
 * colour.
 */
export function HomeHero({ tale }: { tale: ListedTale | null }) {
  const { t } = useTranslation("home");
  const { signUpsOpen } = useSite();
  return (
    <section
      data-category={tale === null ? undefined : toCategorySlug(tale.categoryName)}
      className="page-width grid gap-x-12 gap-y-12 pt-10 pb-16 md:grid-cols-[1fr_17rem] md:pt-12 md:pb-20 lg:grid-cols-[1fr_22rem] lg:gap-x-20"
    >
      <div className="flex flex-col">
        <p className="eyebrow">{t("title")}</p>
        <h1 className="mt-5 text-3xl *:block *:text-balance xs:text-4xl lg:text-5xl">
          <span>{t("headline.takes")}</span> <span className="text-accent">{t("headline.stays")}</span>
        </h1>
        <p className="mt-6 max-w-[30em] font-serif text-lg text-ink-soft lg:text-xl">{t("lead")}</p>
        <p className="mt-9 flex flex-wrap gap-3">
          <ButtonLink to="/posts" variant="primary" icon="book" className="max-xs:basis-full">
            {t("member.read")}
          </ButtonLink>
          {signUpsOpen && (
            <ButtonLink to="/signup" className="max-xs:grow">
              {t("register")}
            </ButtonLink>
          )}
          {/* A tablet has no space for it in the row, and the same link in the header. */}
          <ButtonLink to="/login" className={classNames("max-xs:grow", signUpsOpen && "md:max-lg:hidden")}>
            {t("logIn")}
          </ButtonLink>
        </p>
        <LanguagePicker className="mt-12 md:mt-auto md:pt-12" />
      </div>
      {tale === null ? <EmptyHero /> : <FeaturedTale tale={tale} label={t("onCover")} layout="column" eager />}
    </section>
  );
}

/** Shown as long as no Tale is published in this language. */
function EmptyHero() {
  const { language } = useLanguage();
  return <Cover category={categorySlugs[0]} language={language} id={1} eager />;
}
