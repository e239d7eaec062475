import { useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { withNext } from "#web/platform/login-address.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { AccountFrame } from "../accounts/account-frame.tsx";
import { useNext } from "../accounts/next-address.ts";
import { DeadEnd } from "./dead-end.tsx";
import { useSocialLogin, type Newcomer } from "./use-social-login.ts";
import { UsernameForm } from "./username-form.tsx";
import { Working } from "./working.tsx";

/** Where another site sends people back to: those who have an account go on to it, the others choose a username first. */
export function Component() {
  const { arrival, tryAgain, register, stopAt } = useSocialLogin();
  const navigate = useNavigate();
  const next = useNext();
  const isIn = arrival.state === "in";

  useEffect(() => {
    if (isIn) void navigate(next, { replace: true });
  }, [isIn, next, navigate]);

  switch (arrival.state) {
    case "working":
    case "in":
      return <Working />;
    case "new":
      return (
        <FirstTime newcomer={arrival.newcomer} next={next}>
          <UsernameForm onChosen={(username) => register(arrival.newcomer, username)} onRefused={stopAt} />
        </FirstTime>
      );
    default:
      return <DeadEnd arrival={arrival} next={next} onTryAgain={tryAgain} />;
  }
}

interface FirstTimeProps {
  newcomer: Newcomer;
  next: string;
  children: ReactNode;
}

function FirstTime({ newcomer: { name, email }, next, children }: FirstTimeProps) {
  const { t } = useTranslation("social");
  const hello = name.trim() === "" ? t("first.helloNobody") : t("first.hello", { name: name.trim() });
  return (
    <>
      <PageHead title={t("first.title")} noIndex />
      <AccountFrame
        takesFocus
        title={t("first.title")}
        intro={<span className="wrap-anywhere">{hello}</span>}
        plate="welcome"
      >
        <p className="mb-8 wrap-anywhere">{t("first.email", { email })}</p>
        {children}
        <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t border-hairline pt-4">
          {t("first.haveAccount")}
          <Link to={withNext("/login", next)} className="link inline-flex min-h-11 items-center">
            {t("first.logIn")}
          </Link>
        </p>
      </AccountFrame>
    </>
  );
}
