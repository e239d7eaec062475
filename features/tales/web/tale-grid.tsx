import type { ReactNode } from "react";
import { numberText } from "#ui/words-of-language.ts";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { Cover } from "#ui/cover.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { ListedTale } from "../shapes.ts";
import { OtherVersionNames } from "./other-versions.tsx";
import { firstSentence } from "./first-sentence.ts";
import { useLevelAndWarningsText } from "./level-and-warnings-text.ts";
import { taleAddress } from "./tale-address.ts";
import { TaleFacts } from "./tale-facts.tsx";

interface TaleGridProps {
  tales: readonly ListedTale[];
  heading: "h2" | "h3";
  /** How many covers load eagerly. */
  eager?: number;
  /** The page contains the drawings of the covers: for lists that a browser rarely has already. */
  inline?: boolean;
  /** The cards show the number of likes. */
  likes?: boolean;
  /** All Tales are by the same author, who is named above the grid. */
  sameAuthor?: boolean;
  /** Another grid than that of the long lists. */
  className?: string;
  /** An element after the last Tale. */
  last?: ReactNode;
}

/** A grid of Tales with their covers. */
export function TaleGrid({
  tales,
  heading,
  eager = 0,
  inline = false,
  likes = false,
  sameAuthor = false,
  className = "shelf",
  last,
}: TaleGridProps) {
  return (
    <ul className={className}>
      {tales.map((tale, at) => (
        <li key={tale.id}>
          <TaleCard
            tale={tale}
            heading={heading}
            eager={at < eager}
            inline={inline}
            likes={likes}
            sameAuthor={sameAuthor}
          />
        </li>
      ))}
      {last !== undefined && <li>{last}</li>}
    </ul>
  );
}

interface TaleCardProps {
  tale: ListedTale;
  /** The heading level: one below the list's own. */
  heading: "h2" | "h3";
  /** Whether its cover loads eagerly. */
  eager?: boolean;
  /** Whether the page contains the drawing of its cover. */
  inline?: boolean;
  /** Shows the number of likes, in lists whose pages are invalidated by each like. */
  likes?: boolean;
  /** In a list of one author's Tales: shows no author. */
  sameAuthor?: boolean;
}

/** A Tale in a grid: cover, title, author, minutes, the language if it is not the reader's, first sentence. One link, so that there is one tab stop. */
export function TaleCard({
  tale,
  heading: Heading,
  eager = false,
  inline = false,
  likes = false,
  sameAuthor = false,
}: TaleCardProps) {
  const { t } = useTranslation("tales");
  const warned = useLevelAndWarningsText().contains(tale);
  const readerLanguage = useLanguage().language;
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <article data-category={category} data-warnings={tale.warnings.join(" ") || undefined} className="group relative">
      <Cover
        category={category}
        language={language}
        id={tale.id}
        eager={eager}
        inline={inline}
        className="transition-transform group-hover:-translate-y-1 motion-reduce:transform-none"
      />
      <Heading lang={language} className="mt-4 text-lg leading-snug hyphens-auto">
        <Link
          to={taleAddress(tale)}
          className="block underline-offset-4 after:absolute after:inset-0 group-hover:text-accent group-hover:underline"
        >
          <ClampedTitle>{tale.title}</ClampedTitle>
        </Link>
      </Heading>
      <Facts className="mt-1">
        {!sameAuthor && (
          <Fact>
            <span translate="no">{tale.author}</span>
          </Fact>
        )}
        <Fact>{t("minutes", { count: tale.readingMinutes })}</Fact>
        <TaleFacts tale={tale} />
        {likes && tale.totLikes !== null && tale.totLikes > 0 && (
          <Fact>
            <Icon name="heart" className="mr-1 size-3.5 align-[-0.15em]" />
            <span aria-hidden="true">{numberText(readerLanguage, tale.totLikes)}</span>
            <span className="sr-only">{t("likes", { count: tale.totLikes })}</span>
          </Fact>
        )}
      </Facts>
      <OtherVersionNames versions={tale.versions} className="mt-0.5 text-sm text-ink-soft" />
      {warned !== null && <p className="mt-0.5 text-sm text-ink-soft">{warned}</p>}
      <p
        lang={language}
        className="mt-2.5 line-clamp-5 font-serif text-sm leading-snug hyphens-auto sm:text-base sm:leading-normal"
      >
        {firstSentence(tale.overview)}
      </p>
    </article>
  );
}
