import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { requireReviewer } from "#web/platform/require-session.ts";
import { NewsForm } from "./news-form.tsx";
import { NewsFrame } from "./news-frame.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  const { username } = requireReviewer(request);
  return { username };
}

/** Where a news post is written. */
export function Component() {
  const { t } = useTranslation("news");
  const { username } = useLoaderData<typeof loader>();
  return (
    <NewsFrame title={t("form.create")}>
      <NewsForm username={username} post={null} />
    </NewsFrame>
  );
}
