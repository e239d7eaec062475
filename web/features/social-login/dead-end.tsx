import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#web/platform/error-text.ts";
import { withNext } from "#web/platform/login-address.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { OrSocialLogins, SocialLogins } from "#web/platform/social-logins.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { AccountFrame } from "../accounts/account-frame.tsx";
import type { Arrival } from "./use-social-login.ts";

type Ended = Exclude<Arrival, { state: "working" | "in" | "new" }>;

interface DeadEndProps {
  arrival: Ended;
  next: string;
  onTryAgain: () => void;
}

/** Where it does not go on: what happened, and the way that helps. */
export function DeadEnd({ arrival, next, onTryAgain }: DeadEndProps) {
  const { t } = useTranslation(["social", "site"]);
  const errorText = useErrorText();
  const logIn = <Way to={withNext("/login", next)}>{t("social:ways.logIn")}</Way>;
  switch (arrival.state) {
    case "emailTaken":
      return (
        <Explained
          title={t("social:emailTaken.title")}
          text={t("social:emailTaken.text", { email: arrival.newcomer.email })}
        >
          {logIn}
          <Way quiet to="/reset-password">
            {t("social:ways.newPassword")}
          </Way>
        </Explained>
      );
    case "noEmail":
      return (
        <Explained title={t("social:noEmail.title")} text={t("social:noEmail.text")}>
          <Way to={withNext("/signup#form", next)}>{t("social:ways.signUp")}</Way>
        </Explained>
      );
    case "gone":
      return (
        <Explained title={t("social:gone.title")} text={t("social:gone.text")}>
          <SocialLogins next={next} />
          <Way quiet to={withNext("/login", next)}>
            {t("social:ways.byEmail")}
          </Way>
        </Explained>
      );
    case "removed":
      return (
        <Explained title={t("social:removed.title")} text={t("social:removed.text")}>
          {logIn}
          <Way quiet to="/reset-password">
            {t("social:ways.newPassword")}
          </Way>
          <OrSocialLogins next={next} />
        </Explained>
      );
    case "banned":
      return (
        <Explained title={t("social:banned.title")} text={errorText(arrival.error)}>
          <p>{t("social:banned.data")}</p>
          <Way to="/reset-password">{t("social:ways.newPassword")}</Way>
          <Way quiet to="/">
            {t("social:ways.home")}
          </Way>
        </Explained>
      );
    case "failed":
      return (
        <Explained title={t("social:failed.title")} text={errorText(arrival.error)}>
          <Button variant="primary" block onClick={onTryAgain}>
            {t("site:buttons.tryAgain")}
          </Button>
        </Explained>
      );
  }
}

function Explained({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <>
      <PageHead title={title} noIndex />
      <AccountFrame takesFocus title={title} intro={<span className="wrap-anywhere">{text}</span>} plate="password">
        <div className="flex flex-col gap-3">{children}</div>
      </AccountFrame>
    </>
  );
}

/** The first one is the way that helps most. */
function Way({ to, quiet = false, children }: { to: string; quiet?: boolean; children: string }) {
  return (
    <ButtonLink to={to} variant={quiet ? "quiet" : "primary"} block>
      {children}
    </ButtonLink>
  );
}
