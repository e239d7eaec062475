import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { advertsCalls } from "../calls.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { BackLink } from "#ui/back-link.tsx";
import { advertsPath } from "./addresses.ts";
import { AdvertForm } from "./advert-form.tsx";

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(advertsCalls.read, { params: { id: params.id } }, { signal: request.signal });
}

/** Edits an advert. Fields, pictures and counts that are not changed stay as they are. */
export function Component() {
  const { t } = useTranslation("adverts");
  const api = useApi();
  const { id, title, link, languageName, imageRow, imageColumn, updatedAt } = useLoaderData<typeof loader>();
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={t("edit.title")} noIndex />
      <BackLink to={advertsPath}>{t("list.title")}</BackLink>
      <h1 className="mt-4 text-3xl">{t("edit.title")}</h1>
      <AdvertForm
        key={id}
        initial={{ title, link, languageName }}
        current={{ imageRow, imageColumn }}
        save={(body, files) =>
          api(advertsCalls.change, { params: { id }, body: { ...body, expectedUpdatedAt: updatedAt }, files })
        }
        done={(advert) => t("done.changed", { title: advert.title })}
      />
    </div>
  );
}
