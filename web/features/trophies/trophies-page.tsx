import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { trophiesCalls } from "#contract/trophies.ts";
import { pageContext } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { requireSession } from "#web/platform/require-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { chooseCategoryPath } from "../laboratory/addresses.ts";
import { TrophyGrid } from "./trophy-grid.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const { trophies } = await api(trophiesCalls.ofUser, { query: { username } }, { signal: request.signal });
  return { trophies };
}

/** One's own trophies, earned and still to be earned. */
export function Component() {
  const { t } = useTranslation("trophies");
  const { trophies } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t("page.title")} noIndex />
      <h1 className="text-3xl md:text-4xl">{t("page.title")}</h1>
      <p className="mt-3 max-w-[34em] font-serif text-lg text-ink-soft">{t("page.lead")}</p>
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
