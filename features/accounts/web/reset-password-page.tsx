import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { NewPasswordForm } from "./new-password-form.tsx";
import { VisitorsOnly } from "./visitors-only.tsx";

/** The target of the link in the reset mail, at both of its paths (behaviour.md, Accounts 6). */
export function Component() {
  const { t } = useTranslation("accounts");
  const [state, setState] = useState<"asking" | "done" | "invalid">("asking");
  return (
    <VisitorsOnly>
      {state === "asking" ? (
        <>
          <PageHead title={t("reset.title")} noIndex />
          <AccountPageLayout title={t("reset.title")} illustration="password">
            <NewPasswordForm onDone={() => setState("done")} onInvalidLink={() => setState("invalid")} />
          </AccountPageLayout>
        </>
      ) : null}
      {state === "done" ? (
        <>
          <PageHead title={t("reset.done")} noIndex />
          <AccountPageLayout takesFocus title={t("reset.done")} intro={t("reset.doneText")} illustration="login">
            <ButtonLink to="/login" variant="primary">
              {t("reset.logIn")}
            </ButtonLink>
          </AccountPageLayout>
        </>
      ) : null}
      {state === "invalid" ? (
        <>
          <PageHead title={t("reset.invalid")} noIndex />
          <AccountPageLayout
            takesFocus
            title={t("reset.invalid")}
            intro={t("reset.invalidText")}
            illustration="password"
          >
            <ButtonLink to="/reset-password" variant="primary">
              {t("reset.askAgain")}
            </ButtonLink>
          </AccountPageLayout>
        </>
      ) : null}
    </VisitorsOnly>
  );
}
