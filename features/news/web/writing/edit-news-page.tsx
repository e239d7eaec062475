import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { newsCalls } from "../../calls.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireReviewer } from "#features/accounts/web/require-session.ts";
import { NewsForm } from "./news-form.tsx";
import { NewsFormLayout } from "./news-form-layout.tsx";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { username } = requireReviewer(request);
  const { api } = context.get(pageContext);
  const post = await api(newsCalls.readToEdit, { params: { id: params.id } }, { signal: request.signal });
  return { username, post };
}

/** Edits a news post. */
export function Component() {
  const { t } = useTranslation("news");
  const { username, post } = useLoaderData<typeof loader>();
  return (
    <NewsFormLayout title={t("form.change")}>
      <NewsForm key={post.id} username={username} post={post} />
    </NewsFormLayout>
  );
}
