import { useTranslation } from "react-i18next";
import { PageHead } from "#web/platform/page-head.tsx";

export function Component() {
  const { t } = useTranslation("site");
  return (
    <div className="page-width py-10 md:py-16">
      <PageHead title={t("nav.tales")} />
      <h1 className="text-3xl">{t("nav.tales")}</h1>
    </div>
  );
}
