import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { changeEmailCalls } from "#contract/change-email.ts";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { hasCode } from "#web/platform/api-error.ts";
import { useHydrated } from "#web/platform/hydrated.ts";
import { useApi } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { useSingleCall } from "#web/platform/use-single-call.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { InvalidEmailChangeLink } from "./invalid-email-change-link.tsx";

/**
 * The target of the link in the mail to the old e-mail address. It needs a click, because mail programs open links by
 * themselves: that must not undo the owner's change or log out devices.
 */
export function Component() {
  const { t } = useTranslation("email");
  const { token = "" } = useParams();
  const api = useApi();
  const started = useHydrated();
  const { busy, problem, run } = useSingleCall();
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
    <>
      <PageHead title={t("undo.title")} noIndex />
      <AccountPageLayout title={t("undo.title")} intro={t("undo.text")} illustration="password">
        <NeedsScript className="mb-6" />
        {problem !== undefined && (
          <Notice kind="error" className="mb-6">
            {problem}
          </Notice>
        )}
        {started && (
          <Button
            variant="primary"
            className="max-sm:w-full"
            busy={busy}
            busyText={t("undo.busy")}
            onClick={() => void run(undo)}
          >
            {t("undo.submit")}
          </Button>
        )}
      </AccountPageLayout>
    </>
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
