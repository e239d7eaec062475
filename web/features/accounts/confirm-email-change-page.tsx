import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { changeEmailCalls } from "#contract/change-email.ts";
import { hasCode } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { MailedLinkProgress } from "./mailed-link-progress.tsx";
import { InvalidEmailChangeLink } from "./invalid-email-change-link.tsx";

type Confirmation =
  | { state: "working" }
  | { state: "done"; email: string }
  | { state: "invalid" }
  | { state: "failed"; error: unknown };

/**
 * The target of the link in the mail to a new e-mail address. The link works once, so the page calls the server once.
 */
export function Component() {
  const { t } = useTranslation("email");
  const { confirmation, confirm } = useConfirmation(useParams().token ?? "");
  if (confirmation.state === "invalid") return <InvalidEmailChangeLink />;
  if (confirmation.state !== "done")
    return (
      <MailedLinkProgress
        title={t("confirm.title")}
        illustration="inbox"
        waitText={t("confirm.wait")}
        error={confirmation.state === "failed" ? confirmation.error : null}
        onTryAgain={confirm}
      />
    );
  return (
    <>
      <PageHead title={t("confirm.done")} noIndex />
      <AccountPageLayout
        takesFocus
        title={t("confirm.done")}
        intro={<span className="wrap-anywhere">{t("confirm.doneText", { email: confirmation.email })}</span>}
        illustration="welcome"
      >
        <ButtonLink to="/" variant="primary" className="max-sm:w-full">
          {t("confirm.goOn")}
        </ButtonLink>
      </AccountPageLayout>
    </>
  );
}

function useConfirmation(token: string) {
  const api = useApi();
  const [confirmation, setConfirmation] = useState<Confirmation>({ state: "working" });
  const requestedToken = useRef<string | null>(null);

  const confirm = useCallback(async () => {
    setConfirmation({ state: "working" });
    try {
      const { email } = await api(changeEmailCalls.confirm, { body: { token } });
      setConfirmation({ state: "done", email });
    } catch (error) {
      const invalid = hasCode(error, "TOKEN_INVALID");
      setConfirmation(invalid ? { state: "invalid" } : { state: "failed", error });
    }
  }, [api, token]);

  useEffect(() => {
    if (requestedToken.current === token) return;
    requestedToken.current = token;
    void confirm();
  }, [confirm, token]);

  return { confirmation, confirm };
}
