import { useRef, useState } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { tagsCalls, type CountedTag } from "../../tags.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { FilterLinkGroups } from "#ui/filter-links.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { useShownCategories } from "#kit/web/language/offered-choices.ts";
import { ownNames } from "#vocabulary/languages.ts";
import { tagScopeQuery, readTagScope, tagAddress, tagsAddress, type TagScope } from "./tag-scope.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language, site } = context.get(pageContext);
  const scope = readTagScope(new URL(request.url).searchParams, language, site);
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

/** Links to the tags of each category and language. */
function TagScopeLinks({ scope }: { scope: TagScope }) {
  const { t } = useTranslation(["tags", "categories"]);
  const ofCategories = useShownCategories(scope.category).map((category) => ({
    text: t(`categories:${category}.title`),
    to: tagsAddress({ ...scope, category }),
    current: category === scope.category,
  }));
  const ofLanguages = useOfferedLanguages(scope.language).map((language) => ({
    text: ownNames[language],
    lang: language,
    to: tagsAddress({ ...scope, language }),
    current: language === scope.language,
  }));
  return (
    <FilterLinkGroups
      choices={[
        { label: t("category"), options: ofCategories },
        { label: t("language"), options: ofLanguages },
      ]}
    />
  );
}

interface TagRowProps {
  tag: CountedTag;
  scope: TagScope;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

/** A tag and its actions. A tag that Tales use can be renamed but not deleted. */
function TagRow({ tag: { tagName, totPosts }, scope, finalFocus }: TagRowProps) {
  const { t } = useTranslation(["tags", "site"]);
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0">
        <h2 lang={scope.language} className="font-serif text-lg wrap-anywhere">
          {tagName}
        </h2>
        <p className="text-sm text-ink-soft tabular-nums">{t("row.tales", { count: totPosts })}</p>
      </div>
      {/* Two columns in every row, even if the second is empty; on phones the second is below the name. */}
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:px-3 sm:grid sm:gap-3 sm:grid-cols-[repeat(2,minmax(9rem,1fr))] max-sm:[&_svg]:hidden">
        <ButtonLink to={tagAddress(scope, tagName)} icon="pencil" aria-label={t("row.rename", { tag: tagName })}>
          {t("rename.button")}
        </ButtonLink>
        {totPosts === 0 && (
          <Button icon="trash" aria-label={t("row.delete", { tag: tagName })} onClick={() => setIsAsking(true)}>
            {t("site:buttons.delete")}
          </Button>
        )}
      </div>
      <RemovalDialog
        open={isAsking}
        title={t("delete.title")}
        doneText={t("done.deleted", { tag: tagName })}
        remove={() => api(tagsCalls.remove, { query: { ...tagScopeQuery(scope), tagName } })}
        onClose={() => setIsAsking(false)}
        finalFocus={finalFocus}
      >
        <p>{t("delete.text", { tag: tagName })}</p>
      </RemovalDialog>
    </div>
  );
}
