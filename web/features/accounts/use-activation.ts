import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { accountsCalls } from "#contract/accounts.ts";
import { hasCode } from "#web/platform/api-error.ts";
import { useApi } from "#web/platform/page-context.ts";
import { getSession, signIn } from "#web/platform/session.ts";
import { useToast } from "#web/ui/toasts.tsx";

type Activation =
  | { state: "working" }
  /** Another member is logged in here: they confirm first, since activation logs them out. */
  | { state: "otherAccount"; username: string }
  | { state: "invalid" }
  | { state: "failed"; error: unknown };

/** Activates the account of a mailed link, logs in and continues. The link works once, so the server is called once. */
export function useActivation(token: string, next: string) {
  const { t } = useTranslation("accounts");
  const api = useApi();
  const navigate = useNavigate();
  const toast = useToast();
  const [activation, setActivation] = useState<Activation>({ state: "working" });
  const startedToken = useRef<string | null>(null);

  const activate = useCallback(async () => {
    setActivation({ state: "working" });
    try {
      const reply = await api(accountsCalls.activate, { body: { token } });
      signIn(reply);
      toast({ kind: "success", text: t("activate.welcome", { username: reply.username }) });
      await navigate(next, { replace: true });
    } catch (error) {
      const invalid = hasCode(error, "TOKEN_INVALID");
      setActivation(invalid ? { state: "invalid" } : { state: "failed", error });
    }
  }, [api, navigate, next, t, toast, token]);

  const begin = useCallback(async () => {
    const session = getSession();
    if (session === null) return activate();
    setActivation({ state: "otherAccount", username: session.username });
  }, [activate]);

  useEffect(() => {
    if (startedToken.current === token) return;
    startedToken.current = token;
    void begin();
  }, [begin, token]);

  return { activation, activate };
}
