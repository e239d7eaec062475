import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs } from "react-router";
import { feedAddresses, sharePictures } from "#features/feeds/addresses.ts";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { scrollOffsets } from "#vocabulary/limits.ts";
import { newsCalls, type NewsPost } from "#features/news/calls.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useInitialScroll } from "#kit/web/pages/navigation-focus.tsx";
import { KeptPart } from "#kit/web/pages/kept-parts.tsx";
import { pageContext, useApi, useSite } from "#kit/web/pages/page-context.ts";
import { FeedLink, PageHead } from "#kit/web/head/page-head.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Asterism } from "#ui/asterism.tsx";
import { BackLink } from "#ui/links.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { BannerSlot, loadBanners } from "#features/adverts/web/banner-slot.tsx";
import { differOnlyInComments } from "#features/comments/web/comments-address.ts";
import { CommentsSection } from "#features/comments/web/comments-section.tsx";
import { commentedNews } from "#features/comments/web/commented-news.ts";
import { NewsJsonLd } from "#features/feeds/web/page-json-ld.tsx";
import { ReadingPanel } from "#features/reading-settings/web/reading-panel.tsx";
import { blogPath, editNewsPath, newsAddress } from "#features/news/web/addresses.ts";
import { reportAddress } from "#features/notices/address.ts";
import { OtherVersionLinks } from "#features/tales/web/other-versions.tsx";
import { NewsPhoto } from "#features/news/web/news-photo.tsx";
import { NewsText } from "#features/news/web/news-text.tsx";

export async function loader(page: LoaderFunctionArgs) {
  const { context, params, request } = page;
  const { api } = context.get(pageContext);
  const [post, banners] = await Promise.all([
    api(newsCalls.read, { params: { id: params.id } }, { signal: request.signal }),
    loadBanners(page, places),
  ]);
  return { post, banners };
}

/** Another page of comments does not reload the post. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return defaultShouldRevalidate && !differOnlyInComments(currentUrl, nextUrl);
}

/** A large banner after the text, a small one at the end. */
const places = 2;
const column = "mx-auto max-w-(--measure)";

/** The space above the text, so that the text begins at about the initial scroll position. */
const opening = { photo: "aspect-square w-full md:aspect-3/2 lg:aspect-2/1", plain: "h-72 w-full md:h-60 lg:h-96" };

export function Component() {
  const { post, banners } = useLoaderData<typeof loader>();
  return <NewsPostPage key={post.id} post={post} banners={banners} />;
}

function NewsPostPage({ post, banners: [large, small] }: Awaited<ReturnType<typeof loader>>) {
  const { t } = useTranslation("news");
  const { face } = useSite();
  const api = useApi();
  const { id, photo, title } = post;
  const comments = useMemo(() => commentedNews(api, id, newsAddress({ id })), [api, id]);
  const language = toLanguage(post.languageName);
  useInitialScroll(scrollOffsets.blogPost);
  return (
    <div className="page-width" data-initial-scroll={scrollOffsets.blogPost}>
      <PageHead
        title={title}
        description={post.description}
        only={language}
        versions={post.versions.map((version) => ({
          language: toLanguage(version.languageName),
          path: newsAddress(version),
        }))}
        image={sharePictures.news(post, face)}
        article={{ publishedAt: post.createdAt, modifiedAt: post.updatedAt }}
        feeds={[{ path: feedAddresses.news(language), title: t("title") }]}
      />
      <NewsJsonLd post={post} blog={t("title")} />
      <article className="pt-3 md:pt-6 print:block">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 md:mb-5 print:hidden">
          <BackLink to={blogPath}>{t("back")}</BackLink>
          <KeptPart name="readingSettings">
            <ReadingPanel />
          </KeptPart>
        </div>
        <NewsPhoto
          post={post}
          sizes="(width >= 80rem) 75rem, 92vw"
          eager
          className={photo === null ? opening.plain : opening.photo}
        />
        <div className={`${column} mt-8 md:mt-12`}>
          <NewsTitle post={post} />
          <NewsText html={post.content} language={language} className="mt-8 md:mt-10" />
          <Asterism className="mx-auto mt-14 block! h-8 w-9" />
        </div>
      </article>
      <BannerSlot banner={large} size="large" className="mt-16 md:mt-20" />
      <CommentsSection
        target={comments}
        total={post.totComments}
        muted={post.muted}
        className={`${column} mt-16 md:mt-20`}
      />
      <BannerSlot banner={small} size="small" className="mt-16" />
      <FeedLink path={feedAddresses.news(language)} className={column} />
      <p className={`${column} text-sm print:hidden`}>
        <a
          href={reportAddress(newsAddress(post))}
          rel="nofollow"
          className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline"
        >
          {t("report")}
        </a>
      </p>
    </div>
  );
}

function NewsTitle({ post }: { post: NewsPost }) {
  const { t } = useTranslation("news");
  const readerLanguage = useLanguage().language;
  const session = useSession();
  const language = toLanguage(post.languageName);
  return (
    <header>
      <h1
        lang={language}
        className={`hyphens-auto ${post.title.length > 80 ? "text-2xl md:text-3xl" : "text-3xl md:text-4xl"}`}
      >
        {post.title}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Facts>
          <Fact>
            <LocalDate date={post.createdAt} language={readerLanguage} />
          </Fact>
          {language !== readerLanguage && (
            <Fact>
              <span lang={language}>{ownNames[language]}</span>
            </Fact>
          )}
          {post.versions.length > 0 && (
            <Fact>
              <OtherVersionLinks versions={post.versions} address={newsAddress} />
            </Fact>
          )}
        </Facts>
        {session !== null && isReviewer(session.role) && (
          <ButtonLink icon="pencil" to={editNewsPath(post.id)} className="print:hidden">
            {t("edit")}
          </ButtonLink>
        )}
      </div>
    </header>
  );
}
