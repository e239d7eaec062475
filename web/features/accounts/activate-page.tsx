import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { accountsCalls } from "#contract/accounts.ts";
import { NeedsScript } from "#web/layout/needs-script.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import { useErrorText } from "#web/platform/error-text.ts";
import { useHydrated } from "#web/platform/hydrated.ts";
import { useApi } from "#web/platform/page-context.ts";
import { PageHead } from "#web/platform/page-head.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { ResendActivation } from "./resend-activation.tsx";

type Activation =
  | { state: "working" }
  | { state: "done"; username: string }
  | { state: "invalid" }
  | { state: "failed"; error: unknown };

/** Where the activation mail leads. Its link works once, so the page asks the server once. */
export function Component() {
  const { token = "" } = useParams();
  const { activation, activate } = useActivation(token);
  if (activation.state === "done") return <Active username={activation.username} />;
  if (activation.state === "invalid") return <Invalid />;
  return <Working error={activation.state === "failed" ? activation.error : null} onTryAgain={activate} />;
}

function useActivation(token: string) {
  const api = useApi();
  const [activation, setActivation] = useState<Activation>({ state: "working" });
  const asked = useRef<string | null>(null);

  const activate = useCallback(async () => {
    setActivation({ state: "working" });
    try {
      const { username } = await api(accountsCalls.activate, { body: { token } });
      setActivation({ state: "done", username });
    } catch (error) {
      const invalid = error instanceof ApiError && error.code === "TOKEN_INVALID";
      setActivation(invalid ? { state: "invalid" } : { state: "failed", error });
    }
  }, [api, token]);

  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    void activate();
  }, [activate, token]);

  return { activation, activate };
}

function Working({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { t } = useTranslation(["accounts", "site"]);
  const errorText = useErrorText();
  const started = useHydrated();
  return (
    <>
      <PageHead title={t("accounts:activate.working")} noIndex />
      <AccountFrame title={t("accounts:activate.working")} plate="welcome">
        <NeedsScript />
        {error === null ? (
          started && <Spinner label={t("accounts:activate.wait")} className="items-start" />
        ) : (
          <Notice
            kind="error"
            action={
              <Button variant="primary" onClick={onTryAgain}>
                {t("site:buttons.tryAgain")}
              </Button>
            }
          >
            {errorText(error)}
          </Notice>
        )}
      </AccountFrame>
    </>
  );
}

function Active({ username }: { username: string }) {
  const { t } = useTranslation("accounts");
  const welcome = t("activate.welcome", { username });
  return (
    <>
      <PageHead title={t("activate.done")} noIndex />
      <AccountFrame takesFocus title={t("activate.done")} intro={welcome} plate="welcome">
        <ButtonLink to="/login" variant="primary" className="max-sm:w-full">
          {t("activate.logIn")}
        </ButtonLink>
      </AccountFrame>
    </>
  );
}

function Invalid() {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PageHead title={t("activate.invalid")} noIndex />
      <AccountFrame takesFocus title={t("activate.invalid")} intro={t("activate.invalidText")} plate="password">
        <ButtonLink to="/login" variant="primary" className="max-sm:w-full">
          {t("activate.logIn")}
        </ButtonLink>
        <section className="mt-12 border-t border-hairline pt-6">
          <h2 className="mb-4 text-lg">{t("activate.newLink")}</h2>
          <ResendActivation email={null} />
        </section>
      </AccountFrame>
    </>
  );
}
