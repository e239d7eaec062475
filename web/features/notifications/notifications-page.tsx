import { useRef, type Ref } from "react";
import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#contract/limits.ts";
import { notificationsCalls, type Notification } from "#contract/notifications.ts";
import { notificationsPage } from "#contract/notifications-page.ts";
import { ListPages } from "#web/layout/list-pages.tsx";
import { PrivatePageError } from "#web/layout/private-page-error.tsx";
import { PrivatePageHead } from "#web/layout/private-page-head.tsx";
import { useErrorText } from "#web/platform/error-text.ts";
import { listAddress, pageOf, requirePage } from "#web/platform/list-address.ts";
import { pageContext, useApi } from "#web/platform/page-context.ts";
import { requireSession } from "#web/platform/require-session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { useToast } from "#web/ui/toasts.tsx";
import { MarkAllRead } from "./mark-all-read.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { markRead } from "./mark-read.ts";
import { newSince, useNotifications, withArrived } from "./notifications-store.ts";
import { PushSwitch } from "./push-switch.tsx";

const pageSize = pageSizes.account;
const addressOf = (page: number) => listAddress(notificationsPage, page);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const query = { receiverUsername: username, pageNumber: page - 1, pageSize };
  const { notifications, totalNotifications } = await api(
    notificationsCalls.list,
    { query },
    { signal: request.signal },
  );
  requirePage({ page, pageSize, total: totalNotifications }, addressOf);
  return { username, page, notifications, totalNotifications };
}

/** The member's notifications, newest first. On the first page new ones appear at the top as they arrive. */
export function Component() {
  const { t } = useTranslation("notifications");
  const { username, page, notifications, totalNotifications } = useLoaderData<typeof loader>();
  const { liveNotifications, read } = useNotifications();
  const mark = useMarkRead();
  const line = useRef<HTMLParagraphElement>(null);
  const first = page === 1;
  const shownNotifications = first ? withArrived(notifications, liveNotifications, pageSize) : notifications;
  const total = totalNotifications + (first ? newSince(notifications, liveNotifications).length : 0);

  return (
    <>
      <Head />
      {shownNotifications.length === 0 ? (
        <EmptyState action={<ButtonLink to="/posts">{t("empty.read")}</ButtonLink>}>{t("empty.text")}</EmptyState>
      ) : (
        <>
          <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
            <PendingLine ref={line} />
            <MarkAllRead username={username} onDone={() => line.current?.focus()} />
          </div>
          <ul className="mt-6 border-b border-hairline">
            {shownNotifications.map((notification) => (
              <li key={notification.id} className="border-t border-hairline">
                <NotificationItem
                  notification={notification}
                  unread={!notification.read && !read.has(notification.id)}
                  onRead={() => mark(notification)}
                />
              </li>
            ))}
          </ul>
          <ListPages
            className="mt-8"
            page={page}
            pageSize={pageSize}
            total={total}
            counted="notifications"
            href={addressOf}
          />
        </>
      )}
      <PushSwitch className="mt-16 max-w-[42em] border-t border-hairline pt-8" />
    </>
  );
}

function Head() {
  const { t } = useTranslation("notifications");
  return <PrivatePageHead title={t("title")} />;
}

/** Gets the focus after a change of page, and when nothing is left to mark. */
function PendingLine({ ref }: { ref: Ref<HTMLParagraphElement> }) {
  const { t } = useTranslation("notifications");
  const { pending } = useNotifications();
  return (
    <p ref={ref} data-list-heading tabIndex={-1} className="min-h-11 py-2 font-serif text-lg text-ink-soft">
      {pending === null ? null : pending === 0 ? t("pending.none") : t("pending.some", { count: pending })}
    </p>
  );
}

function useMarkRead(): (notification: Notification) => void {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  return (notification) => {
    // Following the link does not wait for it.
    markRead(api, notification).catch((error: unknown) => toast({ kind: "error", text: errorText(error) }));
  };
}

/** The list could not be loaded; the layout around it stays. */
export function ErrorBoundary() {
  return (
    <PrivatePageError>
      <Head />
    </PrivatePageError>
  );
}
