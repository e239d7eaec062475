import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { newsCalls } from "../../calls.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireReviewer } from "#features/accounts/web/require-session.ts";
import { BackLink } from "#ui/links.tsx";
import { adminNewsPath } from "../addresses.ts";
import { NewsForm } from "./news-form.tsx";

/** The post to edit; null on the page that creates one, whose address has no id. */
export async function loader({ request, params: { id }, context }: LoaderFunctionArgs) {
  const { username } = requireReviewer(request);
  const { api } = context.get(pageContext);
  const post =
    id === undefined ? null : await api(newsCalls.readToEdit, { params: { id } }, { signal: request.signal });
  return { username, post };
}

/** Creates or edits a news post. */
export function Component() {
  const { t } = useTranslation("news");
  const { username, post } = useLoaderData<typeof loader>();
  const title = t(post === null ? "form.create" : "form.change");
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <div className="mx-auto max-w-[46rem]">
        <BackLink to={adminNewsPath}>{t("title")}</BackLink>
        <h1 className="mt-1 text-3xl">{title}</h1>
        <NewsForm key={post?.id ?? "new"} username={username} post={post} />
      </div>
    </div>
  );
}
