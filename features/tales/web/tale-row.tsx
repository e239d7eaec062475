import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale } from "../shapes.ts";
import { Cover } from "#ui/cover.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { ProfileName } from "#features/profiles/web/profile-name.tsx";
import { OtherVersions } from "./other-versions.tsx";
import { useLevelAndWarningsText } from "./level-and-warnings-text.ts";
import { taleAddress } from "./tale-address.ts";
import { TaleFacts } from "./tale-facts.tsx";

interface TaleRowProps {
  tale: ListedTale;
  /** In a list of several categories that are searched: shows the Tale's own. */
  category?: boolean;
  /** Below the facts: a passage, or how much of it is read. */
  children: ReactNode;
  /** Buttons, next to it in a wide window. */
  actions?: ReactNode;
}

/** A Tale in a list with a row for each: cover, title, facts and actions. */
export function TaleRow({ tale, category: showsCategory = false, children, actions }: TaleRowProps) {
  const { t } = useTranslation(["tales", "categories"]);
  const warned = useLevelAndWarningsText().contains(tale);
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article
      data-category={category}
      className="grid grid-cols-[--spacing(18)_minmax(0,1fr)] items-start gap-x-5 sm:grid-cols-[6.5rem_minmax(0,1fr)_auto] sm:gap-x-8"
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
            <ProfileName username={tale.author} />
          </Fact>
          {showsCategory && <Fact>{t(`categories:${category}.title`)}</Fact>}
          <Fact>{t("minutes", { count: tale.readingMinutes })}</Fact>
          <TaleFacts tale={tale} />
        </Facts>
        <OtherVersions versions={tale.versions} className="text-sm text-ink-soft" />
        {warned !== null && <p className="text-sm text-ink-soft">{warned}</p>}
        {children}
      </div>
      {actions !== undefined && <div className="mt-3 max-sm:col-start-2 sm:mt-1 sm:justify-self-end">{actions}</div>}
    </article>
  );
}
