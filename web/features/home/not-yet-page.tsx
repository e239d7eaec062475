import { useTranslation } from "react-i18next";
import { Asterism } from "#web/ui/asterism.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageHead } from "#web/platform/page-head.tsx";

/** Stands at addresses of the house that are not open yet. */
export function Component() {
  const { t } = useTranslation("site");
  return (
    <div className="page-width flex flex-col items-center gap-5 py-16 text-center md:py-24">
      <PageHead title={t("notYet.title")} noIndex />
      <Asterism className="h-9 w-10" />
      <h1 className="text-3xl md:text-4xl">{t("notYet.title")}</h1>
      <p className="max-w-[28em] font-serif text-lg">{t("notYet.text")}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/posts" variant="primary">
          {t("notYet.tales")}
        </ButtonLink>
        <ButtonLink to="/">{t("notYet.home")}</ButtonLink>
      </div>
    </div>
  );
}
