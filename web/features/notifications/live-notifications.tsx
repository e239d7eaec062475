import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useRevalidator } from "react-router";
import type { Notification, NotificationTitle } from "#contract/notifications.ts";
import { notificationsPage } from "#contract/notifications-page.ts";
import { isReviewer } from "#contract/roles.ts";
import { useApi } from "#web/platform/page-context.ts";
import { usePasswordChangeRequired } from "#web/platform/password-change.ts";
import { bearerToken, useSession } from "#web/platform/session.ts";
import { useToast } from "#web/ui/toasts.tsx";
import { follow, forget, recount, tellArrived } from "./notifications-store.ts";
import { askWaiting, setWaiting } from "./waiting-store.ts";
import { useWording } from "./use-wording.ts";

const ownTales = String.raw`laboratory(\/edit\/my-laboratory)?|user\/my-tales|preview\/\d+`;
/** Pages that a decision about the member's Tale changes. Not the home page, whose Tales are drawn anew each time. */
const changedBy: Partial<Record<NotificationTitle, RegExp>> = {
  "Post-Published": new RegExp(String.raw`^\/(posts(\/[a-z]+)?|${ownTales})$`),
  "Tale-Returned": new RegExp(`^\\/(${ownTales})$`),
};

/** Counts the signed-in person's notifications, and tells each as it arrives, wherever in the site they are. */
export function LiveNotifications() {
  const session = useSession();
  // Until then the server tells this session nothing; afterwards its connection is opened again.
  const isShut = usePasswordChangeRequired();
  const api = useApi();
  const { t } = useTranslation("notifications");
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const words = useWording();
  const isStaff = isReviewer(session?.role ?? null);

  const tell = useEffectEvent((notification: Notification) => {
    tellArrived(api, notification);
    toast({
      kind: "info",
      icon: "bell",
      ...words(notification),
      link: { to: notificationsPage, text: t("toast.view") },
    });
    if (changedBy[notification.notificationTitle]?.test(pathname) === true) void revalidate();
  });

  const onListening = useEffectEvent((listening: boolean) => {
    markListening(listening);
    if (!listening) return;
    void recount(api);
    if (isStaff) void askWaiting(api);
  });

  // Who opened this address is about to be nobody: what is asked now would be answered too late.
  const leaving = pathname === "/logout";
  const username = session?.username ?? null;
  useEffect(() => {
    if (username === null) return forget();
    if (leaving || isShut) return undefined;
    const end = follow(api, username);
    void recount(api);
    return end;
  }, [api, username, leaving, isShut]);

  useEffect(() => {
    if (!isStaff || leaving || isShut) return setWaiting(null);
    void askWaiting(api);
  }, [api, isStaff, leaving, isShut]);

  // A session is one object for as long as its token is the same: another token opens another connection.
  useEffect(() => {
    const token = bearerToken();
    if (session === null || token === null || leaving || isShut) return undefined;
    const { username } = session;
    return afterwards(async () => {
      const { openLiveConnection } = await import("./live-connection.ts");
      return openLiveConnection({
        token,
        username,
        onNotification: tell,
        onListening,
        onWaiting: isReviewer(session.role) ? setWaiting : null,
      });
    });
  }, [session, leaving, isShut]);

  return null;
}

/** On the root, like the mark of who is signed in: for styles, tests and whoever looks into a fault. */
function markListening(listening: boolean) {
  if (listening) document.documentElement.dataset.live = "on";
  else delete document.documentElement.dataset.live;
}

/** Begins something once the page has settled down. @returns what ends it, or keeps it from beginning */
function afterwards(begin: () => Promise<() => void>): () => void {
  let over = false;
  let end: (() => void) | null = null;
  const start = () =>
    begin().then(
      (started) => {
        if (over) started();
        else end = started;
      },
      // Without its files there is nothing live; the numbers come with the next page.
      () => {},
    );
  const cancel = whenIdle(() => void start());
  return () => {
    over = true;
    cancel();
    end?.();
  };
}

function whenIdle(act: () => void): () => void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
