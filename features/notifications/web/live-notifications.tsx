import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useRevalidator } from "react-router";
import type { Notification, NotificationTitle } from "../calls.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { notificationsPage } from "../address.ts";
import type { ReadingSettings } from "#features/reading-settings/calls.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { usePasswordChangeRequired } from "#features/accounts/web/password-change-required.ts";
import { bearerToken, useSession } from "#features/accounts/web/session.ts";
import { whenIdle } from "#kit/web/pages/when-idle.ts";
import { classNames } from "#ui/class-names.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useLanguage } from "#kit/web/language/language.tsx";
import { takeReadingSettings } from "#features/reading-settings/web/own-reading-settings.tsx";
import { openLiveConnection } from "./live-connection.ts";
import {
  startNotifications,
  resetNotifications,
  awaitLiveCount,
  takeLiveCount,
  recountIfUnknown,
  addArrived,
  useNotifications,
} from "./notifications-store.ts";
import { fetchDeskCounts, fetchDeskCountsIfUnknown, setDeskCounts } from "./desk-counts.tsx";

const ownTales = String.raw`laboratory|preview\/\d+`;
/** Pages that a decision about the member's Tale changes. Not the home page: it would load other random Tales. */
const pagesChangedBy: Partial<Record<NotificationTitle, RegExp>> = {
  "Post-Published": new RegExp(String.raw`^\/(posts(\/[a-z]+)?|${ownTales})$`),
  "Tale-Returned": new RegExp(`^\\/(${ownTales})$`),
  "Revision-Published": new RegExp(`^\\/(${ownTales})$`),
  Correction: /^\/laboratory$/,
  "Translation-Request": /^\/laboratory(\/translations)?$/,
  "Request-Answered": /^\/laboratory\/translations$/,
};

/** Behind some proxies a live connection takes long, or never comes. */
const longestWaitForConnection = 3 * SECOND;

/** Counts the unread notifications and shows each new one as a toast, on every page. */
export function LiveNotifications() {
  const session = useSession();
  // Until the password is changed the server sends this session nothing; then the connection opens again.
  const isPasswordChangeRequired = usePasswordChangeRequired();
  const api = useApi();
  const { t, i18n } = useTranslation("notifications");
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const isStaff = isReviewer(session?.role ?? null);

  const showToast = useEffectEvent((notification: Notification) => {
    addArrived(api, notification);
    if (pagesChangedBy[notification.notificationTitle]?.test(pathname) === true) void revalidate();
    const link = { to: notificationsPage, text: t("toast.view") };
    // Few pages get a notification while they are open. Without this file the number on the bell says it.
    import("./notification-text.tsx").then(
      ({ notificationTextIn }) =>
        toast({ kind: "info", icon: "bell", ...notificationTextIn(i18n, language)(notification), link }),
      () => {},
    );
  });

  /** Fetches the numbers that the live connection has not brought. */
  const countUnknown = useEffectEvent(() => {
    void recountIfUnknown(api);
    if (isStaff) void fetchDeskCountsIfUnknown(api);
  });

  const onListening = useEffectEvent((listening: boolean) => {
    markListening(listening);
    // A refused connection: the count finds out whether the session has ended.
    if (!listening) return countUnknown();
    awaitLiveCount();
    if (isStaff) void fetchDeskCounts(api);
  });

  const onReadingSettings = useEffectEvent((settings: ReadingSettings) => takeReadingSettings(session, settings));

  const onPending = useEffectEvent((pending: number) => void takeLiveCount(api, pending));

  // This path logs out: an answer would come too late.
  const leaving = pathname === "/logout";
  const username = session?.username ?? null;
  useEffect(() => {
    if (username === null) return resetNotifications();
    if (leaving || isPasswordChangeRequired) return undefined;
    const end = startNotifications(api, username);
    // The live connection brings a count as soon as it listens: one before that would miss what arrives in between.
    const timer = setTimeout(countUnknown, longestWaitForConnection);
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [api, username, leaving, isPasswordChangeRequired]);

  useEffect(() => {
    if (!isStaff || leaving || isPasswordChangeRequired) setDeskCounts(null);
  }, [isStaff, leaving, isPasswordChangeRequired]);

  // The session object stays the same while its token does: a new token opens a new connection.
  useEffect(() => {
    const token = bearerToken();
    if (session === null || token === null || leaving || isPasswordChangeRequired) return undefined;
    const { username } = session;
    return whenPageIsIdle(() =>
      openLiveConnection({
        token,
        username,
        onNotification: showToast,
        onPending,
        onReadingSettings,
        onListening,
        onDeskCounts: isReviewer(session.role) ? setDeskCounts : null,
      }),
    );
  }, [session, leaving, isPasswordChangeRequired]);

  return null;
}

/** On the root element, like the mark for signed-in people: for styles, tests and debugging. */
function markListening(listening: boolean) {
  if (listening) document.documentElement.dataset.live = "on";
  else delete document.documentElement.dataset.live;
}

/**
 * Begins something once the browser is idle.
 * @param begin returns a function that ends it
 * @returns a function that ends or prevents it
 */
function whenPageIsIdle(begin: () => () => void): () => void {
  let end: (() => void) | null = null;
  const cancel = whenIdle(() => {
    end = begin();
  });
  return () => {
    cancel();
    end?.();
  };
}

/** "Notifications, 3 unread"; just "Notifications" if there are none or the number is not known yet. */
function useBellName(): string {
  const { t } = useTranslation("notifications");
  const { pending } = useNotifications();
  return pending === null || pending === 0 ? t("title") : t("bell", { count: pending });
}

/** The link to the notifications with the number of unread ones. */
export function NotificationsBell({ className }: { className?: string }) {
  const name = useBellName();
  return (
    <Link
      to={notificationsPage}
      aria-label={name}
      title={name}
      className={classNames("icon-button relative", className)}
    >
      <Icon name="bell" />
      <PendingCount className="absolute top-1 left-1/2 ml-0.5" />
    </Link>
  );
}

/** The number on the bell; nothing at zero. The link's name says it in words. */
export function PendingCount({ className }: { className?: string }) {
  const { pending } = useNotifications();
  if (pending === null || pending === 0) return null;
  return <CountBadge count={pending} most={99} className={className} />;
}
