import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { isLanguage, toLanguageName } from "#vocabulary/languages.ts";
import { newsCalls } from "../../calls.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireReviewer } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/links.tsx";
import { adminNewsPath } from "../addresses.ts";
import { NewsForm } from "./news-form.tsx";

/** The post to edit; null on the page that creates one, whose address has no id. `version` is the id of the same news in another language. */
export async function loader({ request, params: { id }, context }: LoaderFunctionArgs) {
  const { username } = requireReviewer(request);
  const { api } = context.get(pageContext);
  const read = (wanted: string) => api(newsCalls.readToEdit, { params: { id: wanted } }, { signal: request.signal });
  const search = new URL(request.url).searchParams;
  const [version, language] = [search.get("version"), search.get("language")];
  return {
    username,
    post: id === undefined ? null : await read(id),
    version:
      id === undefined && version !== null && isLanguage(language)
        ? { of: await read(version), languageName: toLanguageName(language) }
        : null,
  };
}

/** Creates or edits a news post. */
export function Component() {
  const { t } = useTranslation("news");
  const { username, post, version } = useLoaderData<typeof loader>();
  const title = t(post === null ? "form.create" : "form.change");
  const key = post?.id ?? (version === null ? "new" : `${version.of.id} ${version.languageName}`);
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <div className="mx-auto max-w-[46rem]">
        <BackLink to={adminNewsPath}>{t("title")}</BackLink>
        <h1 className="mt-1 text-3xl">{title}</h1>
        <NewsForm key={key} username={username} post={post} version={version} />
      </div>
    </div>
  );
}
