import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage, type Language } from "#vocabulary/languages.ts";
import { isNamed } from "#vocabulary/hidden-author.ts";
import type { ListedTale, PublishedTale, SeriesOfTale } from "#features/tales/shapes.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon, type IconName } from "#ui/icon.tsx";
import { TaleHelpers } from "#features/corrections/web/tale-helpers.tsx";
import { followableMember, FollowButton, useFollow } from "#features/follows/web/follow-button.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { seriesAddress } from "#features/series/web/series-address.ts";
import { FeaturedTale } from "../catalogue/featured-tale.tsx";
import { taleAddress } from "#features/tales/web/tale-address.ts";
import { TaleGrid } from "#features/tales/web/tale-grid.tsx";
import type { TaleMarks } from "./use-tale-marks.ts";

/** How many other Tales by its author are shown after a Tale. */
export const maxOtherTales = 4;

/** The parts of its series before and after a Tale. */
export type SeriesParts = Record<"previous" | "next", ListedTale | null>;

interface FurtherReadingProps {
  tale: PublishedTale;
  marks: TaleMarks;
  /** By the same author, newest first. */
  others: ListedTale[];
  next: ListedTale | null;
  parts: SeriesParts;
}

/** The section after a Tale: its author, the next Tale, and more by the same author. */
export function FurtherReading({ tale, marks, others, next, parts }: FurtherReadingProps) {
  const { t } = useTranslation("tales");
  return (
    <section aria-labelledby="author" className="mt-16 border-t border-hairline pt-10 md:mt-20 print:hidden">
      <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
        <div className="flex min-w-0 items-start gap-4">
          {isNamed(tale.author) ? (
            <Avatar username={tale.author} picture={tale.authorAvatar} className="size-16" />
          ) : (
            <HiddenFace />
          )}
          <div className="min-w-0">
            <p className="text-sm text-ink-soft">{t("end.author")}</p>
            <h2 id="author" className="text-2xl">
              {isNamed(tale.author) ? (
                <Link to={profileAddress(tale.author)} translate="no" className="link">
                  {tale.author}
                </Link>
              ) : (
                <span translate="no">{tale.author}</span>
              )}
            </h2>
            {!isNamed(tale.author) && <p className="mt-1 text-ink-soft">{t("end.hidden")}</p>}
            <TaleHelpers helpers={tale.helpers} className="mt-1 text-sm text-ink-soft" />
            {isNamed(tale.author) && <FollowAuthor author={tale.author} marks={marks} />}
            {others.length > 0 && (
              <Link
                to={profileAddress(tale.author, { tab: "published" })}
                className="mt-1 inline-flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline"
              >
                {t("end.all")}
                <Icon name="arrow-right" />
              </Link>
            )}
          </div>
        </div>
        {tale.series === null ? (
          next !== null && <FeaturedTale tale={next} label={t("end.next")} layout="row" />
        ) : (
          <SeriesEnd series={tale.series} language={toLanguage(tale.languageName)} next={next} parts={parts} />
        )}
      </div>
      {others.length > 0 && (
        <>
          <h2 className="mt-14 mb-6 text-xl wrap-anywhere">{t("end.more", { author: tale.author })}</h2>
          {/* Three columns would leave the fourth alone in its row. */}
          <TaleGrid tales={others} heading="h3" sameAuthor className="shelf sm:max-lg:[&>:nth-child(4)]:hidden" />
        </>
      )}
    </section>
  );
}

interface SeriesEndProps {
  series: SeriesOfTale;
  language: Language;
  next: ListedTale | null;
  parts: SeriesParts;
}

/** The way on through a series: its next part, or another Tale after the last one; then the part before, and all of them. */
function SeriesEnd({ series, language, next, parts }: SeriesEndProps) {
  const { t } = useTranslation("tales");
  return (
    <div className="min-w-0">
      {parts.next === null ? (
        next !== null && <FeaturedTale tale={next} label={t("end.next")} layout="row" />
      ) : (
        <FeaturedTale tale={parts.next} label={t("series.next")} layout="row" />
      )}
      <ul className="mt-6 flex flex-col gap-1 border-t border-hairline pt-3 text-sm first:mt-0">
        {parts.previous !== null && (
          <li>
            <SeriesLink
              to={taleAddress(parts.previous)}
              icon="arrow-left"
              label={t("series.previous")}
              title={parts.previous.title}
              language={language}
            />
          </li>
        )}
        <li>
          <SeriesLink
            to={seriesAddress(series.id)}
            icon="book"
            label={t("series.all")}
            title={series.title}
            language={language}
          />
        </li>
      </ul>
    </div>
  );
}

interface SeriesLinkProps {
  to: string;
  icon: IconName;
  label: string;
  title: string;
  language: Language;
}

function SeriesLink({ to, icon, label, title, language }: SeriesLinkProps) {
  return (
    <Link to={to} className="group inline-flex min-h-11 max-w-full items-center gap-2">
      <Icon name={icon} className="size-4 shrink-0" />
      <span className="shrink-0 text-ink-soft">{label}</span>
      <span
        lang={language}
        className="line-clamp-1 min-w-0 font-serif text-base wrap-anywhere underline-offset-4 group-hover:underline"
      >
        {title}
      </span>
    </Link>
  );
}

/** In the place of an author's picture. */
function HiddenFace() {
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-full border border-hairline text-ink-soft">
      <Icon name="user" className="size-7" />
    </span>
  );
}

function FollowAuthor({ author, marks }: { author: string; marks: TaleMarks }) {
  const follow = useFollow(followableMember(author), marks.authorFollow);
  if (useSession()?.username === author) return null;
  return (
    <p className="my-2">
      <FollowButton name={author} follow={follow} anchor="author" />
    </p>
  );
}
