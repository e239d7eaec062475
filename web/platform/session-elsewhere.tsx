import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useToast } from "#web/ui/toasts.tsx";
import { isAsking, loginAgain } from "./login-request.ts";
import { useIsPrivate } from "./page-route.ts";
import { disown, onLoggedOutElsewhere, useOtherSession } from "./session.ts";

/** Tells on this page what became of its owner's session in the other tabs of the browser. */
export function SessionElsewhere() {
  const { t } = useTranslation("site");
  const toast = useToast();
  const navigate = useNavigate();
  const isPrivate = useIsPrivate();
  const other = useOtherSession()?.username ?? null;

  const leaving = useRef(false);

  const loggedOut = useEffectEvent(async () => {
    if (isPrivate) {
      const back = await loginAgain(null, "loggedOut");
      leaving.current = !back;
      if (!back) await navigate("/");
      return;
    }
    toast({ kind: "info", stays: true, text: t("loginAgain.loggedOutToast") });
    if (!isAsking()) disown();
  });
  useEffect(() => onLoggedOutElsewhere(() => void loggedOut()), []);

  // Once their private page is left, nothing here waits for its owner any more.
  useEffect(() => {
    if (isPrivate || !leaving.current) return;
    leaving.current = false;
    if (!isAsking()) disown();
  }, [isPrivate]);

  // The dialog sees for itself who it is.
  useEffect(() => {
    if (other !== null) void loginAgain();
  }, [other]);

  return null;
}
