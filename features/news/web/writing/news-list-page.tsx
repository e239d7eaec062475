import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { pageSizes } from "#vocabulary/limits.ts";
import { newsCalls, type ListedNews } from "../../calls.ts";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { adminNewsPath, createNewsPath } from "../addresses.ts";
import { languageFilterAddress, readLanguageFilter, languageFilterQuery } from "#features/moderation/web/addresses.ts";
import { AdminListHeader } from "#kit/web/lists/admin-list-header.tsx";
import { LanguageFilteredList } from "#kit/web/lists/language-filtered-list.tsx";
import { DeleteNewsDialog } from "./delete-news-dialog.tsx";
import { NewsRow } from "./news-row.tsx";

const pageSize = pageSizes.adminNews;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readLanguageFilter(request, pageSize);
  const { adminPost, totalAdminPost } = await api(
    newsCalls.listAll,
    { query: languageFilterQuery(filter, pageSize) },
    { signal: request.signal },
  );
  requirePage({ page: filter.page, pageSize, total: totalAdminPost }, (page) =>
    languageFilterAddress(adminNewsPath, { ...filter, page }),
  );
  return { filter, posts: adminPost, total: totalAdminPost };
}

/** The news in all languages, newest first, for the staff. */
export function Component() {
  const { t } = useTranslation("news");
  const { filter, posts, total } = useLoaderData<typeof loader>();
  const [postToDelete, setPostToDelete] = useState<ListedNews | null>(null);
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("title")}
        count={t("admin.count", { count: total })}
        countLine={countLine}
        action={
          <ButtonLink to={createNewsPath} variant="primary" icon="feather">
            {t("admin.create")}
          </ButtonLink>
        }
      />
      <LanguageFilteredList
        path={adminNewsPath}
        filter={filter}
        pageSize={pageSize}
        total={total}
        counted="news"
        empty={<EmptyState>{t("admin.empty")}</EmptyState>}
        noMatch={(language) => t("admin.noMatch", { language })}
      >
        {posts.map((post) => (
          <li key={post.id} className="border-t border-hairline">
            <NewsRow post={post} onDelete={() => setPostToDelete(post)} />
          </li>
        ))}
      </LanguageFilteredList>
      <DeleteNewsDialog
        post={postToDelete}
        onClose={() => setPostToDelete(null)}
        finalFocus={() => countLine.current}
      />
    </div>
  );
}
