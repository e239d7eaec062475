import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { DictionaryOfCopy } from "#features/dictionaries/web/dictionary-of-copy.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { likesText } from "#features/tales/web/likes-text.ts";
import { useMarkTotals } from "#kit/web/pages/kept-parts.tsx";
import type { OptimisticToggle } from "#kit/web/calls/use-optimistic-toggle.ts";
import { Chip } from "#ui/chip.tsx";
import { classNames } from "#ui/class-names.ts";
import { Cover } from "#ui/cover.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { Icon } from "#ui/icon.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { ToggleButton } from "#ui/button.tsx";
import { OtherVersionLinks } from "#features/tales/web/other-versions.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleFacts } from "#features/tales/web/tale-facts.tsx";
import { Credit } from "#features/translations/web/translation-credit.tsx";
import { resultsPath } from "#features/contests/address.ts";
import { promptAddress } from "#features/prompts/address.ts";
import { seriesAddress } from "#features/series/web/series-address.ts";
import { categoryAddress } from "#features/tales/web/category-address.ts";
import { SideBySideLinks } from "#features/translations/web/side-by-side/side-by-side-links.tsx";

/** Titles may have 250 characters; only short ones get the largest font size. */
function titleSizeClass(title: string): string {
  if (title.length > 120) return "text-xl md:text-2xl";
  return title.length > 50 ? "text-2xl md:text-3xl" : "text-3xl md:text-4xl xl:text-5xl";
}

interface TaleHeaderProps {
  tale: PublishedTale;
  /** Whether the page shows another version, too. */
  isBeside: boolean;
  readLater: OptimisticToggle;
  /** The one for which it was written, in the language of the page. */
  prompt: { id: number; text: string } | null;
}

/** The header of a Tale: cover, title and author. It is placed in the grid of the article. */
export function TaleHeader({ tale, isBeside, readLater, prompt }: TaleHeaderProps) {
  const { t } = useTranslation("tales");
  const mark = useMarkTotals();
  const readerLanguage = useLanguage().language;
  const session = useSession();
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <header className="grid grid-cols-[--spacing(30)_minmax(0,1fr)] gap-x-5 gap-y-6 md:grid-cols-[11rem_1fr] md:grid-rows-[1fr_auto_auto] md:gap-x-10 md:gap-y-0 lg:col-span-full lg:grid-cols-subgrid lg:gap-x-12 print:block">
      <h1
        lang={language}
        className={classNames(
          "col-span-full self-end hyphens-auto md:col-span-1 md:col-start-2 md:mb-4",
          titleSizeClass(tale.title),
        )}
      >
        {tale.title}
      </h1>
      <Cover
        category={category}
        language={language}
        id={tale.id}
        eager
        inline
        className="col-start-1 md:row-span-3 md:row-start-1 md:self-end print:hidden"
      />
      <div className="col-start-2 min-w-0 self-end enlarged:col-span-full enlarged:col-start-1 print:mt-3">
        <Credit tale={tale} />
        {tale.series !== null && (
          <p className="mt-1 font-serif wrap-anywhere text-ink-soft">
            {t("series.partOf", { number: tale.series.number })}{" "}
            <Link to={seriesAddress(tale.series.id)} lang={language} className="link italic print:no-underline">
              {tale.series.title}
            </Link>
          </p>
        )}
        {tale.award !== null && (
          <p className="mt-2">
            <Link
              to={`${resultsPath(tale.award.promptId)}?languageName=${tale.award.languageName}`}
              className="link inline-flex min-h-11 items-center gap-2 font-sans"
            >
              <Icon name="trophy" className="size-4" />
              {t("award", { place: tale.award.place })}
            </Link>
          </p>
        )}
        {prompt !== null && (
          <p className="mt-1 line-clamp-2 font-serif wrap-anywhere text-ink-soft print:hidden">
            {t("writtenFor")}{" "}
            <Link to={promptAddress(prompt.id)} className="link italic">
              {prompt.text}
            </Link>
          </p>
        )}
        <Facts className="mt-1.5 print:hidden">
          {tale.publicationDate !== null && (
            <Fact>
              <LocalDate date={tale.publicationDate} language={readerLanguage} />
            </Fact>
          )}
          <Fact>{t("minutes", { count: tale.readingMinutes })}</Fact>
          <TaleFacts tale={tale} />
          {/* The server writes a new total into the kept page, also the first one. */}
          <Fact className="has-[[data-total]:empty]:hidden">
            <Icon name="heart" className="mr-1.5 size-4 align-[-0.2em]" />
            <span data-total="">{mark.text("likes", likesText(t, tale.totLikes))}</span>
          </Fact>
        </Facts>
      </div>
      {/* On a phone it has the whole width: next to the cover, each tag would take a line. */}
      <div className="col-span-full min-w-0 max-md:-mt-3 md:col-span-1 md:col-start-2">
        {tale.versions.length > 0 && (
          <Facts className="mt-1.5 print:hidden max-sm:[&_a]:py-2.5!">
            <Fact>
              <OtherVersionLinks versions={tale.versions} address={taleAddress} />
            </Fact>
            {!isBeside && (
              <Fact>
                <SideBySideLinks tale={tale} />
              </Fact>
            )}
          </Facts>
        )}
        <ul aria-label={t("tags")} lang={language} className="mt-2 -mb-1.5 flex flex-wrap gap-x-2 print:hidden">
          {tale.tags.map((tag) => (
            <li key={tag}>
              <Chip to={categoryAddress(category, { tag })}>{tag}</Chip>
            </li>
          ))}
        </ul>
        {/* boot.ts has marked the page of a signed-in person, so that nothing moves when the button comes. */}
        <div className="mt-3 hidden min-h-11 in-data-[session=in]:block print:hidden!">
          {session !== null && (
            <div className="flex min-h-11 items-center gap-3">
              <ToggleButton
                icon="hourglass"
                label={t("readLater")}
                pressed={readLater.on}
                onToggle={readLater.toggle}
                className="font-sans"
              />
              <DictionaryOfCopy from={tale.languageName} />
            </div>
          )}
        </div>
      </div>
    </header>
  );
}
