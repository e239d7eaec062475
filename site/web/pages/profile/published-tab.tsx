import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import type { ListedSeries } from "#features/series/calls.ts";
import type { ListedTale } from "#features/tales/shapes.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { seriesAddress } from "#features/series/web/series-address.ts";
import { TaleGrid } from "#features/tales/web/tale-grid.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

interface PublishedTabProps {
  username: string;
  /** Counted from 1. */
  page: number;
  tales: readonly ListedTale[];
  total: number;
  series: readonly ListedSeries[];
}

/** The tab with a member's published Tales, in all languages. */
export function PublishedTab({ username, page, tales, total, series }: PublishedTabProps) {
  const { t } = useTranslation(["profiles", "tales"]);
  if (total === 0) {
    return (
      <EmptyState action={<ButtonLink to="/posts">{t("profiles:published.read")}</ButtonLink>}>
        <span data-list-heading tabIndex={-1}>
          {t("profiles:published.empty", { username })}
        </span>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 data-list-heading tabIndex={-1} className="pt-6 pb-6 text-lg md:pt-8">
        {t("tales:count", { count: total })}
        {page > 1 && <span className="sr-only">{t("tales:pageTitle", { title: "", page })}</span>}
      </h2>
      <TaleGrid tales={tales} heading="h3" eager={4} likes sameAuthor />
      <ListPages
        className="mt-14"
        page={page}
        pageSize={pageSizes.account}
        total={total}
        counted="tales"
        href={(number) => profileAddress(username, { tab: "published", page: number })}
        summaryAlways
      />
      {series.length > 0 && (
        <section aria-labelledby="series" className="mt-14 border-t border-hairline pt-8">
          <h2 id="series" className="text-lg">
            {t("profiles:published.series")}
          </h2>
          <ul className="mt-3 grid gap-x-10 sm:grid-cols-2">
            {series.map(({ id, title, languageName, totalPosts }) => (
              <li key={id} className="py-2">
                <Link
                  to={seriesAddress(id)}
                  lang={toLanguage(languageName)}
                  className="inline-block py-1 font-serif text-lg wrap-anywhere underline-offset-4 hover:underline"
                >
                  {title}
                </Link>
                <p className="text-sm text-ink-soft">{t("tales:count", { count: totalPosts })}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
