import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { ofApplicants } from "#vocabulary/mailed-pages.ts";
import { accountsCalls } from "../calls.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useNextPath, withNext } from "./login-address.ts";
import { useHydrated } from "#kit/web/pages/hydrated.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { signIn, useSession } from "./session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { useToast } from "#ui/toasts.tsx";
import { AccountPageLayout, MailedLinkPress } from "./account-page-layout.tsx";
import { WaitingForApproval } from "./waiting-for-approval.tsx";
import { ResendActivation } from "./resend-activation.tsx";

/** The target of the link in the activation mail: logs in and continues on the page where the new member signed up. */
export function Component() {
  const { t } = useTranslation("accounts");
  const { token = "" } = useParams();
  const [query] = useSearchParams();
  // The page is rendered without the query.
  const isApplicant = useHydrated() && query.has(ofApplicants);
  const next = useNextPath();
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const [state, setState] = useState<"asking" | "invalid" | "waiting" | "in">("asking");
  const session = useSession();
  /** Another member is logged in here: activation logs them out. */
  const other = state === "in" ? undefined : session?.username;

  async function activate() {
    try {
      const reply = await api(accountsCalls.activate, { body: { token } });
      if ("waiting" in reply) return setState("waiting");
      setState("in");
      signIn(reply);
      toast({ kind: "success", text: t("activate.welcome", { username: reply.username }) });
      await navigate(next, { replace: true });
    } catch (error) {
      if (!hasCode(error, "TOKEN_INVALID")) throw error;
      setState("invalid");
    }
  }

  if (state === "invalid") return <Invalid next={next} />;
  if (state === "waiting") return <WaitingForApproval />;
  if (isApplicant)
    return (
      <MailedLinkPress
        title={t("activate.applicant.title")}
        intro={t("activate.applicant.text")}
        illustration="welcome"
        submitText={t("activate.applicant.goOn")}
        busyText={t("activate.applicant.busy")}
        onPress={activate}
      />
    );
  return (
    <MailedLinkPress
      title={t("activate.title")}
      intro={other === undefined ? t("activate.text") : t("activate.otherAccount", { username: other })}
      illustration="welcome"
      submitText={t("activate.goOn")}
      busyText={t("activate.busy")}
      onPress={activate}
    >
      {other !== undefined && <ButtonLink to="/">{t("activate.stay", { username: other })}</ButtonLink>}
    </MailedLinkPress>
  );
}

function Invalid({ next }: { next: string }) {
  const { t } = useTranslation("accounts");
  return (
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
  );
}
