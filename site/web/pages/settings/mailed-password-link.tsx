import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsCalls } from "#features/accounts/calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Mails a link to set a first password, for an account without one. */
export function MailedPasswordLink({ email }: { email: string }) {
  const { t } = useTranslation(["settings", "accounts"]);
  const api = useApi();
  const { busy, problem, run } = useSingleCall();
  const [sent, setSent] = useState<"now" | "before" | null>(null);

  async function send() {
    setSent(null);
    try {
      await api(accountsCalls.requestPasswordReset, { body: { email } });
      setSent("now");
    } catch (error) {
      if (!hasCode(error, "EMAIL_ALREADY_SENT")) throw error;
      setSent("before");
    }
  }

  return (
    <>
      <p className="mt-4">{t("settings:password.none")}</p>
      <p className="mt-4 wrap-anywhere">{t("settings:password.mailText", { email })}</p>
      <Button
        icon="mail"
        variant="primary"
        className="mt-6"
        busy={busy}
        busyText={t("accounts:request.busy")}
        onClick={() => void run(send)}
      >
        {t("settings:password.mail")}
      </Button>
      {sent !== null && (
        <Notice
          kind="success"
          className="mt-6"
          title={sent === "now" ? t("accounts:request.sent") : t("accounts:request.alreadySent")}
          action={<ButtonLink to="/logout">{t("settings:password.logOut")}</ButtonLink>}
        >
          <p className="wrap-anywhere">
            {sent === "now" ? t("accounts:request.sentTo", { email }) : t("accounts:request.alreadySentText")}
          </p>
          <p className="mt-2">{t("settings:password.logOutFirst")}</p>
        </Notice>
      )}
      {problem !== undefined && (
        <Notice kind="error" className="mt-6">
          {problem}
        </Notice>
      )}
    </>
  );
}
