import { useRef } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { advertsCalls } from "../calls.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { languageFilterAddress, readLanguageFilter, languageFilterQuery } from "#features/moderation/web/addresses.ts";
import { AdminListHeader } from "#kit/web/lists/admin-list-header.tsx";
import { LanguageFilteredList } from "#kit/web/lists/language-filtered-list.tsx";
import { advertsPath, createAdvertPath } from "./addresses.ts";
import { AdvertRow } from "./advert-row.tsx";

const pageSize = pageSizes.adverts;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readLanguageFilter(request, pageSize);
  const { publicity, totalPublicity } = await api(
    advertsCalls.list,
    { query: languageFilterQuery(filter, pageSize) },
    { signal: request.signal },
  );
  requirePage({ page: filter.page, pageSize, total: totalPublicity }, (page) =>
    languageFilterAddress(advertsPath, { ...filter, page }),
  );
  return { filter, publicity, totalPublicity };
}

/** All adverts, newest first, with their impressions and clicks. */
export function Component() {
  const { t } = useTranslation("adverts");
  const { filter, publicity, totalPublicity } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("list.title")}
        count={t("list.count", { count: totalPublicity })}
        countLine={countLine}
        action={
          <ButtonLink to={createAdvertPath} variant="primary" icon="plus">
            {t("list.create")}
          </ButtonLink>
        }
      />
      <LanguageFilteredList
        path={advertsPath}
        filter={filter}
        pageSize={pageSize}
        total={totalPublicity}
        counted="adverts"
        empty={<EmptyState>{t("list.empty")}</EmptyState>}
        noMatch={(language) => t("list.noMatch", { language })}
      >
        {publicity.map((advert) => (
          <li key={advert.id} className="border-t border-hairline py-6">
            <AdvertRow advert={advert} finalFocus={() => countLine.current} />
          </li>
        ))}
      </LanguageFilteredList>
    </div>
  );
}
