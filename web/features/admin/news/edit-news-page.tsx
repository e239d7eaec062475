import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { newsCalls } from "#contract/news.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { requireReviewer } from "#web/platform/require-session.ts";
import { NewsForm } from "./news-form.tsx";
import { NewsFrame } from "./news-frame.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username } = requireReviewer(request);
  const { api } = context.get(pageContext);
  const post = await api(newsCalls.readToEdit, { params: { id: params.id } }, { signal: request.signal });
  return { username, post };
}

/** Where a news post is changed. */
export function Component() {
  const { t } = useTranslation("news");
  const { username, post } = useLoaderData<typeof loader>();
  return (
    <NewsFrame title={t("form.change")}>
      <NewsForm key={post.id} username={username} post={post} />
    </NewsFrame>
  );
}
