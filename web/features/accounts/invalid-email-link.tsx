import { useTranslation } from "react-i18next";
import { PageHead } from "#web/platform/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { AccountFrame } from "./account-frame.tsx";

/** For a link of a changed e-mail that no longer works. */
export function InvalidEmailLink() {
  const { t } = useTranslation("email");
  return (
    <>
      <PageHead title={t("invalid")} noIndex />
      <AccountFrame takesFocus title={t("invalid")} intro={t("invalidText")} plate="password">
        <ButtonLink to="/user/settings?topic=email" variant="primary" className="max-sm:w-full">
          {t("settings")}
        </ButtonLink>
      </AccountFrame>
    </>
  );
}
