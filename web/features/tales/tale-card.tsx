import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { toLanguage } from "#contract/languages.ts";
import type { ListedTale } from "#contract/tales.ts";
import { Cover } from "#web/ui/cover.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { taleAddress } from "./tale-address.ts";

interface TaleCardProps {
  tale: ListedTale;
  /** Level of its heading below the list's own. */
  heading: "h2" | "h3";
  /** Among the first in sight: its cover is not put off. */
  eager?: boolean;
  className?: string;
}

/** A book on the shelf: cover, title, author, minutes, first line. One link, so that a keyboard stops once. */
export function TaleCard({ tale, heading: Heading, eager = false, className }: TaleCardProps) {
  const { t } = useTranslation("tales");
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article data-category={category} className={classNames("group relative", className)}>
      <Cover
        category={category}
        language={language}
        id={tale.id}
        eager={eager}
        className="transition-transform duration-150 group-hover:-translate-y-1 motion-reduce:transform-none"
      />
      <Heading lang={language} className="mt-4 text-lg leading-snug text-pretty hyphens-auto">
        <Link to={taleAddress(tale)} className="after:absolute after:inset-0 group-hover:text-accent">
          {tale.title}
        </Link>
      </Heading>
      <p className="mt-1 text-sm text-ink-soft">
        <span translate="no">{tale.author}</span>
        <span aria-hidden="true"> · </span>
        {t("minutes", { count: tale.readingMinutes })}
      </p>
      <p lang={language} className="mt-2 line-clamp-3 font-serif text-base text-ink-soft hyphens-auto max-xs:hidden">
        {tale.overview}
      </p>
    </article>
  );
}
