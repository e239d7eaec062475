import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage } from "#vocabulary/languages.ts";
import type { ListedNews } from "../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { ClampedTitle } from "#ui/clamped-title.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { newsAddress } from "./addresses.ts";
import { NewsPhoto } from "./news-photo.tsx";

interface NewsCardProps {
  post: ListedNews;
  /** Whether its picture loads eagerly. */
  eager: boolean;
}

/** Three, two or one card per row. */
const sizes = "(width >= 64rem) 24rem, (width >= 40rem) 45vw, 92vw";

/** A news post in the grid: picture, date, title, description, comments. One link, so that there is one tab stop. */
export function NewsCard({ post, eager }: NewsCardProps) {
  const { t } = useTranslation("news");
  const { language } = useLanguage();
  const own = toLanguage(post.languageName);
  return (
    <article className="group relative">
      <NewsPhoto post={post} sizes={sizes} eager={eager} className="aspect-3/2 w-full" />
      <Facts className="mt-4">
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
