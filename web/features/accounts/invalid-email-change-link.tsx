import { useTranslation } from "react-i18next";
import { PageHead } from "#web/platform/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { topicPath } from "../user/settings/settings-address.ts";
import { AccountPageLayout } from "./account-page-layout.tsx";

/** Shown for a link to confirm or undo a change of e-mail that no longer works. */
export function InvalidEmailChangeLink() {
  const { t } = useTranslation("email");
  return (
    <>
      <PageHead title={t("invalid")} noIndex />
      <AccountPageLayout takesFocus title={t("invalid")} intro={t("invalidText")} illustration="password">
        <ButtonLink to={topicPath("email")} variant="primary" className="max-sm:w-full">
          {t("settings")}
        </ButtonLink>
      </AccountPageLayout>
    </>
  );
}
