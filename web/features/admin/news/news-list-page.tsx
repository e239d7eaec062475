import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { redirect, useLoaderData, type LoaderFunctionArgs } from "react-router";
import { pageSizes } from "#contract/limits.ts";
import { newsCalls, type ListedNews } from "#contract/news.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { pageCount } from "#web/ui/page-list.ts";
import { adminNewsPath, createNewsPath } from "../../news/addresses.ts";
import { AdminHead } from "../admin-head.tsx";
import { LanguagesList } from "../languages-list.tsx";
import { addressOf, askedBy, queryOf } from "../of-one-language.ts";
import { DeleteNewsDialog } from "./delete-news-dialog.tsx";
import { NewsLine } from "./news-line.tsx";

const pageSize = pageSizes.adminNews;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const asked = askedBy(request);
  const { adminPost, totalAdminPost } = await api(newsCalls.listAll, { query: queryOf(asked, pageSize) }, { signal: request.signal });
  const pages = pageCount(totalAdminPost, pageSize);
  if (asked.page > pages) throw redirect(addressOf(adminNewsPath, { ...asked, page: pages }));
  return { asked, posts: adminPost, total: totalAdminPost };
}

/** The news of all languages, the newest first, for those who write them. */
export function Component() {
  const { t } = useTranslation("news");
  const { asked, posts, total } = useLoaderData<typeof loader>();
  const [doomed, setDoomed] = useState<ListedNews | null>(null);
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminHead
        title={t("title")}
        count={t("admin.count", { count: total })}
        countLine={countLine}
        action={
          <ButtonLink to={createNewsPath} variant="primary" icon="feather">
            {t("admin.create")}
          </ButtonLink>
        }
      />
      <LanguagesList
        path={adminNewsPath}
        asked={asked}
        pageSize={pageSize}
        total={total}
        empty={<EmptyState>{t("admin.empty")}</EmptyState>}
        noMatch={(language) => t("admin.noMatch", { language })}
      >
        {posts.map((post) => (
          <li key={post.id} className="border-t border-hairline">
            <NewsLine post={post} onDelete={() => setDoomed(post)} />
          </li>
        ))}
      </LanguagesList>
      <DeleteNewsDialog post={doomed} onClose={() => setDoomed(null)} goesOnAt={() => countLine.current} />
    </div>
  );
}
