import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { withNext } from "#web/platform/login-address.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { AccountPageLayout } from "./account-page-layout.tsx";
import { MailedLinkProgress } from "./mailed-link-progress.tsx";
import { useNextPath } from "./next-address.ts";
import { ResendActivation } from "./resend-activation.tsx";
import { useActivation } from "./use-activation.ts";

/** The target of the link in the activation mail: logs in and continues on the page where the new member signed up. */
export function Component() {
  const { t } = useTranslation("accounts");
  const { token = "" } = useParams();
  const next = useNextPath();
  const { activation, activate } = useActivation(token, next);
  switch (activation.state) {
    case "otherAccount":
      return <OtherAccount username={activation.username} onContinue={activate} />;
    case "invalid":
      return <Invalid next={next} />;
    default:
      return (
        <MailedLinkProgress
          title={t("activate.working")}
          illustration="welcome"
          waitText={t("activate.wait")}
          error={activation.state === "failed" ? activation.error : null}
          onTryAgain={activate}
        />
      );
  }
}

function OtherAccount({ username, onContinue }: { username: string; onContinue: () => void }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PageHead title={t("activate.working")} noIndex />
      <AccountPageLayout
        takesFocus
        title={t("activate.working")}
        intro={t("activate.otherAccount", { username })}
        illustration="welcome"
      >
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onContinue}>
            {t("activate.goOn")}
          </Button>
          <ButtonLink to="/">{t("activate.stay", { username })}</ButtonLink>
        </div>
      </AccountPageLayout>
    </>
  );
}

function Invalid({ next }: { next: string }) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PageHead title={t("activate.invalid")} noIndex />
      <AccountPageLayout
        takesFocus
        title={t("activate.invalid")}
        intro={t("activate.invalidText")}
        illustration="password"
      >
        <ButtonLink to={withNext("/login", next)} variant="primary" className="max-sm:w-full">
          {t("activate.logIn")}
        </ButtonLink>
        <section className="mt-12 border-t border-hairline pt-6">
          <h2 className="mb-4 text-lg">{t("activate.newLink")}</h2>
          <ResendActivation email={null} />
        </section>
      </AccountPageLayout>
    </>
  );
}
