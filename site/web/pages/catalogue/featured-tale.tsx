import { Link } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { Cover } from "#ui/cover.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { useLevelAndWarningsText } from "#features/tales/web/level-and-warnings-text.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleFacts } from "#features/tales/web/tale-facts.tsx";

const layouts = {
  /** The cover above the text, as wide as its container. */
  column: {
    article: "group relative",
    label: "eyebrow mt-4",
    heading: "mt-1 text-xl hyphens-auto",
    link: "block after:absolute after:inset-0 group-hover:text-accent",
  },
  /** A small cover next to the text. */
  row: {
    article: "group relative grid grid-cols-[--spacing(20)_minmax(0,1fr)] items-start gap-x-5",
    label: "text-sm text-ink-soft",
    heading: "text-xl hyphens-auto",
    link: "block underline-offset-4 after:absolute after:inset-0 group-hover:text-accent group-hover:underline",
  },
};

interface FeaturedTaleProps {
  tale: ListedTale;
  /** Says why this Tale is shown. */
  label: string;
  layout: keyof typeof layouts;
  /** Visible at once: the page contains its cover. */
  eager?: boolean;
}

/** A single Tale to read: cover, label, title, author, minutes. One link, so that there is one tab stop. */
export function FeaturedTale({ tale, label, layout, eager = false }: FeaturedTaleProps) {
  const { t } = useTranslation("tales");
  const warned = useLevelAndWarningsText().contains(tale);
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  const classes = layouts[layout];
  return (
    <article data-category={category} data-warnings={tale.warnings.join(" ") || undefined} className={classes.article}>
      <Cover category={category} language={language} id={tale.id} eager={eager} inline={eager} />
      <div>
        <p className={classes.label}>{label}</p>
        <h2 lang={language} className={classes.heading}>
          <Link to={taleAddress(tale)} className={classes.link}>
            <ClampedTitle>{tale.title}</ClampedTitle>
          </Link>
        </h2>
        <Facts className="mt-1">
          <Fact>
            <span translate="no">{tale.author}</span>
          </Fact>
          <Fact>{t("minutes", { count: tale.readingMinutes })}</Fact>
          <TaleFacts tale={tale} />
        </Facts>
        {warned !== null && <p className="mt-0.5 text-sm text-ink-soft">{warned}</p>}
      </div>
    </article>
  );
}
