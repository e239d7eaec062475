import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toCategorySlug } from "#contract/categories.ts";
import { toLanguage } from "#contract/languages.ts";
import { readingCalls, type ReadTale } from "#contract/reading.ts";
import { useApi } from "#web/platform/page-context.ts";
import { ClampedTitle } from "#web/ui/clamped-title.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Cover } from "#web/ui/cover.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ReadPart } from "../reading/read-part.tsx";
import { taleAddress } from "../tales/tale-address.ts";
import { readingPath } from "../user/addresses.ts";
import { lastShownCount, rememberCount } from "./continue-reading-count.ts";

const shown = 3;

/** The last started Tales of a member; nothing if there are none. */
export function ContinueReading({ username, className }: { username: string; className: string }) {
  const { t } = useTranslation("reading");
  const started = useStartedTales(username);
  const places = started ?? Array.from({ length: Math.min(shown, lastShownCount(username)) }, () => null);
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="continue-reading" aria-busy={started === null || undefined} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="continue-reading" className="text-xl">
          {t("home.title")}
        </h2>
        <Link to={readingPath} className="inline-flex min-h-11 items-center gap-2 underline-offset-4 hover:underline">
          {t("home.all")}
          <Icon name="arrow-right" />
        </Link>
      </div>
      <ul className="grid border-b border-hairline md:grid-cols-3 md:gap-x-8 lg:gap-x-10">
        {places.map((place, at) => (
          <li key={place?.post.id ?? at} className="min-h-26 border-t border-hairline py-4">
            {place !== null && <StartedTale {...place} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Null until they are known. A failure shows none: the page has enough else to offer. */
function useStartedTales(username: string): ReadTale[] | null {
  const api = useApi();
  const [started, setStarted] = useState<ReadTale[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    api(readingCalls.list, { query: { state: "started", pageSize: shown } }, { signal, askAgain: false })
      .then(({ reading }) => {
        if (signal.aborted) return;
        rememberCount(username, reading.length);
        setStarted(reading);
      })
      .catch(() => !signal.aborted && setStarted([]));
    return () => leaving.abort();
  }, [api, username]);
  return started;
}

function StartedTale({ post, part }: ReadTale) {
  const category = toCategorySlug(post.categoryName);
  const language = toLanguage(post.languageName);
  return (
    <article data-category={category} className="relative grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-4">
      <Cover category={category} language={language} id={post.id} />
      <div className="wrap-anywhere">
        <h3 lang={language} className="text-base">
          {/* The whole item is the target. */}
          <Link to={taleAddress(post)} className="underline-offset-4 after:absolute after:inset-0 hover:underline">
            <ClampedTitle>{post.title}</ClampedTitle>
          </Link>
        </h3>
        <Facts className={classNames("mt-1 text-sm")}>
          <Fact>
            <span translate="no">{post.author}</span>
          </Fact>
          <Fact>
            <ReadPart part={part} />
          </Fact>
        </Facts>
      </div>
    </article>
  );
}
