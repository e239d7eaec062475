import { useEffect, useEffectEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { useToast } from "#ui/toasts.tsx";
import { isAsking, loginAgain } from "./login-request.ts";
import { useIsPrivate } from "#kit/web/pages/page-route.ts";
import { clearPageOwner, onLoggedOutInOtherTab, useSessionOfOtherPerson } from "./session.ts";

/** Reacts on this page to a login or logout in another tab. */
export function SessionInOtherTabs() {
  const { t } = useTranslation("site");
  const toast = useToast();
  const navigate = useNavigate();
  const isPrivate = useIsPrivate();
  const other = useSessionOfOtherPerson()?.username ?? null;

  const leaving = useRef(false);

  const loggedOut = useEffectEvent(async () => {
    if (isPrivate) {
      const back = await loginAgain(null, "loggedOut");
      leaving.current = !back;
      if (!back) await navigate("/");
      return;
    }
    toast({ kind: "info", stays: true, text: t("loginAgain.loggedOutToast") });
    if (!isAsking()) clearPageOwner();
  });
  useEffect(() => onLoggedOutInOtherTab(() => void loggedOut()), []);

  // After leaving the private page, nothing on the screen belongs to its owner.
  useEffect(() => {
    if (isPrivate || !leaving.current) return;
    leaving.current = false;
    if (!isAsking()) clearPageOwner();
  }, [isPrivate]);

  // The dialog reads the other person's session itself.
  useEffect(() => {
    if (other !== null) void loginAgain();
  }, [other]);

  return null;
}
