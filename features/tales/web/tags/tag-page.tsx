import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { ownNames } from "#vocabulary/languages.ts";
import { tagsCalls } from "../../tags.ts";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { tagScopeQuery, readTagScope, tagsAddress } from "./tag-scope.ts";
import { TagForm } from "./tag-form.tsx";

/** Loads the tag in the URL and how many Tales have it; without a name, the page creates a tag. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language } = context.get(pageContext);
  const search = new URL(request.url).searchParams;
  const scope = readTagScope(search, language);
  const name = search.get("tagName");
  if (name === null) return { scope, tag: null };
  const tags = await api(tagsCalls.listCounted, { query: tagScopeQuery(scope) }, { signal: request.signal });
  const tag = tags.find(({ tagName }) => tagName === name);
  if (tag === undefined) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  return { scope, tag };
}

/** Creates or renames a tag. */
export function Component() {
  const { t } = useTranslation(["tags", "categories"]);
  const { scope, tag } = useLoaderData<typeof loader>();
  const title = tag === null ? t("create.title") : t("rename.title");
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <BackLink to={tagsAddress(scope)}>{t("list.title")}</BackLink>
      <h1 className="mt-4 text-3xl">{title}</h1>
      {tag !== null && (
        <>
          <p className="mt-2">
            <b lang={scope.language} className="font-serif text-lg font-normal">
              {tag.tagName}
            </b>
            <span className="text-ink-soft">
              {"\u00a0· "}
              {t(`categories:${scope.category}.title`)}
              {"\u00a0· "}
              <span lang={scope.language}>{ownNames[scope.language]}</span>
            </span>
          </p>
          <p className="mt-2 max-w-[40em] text-ink-soft">{t("rename.follow", { count: tag.totPosts })}</p>
        </>
      )}
      <TagForm
        key={`${scope.category} ${scope.language} ${tag?.tagName}`}
        scope={scope}
        currentName={tag?.tagName ?? null}
      />
    </div>
  );
}
