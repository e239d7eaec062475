import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { requireReviewer } from "#features/accounts/web/require-session.ts";
import { NewsForm } from "./news-form.tsx";
import { NewsFormLayout } from "./news-form-layout.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  const { username } = requireReviewer(request);
  return { username };
}

/** Creates a news post. */
export function Component() {
  const { t } = useTranslation("news");
  const { username } = useLoaderData<typeof loader>();
  return (
    <NewsFormLayout title={t("form.create")}>
      <NewsForm username={username} post={null} />
    </NewsFormLayout>
  );
}
