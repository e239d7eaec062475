import { useTranslation } from "react-i18next";
import { ButtonLink } from "#ui/button.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";

/** Shown to an applicant with a confirmed e-mail, about whom an administrator decides. */
export function WaitingForApproval() {
  const { t } = useTranslation("accounts");
  return (
    <AccountPageLayout takesFocus title={t("activate.waiting")} intro={t("activate.waitingText")} illustration="inbox">
      <ButtonLink to="/" className="max-sm:w-full">
        {t("activate.read")}
      </ButtonLink>
    </AccountPageLayout>
  );
}
