import { useRef } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { tagsCalls } from "../../tags.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { AdminListHeader } from "#kit/web/lists/admin-list-header.tsx";
import { TagScopeLinks } from "./tag-scope-links.tsx";
import { tagScopeQuery, readTagScope, tagAddress } from "./tag-scope.ts";
import { TagRow } from "./tag-row.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const scope = readTagScope(new URL(request.url).searchParams, language);
  return { scope, tags: await api(tagsCalls.listCounted, { query: tagScopeQuery(scope) }, { signal: request.signal }) };
}

/** The tags of a category in a language, and how many Tales have each. */
export function Component() {
  const { t } = useTranslation(["tags", "categories"]);
  const { scope, tags } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader
        title={t("list.title")}
        count={t("list.count", { count: tags.length })}
        countLine={countLine}
        action={
          <ButtonLink to={tagAddress(scope)} variant="primary" icon="plus">
            {t("list.create")}
          </ButtonLink>
        }
      />
      <div className="mt-4">
        <TagScopeLinks scope={scope} />
      </div>
      <p className="mt-4 max-w-[40em] text-sm text-ink-soft">{t("list.hint")}</p>
      {tags.length === 0 ? (
        <EmptyState action={<ButtonLink to={tagAddress(scope)}>{t("list.create")}</ButtonLink>}>
          {t("list.empty")}
        </EmptyState>
      ) : (
        <ul data-category={scope.category} className="mt-6 max-w-[50rem] border-b border-hairline">
          {tags.map((tag) => (
            <li key={tag.tagName} className="border-t border-hairline">
              <TagRow tag={tag} scope={scope} finalFocus={() => countLine.current} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
