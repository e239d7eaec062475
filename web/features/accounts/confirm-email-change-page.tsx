import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { changeEmailCalls } from "#contract/change-email.ts";
import { hasCode } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { InvalidEmailChangeLink } from "./invalid-email-change-link.tsx";
import { MailedLinkPress } from "./mailed-link-press.tsx";

/** The target of the link in the mail to a new e-mail address. */
export function Component() {
  const { t } = useTranslation("email");
  const { token = "" } = useParams();
  const api = useApi();
  const [answer, setAnswer] = useState<{ email: string } | "invalid" | null>(null);

  async function confirm() {
    try {
      setAnswer(await api(changeEmailCalls.confirm, { body: { token } }));
    } catch (error) {
      if (!hasCode(error, "TOKEN_INVALID")) throw error;
      setAnswer("invalid");
    }
  }

  if (answer === "invalid") return <InvalidEmailChangeLink />;
  if (answer === null)
    return (
      <MailedLinkPress
        title={t("confirm.title")}
        intro={t("confirm.text")}
        illustration="inbox"
        submitText={t("confirm.submit")}
        busyText={t("confirm.wait")}
        onPress={confirm}
      />
    );
  return (
    <>
      <PageHead title={t("confirm.done")} noIndex />
      <AccountPageLayout
        takesFocus
        title={t("confirm.done")}
        intro={<span className="wrap-anywhere">{t("confirm.doneText", { email: answer.email })}</span>}
        illustration="welcome"
      >
        <ButtonLink to="/" variant="primary" className="max-sm:w-full">
          {t("confirm.goOn")}
        </ButtonLink>
      </AccountPageLayout>
    </>
  );
}
