import { useTranslation } from "react-i18next";
import { Link, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { feedAddresses } from "#features/feeds/addresses.ts";
import { toLanguage, toLanguageName } from "#vocabulary/languages.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { newsCalls, type ListedNews } from "../calls.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { FeedLink, PageHead } from "#kit/web/head/page-head.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { ListJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { ClampedTitle, Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { blogAddress, newsAddress } from "./addresses.ts";
import { NewsPhoto } from "./news-photo.tsx";

const pageSize = pageSizes.blog;
/** The cards of the first row, whose pictures load eagerly. */
const cardsAboveTheFold = 3;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = {
    languageName: toLanguageName(language),
    pageNumber: page - 1,
    pageSize,
    sortBy: "createdAt",
  } as const;
  const { adminPost, totalAdminPost } = await api(newsCalls.list, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalAdminPost }, blogAddress);
  return { posts: adminPost, total: totalAdminPost, page };
}

/** The blog: news in the reader's language, pinned ones first, then the newest. */
export function Component() {
  const { posts, total, page } = useLoaderData<typeof loader>();
  const { language } = useLanguage();
  const { t } = useTranslation(["news", "tales"]);
  const title = page === 1 ? t("title") : t("tales:pageTitle", { title: t("title"), page });
  return (
    <div className="page-width pt-10 pb-8 md:pt-14">
      <PageHead
        title={title}
        description={t("lead")}
        canonicalPath={blogAddress(page)}
        noIndex={total === 0}
        feeds={[{ path: feedAddresses.news(language), title: t("title") }]}
      />
      {total > 0 && (
        <ListJsonLd
          page={{ name: title, description: t("lead"), path: blogAddress(page) }}
          items={posts.map((post) => ({ name: post.title, path: newsAddress(post) }))}
          first={(page - 1) * pageSize + 1}
        />
      )}
      <header>
        <h1 data-list-heading tabIndex={-1} className="text-3xl md:text-5xl">
          {t("title")}
          {page > 1 && <span className="sr-only">{t("tales:pageTitle", { title: "", page })}</span>}
        </h1>
        <p className="mt-4 max-w-[34em] font-serif text-lg text-ink-soft md:text-xl">{t("lead")}</p>
      </header>
      {posts.length === 0 ? (
        <EmptyState action={<ButtonLink to="/posts">{t("readTales")}</ButtonLink>}>{t("empty")}</EmptyState>
      ) : (
        <ul className="mt-10 grid gap-x-10 gap-y-12 sm:grid-cols-2 md:mt-14 lg:grid-cols-3 lg:gap-y-16">
          {posts.map((post, at) => (
            <li key={post.id}>
              <NewsCard post={post} eager={at < cardsAboveTheFold} />
            </li>
          ))}
        </ul>
      )}
      <ListPages
        className="mt-14"
        page={page}
        pageSize={pageSize}
        total={total}
        counted="news"
        href={blogAddress}
        summaryAlways
      />
      <FeedLink path={feedAddresses.news(language)} />
    </div>
  );
}

interface NewsCardProps {
  post: ListedNews;
  /** Whether its picture loads eagerly. */
  eager: boolean;
}

/** Three, two or one card per row. */
const sizes = "(width >= 64rem) 24rem, (width >= 40rem) 45vw, 92vw";

/** A news post in the grid: picture, date, title, description, comments. One link, so that there is one tab stop. */
function NewsCard({ post, eager }: NewsCardProps) {
  const { t } = useTranslation("news");
  const { language } = useLanguage();
  const own = toLanguage(post.languageName);
  return (
    <article className="group relative">
      <NewsPhoto post={post} sizes={sizes} eager={eager} className="aspect-3/2 w-full" />
      <Facts className="mt-4">
        {post.pinned && <Fact>{t("pinned")}</Fact>}
        <Fact>
          <LocalDate date={post.createdAt} language={language} />
        </Fact>
        {post.totComments > 0 && <Fact>{t("comments", { count: post.totComments })}</Fact>}
      </Facts>
      <h2 lang={own} className="mt-1.5 text-xl leading-snug hyphens-auto">
        <Link
          to={newsAddress(post)}
          className="block underline-offset-4 after:absolute after:inset-0 group-hover:underline"
        >
          <ClampedTitle>{post.title}</ClampedTitle>
        </Link>
      </h2>
      <p lang={own} className="mt-2 line-clamp-6 font-serif wrap-anywhere text-ink-soft">
        {post.description}
      </p>
    </article>
  );
}
