import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { advertsCalls, type Advert } from "../calls.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useIdempotentCreate } from "#kit/web/calls/client-keys.ts";
import { BackLink } from "#ui/links.tsx";
import { advertsPath } from "./addresses.ts";
import { AdvertForm } from "./advert-form.tsx";

/** The advert to edit; null on the page that creates one, whose address has no id. */
export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return id === undefined ? null : api(advertsCalls.read, { params: { id } }, { signal: request.signal });
}

export function Component() {
  const advert = useLoaderData<typeof loader>();
  return advert === null ? <NewAdvert /> : <EditedAdvert key={advert.id} advert={advert} />;
}

/** Creates an advert. It is shown only after somebody activates it in the list. */
function NewAdvert() {
  const { t } = useTranslation("adverts");
  const api = useApi();
  const { language } = useLanguage();
  const makeOne = useIdempotentCreate<Advert>();
  return (
    <AdvertPage title={t("create.title")} lead={t("create.lead")}>
      <AdvertForm
        initial={{ title: "", link: "", languageName: toLanguageName(language) }}
        current={{ imageRow: null, imageColumn: null }}
        save={(body, { imageRow, imageColumn }) => {
          // The form requires both pictures before it saves.
          const files = { imageRow: imageRow!, imageColumn: imageColumn! };
          return makeOne(
            (clientKey) => api(advertsCalls.create, { body: { ...body, clientKey }, files }),
            ({ id, createdAt }) =>
              api(advertsCalls.change, { params: { id }, body: { ...body, expectedUpdatedAt: createdAt }, files }),
          );
        }}
        done={({ title }) => t("done.created", { title })}
      />
    </AdvertPage>
  );
}

/** Edits an advert. Fields, pictures and counts that are not changed stay as they are. */
function EditedAdvert({ advert }: { advert: Advert }) {
  const { t } = useTranslation("adverts");
  const api = useApi();
  const { id, title, link, languageName, imageRow, imageColumn, updatedAt } = advert;
  return (
    <AdvertPage title={t("edit.title")}>
      <AdvertForm
        initial={{ title, link, languageName }}
        current={{ imageRow, imageColumn }}
        save={(body, files) =>
          api(advertsCalls.change, { params: { id }, body: { ...body, expectedUpdatedAt: updatedAt }, files })
        }
        done={(changed) => t("done.changed", { title: changed.title })}
      />
    </AdvertPage>
  );
}

function AdvertPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const { t } = useTranslation("adverts");
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <BackLink to={advertsPath}>{t("list.title")}</BackLink>
      <h1 className="mt-4 text-3xl">{title}</h1>
      {lead !== undefined && <p className="mt-2 max-w-[40em] text-ink-soft">{lead}</p>}
      {children}
    </div>
  );
}
