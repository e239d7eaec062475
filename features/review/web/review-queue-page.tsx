import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { talesCalls } from "#features/tales/calls.ts";
import type { QueuedTale } from "#features/tales/shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { classNames } from "#ui/class-names.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Cover } from "#ui/cover.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import {
  languageFilterAddress,
  readLanguageFilter,
  languageFilterQuery,
  taleReviewPath,
  reviewQueuePath,
} from "#features/moderation/web/addresses.ts";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { elapsedTimeText } from "#ui/time-text.ts";
import { LanguageFilteredList } from "#kit/web/lists/language-filtered-list.tsx";

const pageSize = pageSizes.reviewQueue;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readLanguageFilter(request, pageSize);
  const { posts, totalPosts } = await api(
    talesCalls.reviewQueue,
    { query: languageFilterQuery(filter, pageSize) },
    { signal: request.signal },
  );
  requirePage({ page: filter.page, pageSize, total: totalPosts }, (page) =>
    languageFilterAddress(reviewQueuePath, { ...filter, page }),
  );
  return { filter, posts, totalPosts, now: Date.now() };
}

/** Submitted Tales of all authors, oldest first. */
export function Component() {
  const { t } = useTranslation("admin");
  const { filter, posts, totalPosts, now } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("queue.title")} count={t("queue.count", { count: totalPosts })} />
      <LanguageFilteredList
        path={reviewQueuePath}
        filter={filter}
        pageSize={pageSize}
        total={totalPosts}
        counted="tales"
        empty={
          <EmptyState action={<ButtonLink to="/posts">{t("queue.read")}</ButtonLink>}>{t("queue.empty")}</EmptyState>
        }
        noMatch={(language) => t("queue.noMatch", { language })}
      >
        {posts.map((tale) => (
          <li key={`${tale.kind} ${tale.id}`} className="border-t border-hairline">
            <QueuedTaleItem tale={tale} now={now} />
          </li>
        ))}
      </LanguageFilteredList>
    </div>
  );
}

interface QueuedTaleItemProps {
  tale: QueuedTale;
  /** When the list was loaded, in milliseconds since 1970. */
  now: number;
}

function QueuedTaleItem({ tale, now }: QueuedTaleItemProps) {
  const { t } = useTranslation(["admin", "categories"]);
  const readerLanguage = useLanguage().language;
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  const username = useSession()?.username;
  const since = tale.submittedAt ?? tale.updatedAt;
  return (
    <Link
      to={taleReviewPath(tale.id, tale.kind === "revision")}
      data-category={category}
      className={classNames(
        "group grid grid-cols-[--spacing(14)_minmax(0,1fr)] gap-x-4 py-4 hover:bg-wash",
        "sm:grid-cols-[4rem_1fr_auto] sm:items-center sm:gap-x-6 sm:-mx-3 sm:px-3",
      )}
    >
      <Cover category={category} language={language} id={tale.id} className="row-span-2 sm:row-span-1" />
      <div className="min-w-0">
        <span
          lang={language}
          className="block font-serif text-lg wrap-anywhere underline-offset-4 group-hover:underline"
        >
          <ClampedTitle>{tale.title}</ClampedTitle>
        </span>
        <Facts className="mt-0.5">
          <Fact>{tale.author}</Fact>
          {tale.author === username && <Fact className="font-semibold text-ink">{t("queue.own")}</Fact>}
          {tale.kind === "revision" && <Fact className="font-semibold text-ink">{t("queue.revision")}</Fact>}
          {tale.timesReturned > 0 && <Fact>{t("queue.returned", { count: tale.timesReturned })}</Fact>}
          {tale.claimedBy !== null && (
            <Fact className="font-semibold text-ink">{t("queue.claimed", { name: tale.claimedBy })}</Fact>
          )}
          <Fact className="text-accent">{t(`categories:${category}.title`)}</Fact>
          <Fact>
            <span lang={language}>{ownNames[language]}</span>
          </Fact>
          <Fact>{t("queue.minutes", { count: tale.readingMinutes })}</Fact>
        </Facts>
      </div>
      <span className="text-sm text-ink-soft sm:text-right">
        <LocalDate date={since} language={readerLanguage} show="date-time">
          {t("queue.waits", { time: elapsedTimeText(since, now, readerLanguage) })}
        </LocalDate>
      </span>
    </Link>
  );
}
