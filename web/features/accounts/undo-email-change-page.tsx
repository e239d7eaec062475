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

/** The target of the link in the mail to the old e-mail address. */
export function Component() {
  const { t } = useTranslation("email");
  const { token = "" } = useParams();
  const api = useApi();
  const [answer, setAnswer] = useState<{ email: string } | "invalid" | null>(null);

  async function undo() {
    try {
      setAnswer(await api(changeEmailCalls.undo, { body: { token } }));
    } catch (error) {
      if (!hasCode(error, "TOKEN_INVALID")) throw error;
      setAnswer("invalid");
    }
  }

  if (answer === "invalid") return <InvalidEmailChangeLink />;
  if (answer !== null) return <Undone email={answer.email} />;
  return (
    <MailedLinkPress
      title={t("undo.title")}
      intro={t("undo.text")}
      illustration="password"
      submitText={t("undo.submit")}
      busyText={t("undo.busy")}
      onPress={undo}
    />
  );
}

function Undone({ email }: { email: string }) {
  const { t } = useTranslation("email");
  return (
    <>
      <PageHead title={t("undo.done")} noIndex />
      <AccountPageLayout
        takesFocus
        title={t("undo.done")}
        intro={<span className="wrap-anywhere">{t("undo.doneText", { email })}</span>}
        illustration="login"
      >
        <ButtonLink to="/reset-password" variant="primary" className="max-sm:w-full">
          {t("undo.newPassword")}
        </ButtonLink>
      </AccountPageLayout>
    </>
  );
}
