import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { trophiesCalls } from "../calls.ts";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { chooseCategoryPath } from "#features/writing/web/addresses.ts";
import { TrophyGrid } from "./trophy-grid.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { trophies } = await api(trophiesCalls.ofUser, { query: { username } }, { signal: request.signal });
  return { trophies };
}

/** The member's own trophies, earned and not yet earned. */
export function Component() {
  const { t } = useTranslation("trophies");
  const { trophies } = useLoaderData<typeof loader>();
  return (
    <>
      <Head />
      {trophies.length === 0 && (
        <EmptyState
          className="pt-10 pb-2"
          action={
            <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
              {t("page.write")}
            </ButtonLink>
          }
        >
          {t("page.empty")}
        </EmptyState>
      )}
      <div className="mt-8 md:mt-10">
        <TrophyGrid earned={trophies} />
      </div>
    </>
  );
}

function Head() {
  const { t } = useTranslation("trophies");
  return <PrivatePageHead title={t("page.title")} lead={t("page.lead")} />;
}

export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
