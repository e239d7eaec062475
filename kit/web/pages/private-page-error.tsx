import type { ReactNode } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useTranslation } from "react-i18next";
import { hasCode } from "../calls/api-error.ts";
import { useErrorParts } from "../calls/error-text.ts";
import { useLoginAddress } from "#features/accounts/web/login-address.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";

/** Shown when a private page could not be loaded. Its head and the layout around it stay visible. */
export function PrivatePageError({ children }: { children: ReactNode }) {
  const { t } = useTranslation("site");
  const error = useRouteError();
  const { failureText, reason } = useErrorParts()(error);
  const { revalidate, state } = useRevalidator();
  const loginAddress = useLoginAddress();
  const sessionEnded = hasCode(error, "UNAUTHENTICATED");
  return (
    <>
      {children}
      <Notice
        kind="error"
        title={failureText}
        className="mt-8"
        action={
          sessionEnded ? (
            <ButtonLink to={loginAddress}>{t("loginAgain.submit")}</ButtonLink>
          ) : (
            <Button busy={state !== "idle"} onClick={() => void revalidate()}>
              {t("buttons.tryAgain")}
            </Button>
          )
        }
      >
        {reason}
      </Notice>
    </>
  );
}
