import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BanReasonOf } from "#features/accounts/web/ban-reason.tsx";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { withNext } from "#features/accounts/web/login-address.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { OrSocialLogins, SocialLogins } from "#features/accounts/web/social-logins.tsx";
import { Button, ButtonLink } from "#ui/button.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { SignUpsClosed } from "#features/accounts/web/sign-ups-closed.tsx";
import type { SocialLoginState } from "./use-social-login.ts";

type FailedState = Exclude<SocialLoginState, { state: "working" | "in" | "new" }>;

interface FailedLoginProps {
  loginState: FailedState;
  next: string;
  onTryAgain: () => void;
}

/** A login by another site that failed: the reason, and the link that helps. */
export function FailedLogin({ loginState, next, onTryAgain }: FailedLoginProps) {
  const { t } = useTranslation(["social", "site"]);
  const errorText = useErrorText();
  const logIn = <ActionLink to={withNext("/login", next)}>{t("social:ways.logIn")}</ActionLink>;
  switch (loginState.state) {
    case "emailTaken":
      return (
        <Explanation
          title={t("social:emailTaken.title")}
          text={t("social:emailTaken.text", { email: loginState.newUser.email })}
        >
          {logIn}
          <ActionLink quiet to="/reset-password">
            {t("social:ways.newPassword")}
          </ActionLink>
        </Explanation>
      );
    case "noEmail":
      return (
        <Explanation title={t("social:noEmail.title")} text={t("social:noEmail.text")}>
          <ActionLink to={withNext("/signup#form", next)}>{t("social:ways.signUp")}</ActionLink>
        </Explanation>
      );
    case "closed":
      return <SignUpsClosed takesFocus next={next} />;
    case "gone":
      return (
        <Explanation title={t("social:gone.title")} text={t("social:gone.text")}>
          <SocialLogins next={next} />
          <ActionLink quiet to={withNext("/login", next)}>
            {t("social:ways.byEmail")}
          </ActionLink>
        </Explanation>
      );
    case "removed":
      return (
        <Explanation title={t("social:removed.title")} text={t("social:removed.text")}>
          {logIn}
          <ActionLink quiet to="/reset-password">
            {t("social:ways.newPassword")}
          </ActionLink>
          <OrSocialLogins next={next} />
        </Explanation>
      );
    case "banned":
      return (
        <Explanation title={t("social:banned.title")} text={errorText(loginState.error)}>
          <BanReasonOf error={loginState.error} />
          <p>{t("social:banned.data")}</p>
          <ActionLink to="/reset-password">{t("social:ways.newPassword")}</ActionLink>
          <ActionLink quiet to="/">
            {t("social:ways.home")}
          </ActionLink>
        </Explanation>
      );
    case "failed":
      return (
        <Explanation title={t("social:failed.title")} text={errorText(loginState.error)}>
          <Button variant="primary" block onClick={onTryAgain}>
            {t("site:buttons.tryAgain")}
          </Button>
        </Explanation>
      );
  }
}

function Explanation({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={title} noIndex />
      <AccountPageLayout
        takesFocus
        title={title}
        intro={<span className="wrap-anywhere">{text}</span>}
        illustration="password"
      >
        <div className="flex flex-col gap-3">{children}</div>
      </AccountPageLayout>
    </>
  );
}

/** The first action is the one that helps most. */
function ActionLink({ to, quiet = false, children }: { to: string; quiet?: boolean; children: string }) {
  return (
    <ButtonLink to={to} variant={quiet ? "quiet" : "primary"} block>
      {children}
    </ButtonLink>
  );
}
