import { Link, redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#contract/categories.ts";
import {
  isLanguage,
  languages,
  ownNames,
  toLanguage,
  toLanguageName,
  type Language,
} from "#contract/languages.ts";
import { pageSizes } from "#contract/limits.ts";
import { talesCalls, type OwnListedTale } from "#contract/tales.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { useLanguage } from "#web/platform/language.tsx";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { pageOf } from "#web/platform/page-of.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Cover } from "#web/ui/cover.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { pageCount } from "#web/ui/page-list.ts";

const pageSize = pageSizes.reviewQueue;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const wanted = new URL(request.url).searchParams.get("language");
  const language = isLanguage(wanted) ? wanted : null;
  const page = pageOf(request);
  const languageName = language === null ? undefined : toLanguageName(language);
  const query = { pageNumber: page - 1, pageSize, languageName };
  const { posts, totalPosts } = await api(talesCalls.reviewQueue, { query }, { signal: request.signal });
  if (posts.length === 0 && page > 1) throw redirect(addressOf(pageCount(totalPosts, pageSize), language));
  return { posts, totalPosts, page, language };
}

function addressOf(page: number, language: Language | null): string {
  const search = new URLSearchParams();
  if (language !== null) search.set("language", language);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text === "" ? "/admin/tales" : `/admin/tales?${text}`;
}

/** Submitted Tales of all authors, those waiting longest first. */
export function Component() {
  const { t } = useTranslation("admin");
  const { posts, totalPosts, page, language } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-10 md:py-12">
      <PageHead title={t("queue.title")} noIndex />
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <h1 className="text-3xl">{t("queue.title")}</h1>
          <p data-list-heading className="mt-2 text-ink-soft">
            {t("queue.count", { count: totalPosts })}
          </p>
        </div>
        <LanguageFilter language={language} />
      </div>
      {posts.length === 0 ? (
        <Empty language={language} />
      ) : (
        <ul className="mt-8 border-b border-hairline">
          {posts.map((tale) => (
            <li key={tale.id} className="border-t border-hairline">
              <WaitingTale tale={tale} />
            </li>
          ))}
        </ul>
      )}
      <ListPages page={page} pageSize={pageSize} total={totalPosts} href={(number) => addressOf(number, language)} />
    </div>
  );
}

/** Links, not a select that acts as soon as an arrow key moves it. */
function LanguageFilter({ language }: { language: Language | null }) {
  const { t } = useTranslation("admin");
  const choices = [null, ...languages].map((code) => ({
    code,
    text: code === null ? t("queue.allLanguages") : ownNames[code],
  }));
  return (
    <nav aria-label={t("queue.language")}>
      <ul className="-mx-2 flex flex-wrap">
        {choices.map(({ code, text }) => (
          <li key={text}>
            <Link
              to={addressOf(1, code)}
              lang={code ?? undefined}
              aria-current={code === language ? "true" : undefined}
              className={classNames(
                "target px-2 underline-offset-4 hover:underline",
                code === language ? "font-semibold underline" : "text-ink-soft",
              )}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Empty({ language }: { language: Language | null }) {
  const { t } = useTranslation("admin");
  if (language === null)
    return (
      <EmptyState action={<ButtonLink to="/posts">{t("queue.read")}</ButtonLink>}>
        {t("queue.empty")}
      </EmptyState>
    );
  return (
    <EmptyState action={<ButtonLink to={addressOf(1, null)}>{t("queue.clearFilter")}</ButtonLink>}>
      {t("queue.noMatch", { language: ownNames[language] })}
    </EmptyState>
  );
}

function WaitingTale({ tale }: { tale: OwnListedTale }) {
  const { t } = useTranslation(["admin", "categories"]);
  const readers = useLanguage().language;
  const category = toCategorySlug(tale.categoryName);
  const language = toLanguage(tale.languageName);
  return (
    <Link
      to={`/admin/tales/tale/${tale.id}`}
      data-category={category}
      className={classNames(
        "group grid grid-cols-[3.5rem_1fr] gap-x-4 py-4 hover:bg-wash",
        "sm:grid-cols-[4rem_1fr_auto] sm:items-center sm:gap-x-6 sm:px-3",
      )}
    >
      <Cover category={category} language={language} id={tale.id} className="row-span-2 sm:row-span-1" />
      <span className="min-w-0">
        <span lang={language} className="block font-serif text-lg underline-offset-4 group-hover:underline">
          {tale.title}
        </span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-ink-soft">
          <span>{tale.author}</span>
          <span aria-hidden="true">·</span>
          <span className="text-accent">{t(`categories:${category}.title`)}</span>
          <span aria-hidden="true">·</span>
          <span lang={language}>{ownNames[language]}</span>
          <span aria-hidden="true">·</span>
          <span>{t("queue.minutes", { count: tale.readingMinutes })}</span>
        </span>
      </span>
      <span className="text-sm text-ink-soft sm:text-right">
        {t("queue.waitingSince")}{" "}
        <LocalDate date={tale.submittedAt ?? tale.updatedAt} language={readers} show="date-time" className="sm:block" />
      </span>
    </Link>
  );
}
