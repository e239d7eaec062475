import { useRef } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { tagsCalls } from "#contract/tags.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AdminHead } from "../admin-head.tsx";
import { ShelfChoice } from "./shelf-choice.tsx";
import { named, shelfOf, tagAddress } from "./shelf.ts";
import { TagRow } from "./tag-row.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const shelf = shelfOf(new URL(request.url).searchParams, language);
  return { shelf, tags: await api(tagsCalls.listCounted, { query: named(shelf) }, { signal: request.signal }) };
}

/** The tags of a category in a language, and how many Tales have each. */
export function Component() {
  const { t } = useTranslation(["tags", "categories"]);
  const { shelf, tags } = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminHead
        title={t("list.title")}
        count={t("list.count", { count: tags.length })}
        countLine={countLine}
        action={
          <ButtonLink to={tagAddress(shelf)} variant="primary" icon="plus">
            {t("list.create")}
          </ButtonLink>
        }
      />
      <div className="mt-4">
        <ShelfChoice shelf={shelf} />
      </div>
      <p className="mt-4 max-w-[40em] text-sm text-ink-soft">{t("list.hint")}</p>
      {tags.length === 0 ? (
        <EmptyState action={<ButtonLink to={tagAddress(shelf)}>{t("list.create")}</ButtonLink>}>
          {t("list.empty")}
        </EmptyState>
      ) : (
        <ul data-category={shelf.category} className="mt-6 max-w-[50rem] border-b border-hairline">
          {tags.map((tag) => (
            <li key={tag.tagName} className="border-t border-hairline">
              <TagRow tag={tag} shelf={shelf} finalFocus={() => countLine.current} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
