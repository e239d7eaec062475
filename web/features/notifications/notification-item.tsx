import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { targetOf } from "#contract/notification-message.ts";
import type { Notification, NotificationTitle } from "#contract/notifications.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { useNotificationText } from "./use-notification-text.ts";

const icons: Record<NotificationTitle, IconName> = {
  "Post-Published": "book",
  "Tale-Returned": "reply",
  "New-Tale": "book",
  "Admin-Message": "mail",
  Banned: "lock",
  Trophy: "trophy",
  "Replay-Comment": "reply",
  "Replay-Comment-Blog": "reply",
  "First-Like-Post": "heart",
  "First-Like-Comment": "heart",
  "First-Like-Comment-Blog": "heart",
  "First-Comment": "comment",
};

interface NotificationItemProps {
  notification: Notification;
  unread: boolean;
  onRead: () => void;
}

/**
 * One notification: a link to what it is about, or, if it has no target, a line with a button that marks it as read.
 */
export function NotificationItem({ notification, unread, onRead }: NotificationItemProps) {
  const { t } = useTranslation("notifications");
  const line = useRef<HTMLDivElement>(null);
  const target = targetOf(notification);
  const look = classNames("grid grid-cols-[1.25rem_1fr] gap-x-4 px-3 py-4 sm:px-4", unread && "bg-wash");
  const content = <NotificationText notification={notification} unread={unread} />;
  if (target !== null) {
    return (
      <Link to={target} onClick={onRead} className={classNames("group hover:bg-wash", look)}>
        {content}
      </Link>
    );
  }
  function markRead() {
    // The button disappears, so the focus moves to the line.
    line.current?.focus();
    onRead();
  }

  return (
    <div ref={line} tabIndex={-1} className={look}>
      {content}
      {unread && (
        <button
          type="button"
          onClick={markRead}
          className="link col-start-2 -mb-2 inline-flex min-h-11 items-center justify-self-start"
        >
          {t("markOne")}
        </button>
      )}
    </div>
  );
}

function NotificationText({ notification, unread }: Pick<NotificationItemProps, "notification" | "unread">) {
  const { t } = useTranslation("notifications");
  const { language } = useLanguage();
  const { title, text } = useNotificationText()(notification);
  return (
    <>
      <Icon
        name={icons[notification.notificationTitle]}
        className={classNames("mt-0.5 size-5", !unread && "text-ink-soft")}
      />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-x-4">
          <span className={classNames("min-w-0 underline-offset-4 group-hover:underline", unread && "font-semibold")}>
            {title}
          </span>
          {unread && (
            <span className="flex shrink-0 items-center gap-x-2 text-sm">
              <span aria-hidden="true" className="size-2 rounded-full bg-ink" />
              {t("unread")}
            </span>
          )}
        </span>
        <span className={classNames("mt-1 block max-w-[42em] whitespace-pre-line", !unread && "text-ink-soft")}>
          {text}
        </span>
        <span className="mt-1 block text-sm text-ink-soft">
          <LocalDate date={notification.createdAt} language={language} show="date-time" />
        </span>
      </span>
    </>
  );
}
