import { useTranslation } from "react-i18next";
import { advertsCalls, type Advert } from "../calls.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { useIdempotentCreate } from "#kit/web/calls/use-idempotent-create.ts";
import { BackLink } from "#ui/back-link.tsx";
import { advertsPath } from "./addresses.ts";
import { AdvertForm } from "./advert-form.tsx";

/** Creates an advert. It is shown only after somebody activates it in the list. */
export function Component() {
  const { t } = useTranslation("adverts");
  const api = useApi();
  const { language } = useLanguage();
  const makeOne = useIdempotentCreate<Advert>();
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={t("create.title")} noIndex />
      <BackLink to={advertsPath}>{t("list.title")}</BackLink>
      <h1 className="mt-4 text-3xl">{t("create.title")}</h1>
      <p className="mt-2 max-w-[40em] text-ink-soft">{t("create.lead")}</p>
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
    </div>
  );
}
