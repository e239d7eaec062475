import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { AccountPageLayout } from "#features/accounts/web/account-page-layout.tsx";
import { LogInInstead } from "#features/accounts/web/log-in-instead.tsx";
import { useNextPath } from "#features/accounts/web/next-address.ts";
import { FailedLogin } from "./failed-login.tsx";
import { useSocialLogin, type NewUser } from "./use-social-login.ts";
import { UsernameForm } from "./username-form.tsx";
import { CheckingLogin } from "./checking-login.tsx";

/** Where another site redirects to: members continue where they were, new people choose a username first. */
export function Component() {
  const { loginState, tryAgain, register, handleFatalError } = useSocialLogin();
  const navigate = useNavigate();
  const next = useNextPath();
  const isIn = loginState.state === "in";

  useEffect(() => {
    if (isIn) void navigate(next, { replace: true });
  }, [isIn, next, navigate]);

  switch (loginState.state) {
    case "working":
    case "in":
      return <CheckingLogin />;
    case "new":
      return (
        <FirstTime newUser={loginState.newUser} next={next}>
          <UsernameForm onChosen={(username) => register(loginState.newUser, username)} onRefused={handleFatalError} />
        </FirstTime>
      );
    default:
      return <FailedLogin loginState={loginState} next={next} onTryAgain={tryAgain} />;
  }
}

interface FirstTimeProps {
  newUser: NewUser;
  next: string;
  children: ReactNode;
}

function FirstTime({ newUser: { name, email }, next, children }: FirstTimeProps) {
  const { t } = useTranslation("social");
  const hello = name.trim() === "" ? t("first.helloNobody") : t("first.hello", { name: name.trim() });
  return (
    <>
      <PageHead title={t("first.title")} noIndex />
      <AccountPageLayout
        takesFocus
        title={t("first.title")}
        intro={<span className="wrap-anywhere">{hello}</span>}
        illustration="welcome"
      >
        <p className="mb-8 wrap-anywhere">{t("first.email", { email })}</p>
        {children}
        <LogInInstead question={t("first.haveAccount")} text={t("first.logIn")} next={next} />
      </AccountPageLayout>
    </>
  );
}
