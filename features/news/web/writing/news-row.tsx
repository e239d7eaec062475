import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { ListedNews } from "../../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/facts.tsx";
import { ClampedTitle } from "#ui/clamped-title.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { editNewsPath, newsAddress } from "../addresses.ts";
import { NewsPhoto } from "../news-photo.tsx";

interface NewsRowProps {
  post: ListedNews;
  onDelete: () => void;
}

/** A row of the admin list of news, with its actions. */
export function NewsRow({ post, onDelete }: NewsRowProps) {
  const { t } = useTranslation(["news", "site"]);
  const { language } = useLanguage();
  const own = toLanguage(post.languageName);
  const { title } = post;
  return (
    <article className="grid grid-cols-[--spacing(24)_minmax(0,1fr)] gap-x-4 gap-y-3 py-4 sm:grid-cols-[7.5rem_minmax(0,1fr)] sm:gap-x-6 lg:grid-cols-[7.5rem_minmax(0,1fr)_auto] lg:items-center">
      <NewsPhoto post={post} sizes="7.5rem" className="aspect-3/2 w-full" />
      <div>
        <h2 lang={own} className="text-lg">
          <Link to={editNewsPath(post.id)} className="inline-block py-1.5 underline-offset-4 hover:underline">
            <ClampedTitle>{title}</ClampedTitle>
          </Link>
        </h2>
        <Facts>
          <Fact>
            <span lang={own}>{ownNames[own]}</span>
          </Fact>
          <Fact>
            <LocalDate date={post.createdAt} language={language} />
          </Fact>
          {post.totComments > 0 && <Fact>{t("comments", { count: post.totComments })}</Fact>}
        </Facts>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:px-3 sm:col-start-2 lg:col-start-3 max-sm:[&_svg]:hidden">
        <ButtonLink icon="pencil" to={editNewsPath(post.id)} aria-label={t("admin.editOne", { title })}>
          {t("site:buttons.edit")}
        </ButtonLink>
        <ButtonLink icon="eye" to={newsAddress(post)} aria-label={t("admin.viewOne", { title })}>
          {t("admin.view")}
        </ButtonLink>
        <Button icon="trash" onClick={onDelete} aria-label={t("admin.deleteOne", { title })}>
          {t("site:buttons.delete")}
        </Button>
      </div>
    </article>
  );
}
