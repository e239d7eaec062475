import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { targetOf } from "../message.ts";
import type { ListedNotification, NotificationGroup, NotificationTitle } from "../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { TextWithLinks } from "#kit/web/language/text-with-links.tsx";
import { classNames } from "#ui/class-names.ts";
import { Icon, type IconName } from "#ui/icon.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Quote, quotedText, useGroupText } from "./notification-text.tsx";

const icons: Record<NotificationTitle, IconName> = {
  "Post-Published": "book",
  "Tale-Returned": "reply",
  "Revision-Published": "book",
  "New-Tale": "book",
  "Translation-Request": "globe",
  "Request-Answered": "globe",
  Correction: "pencil",
  "Admin-Message": "mail",
  Banned: "lock",
  Trophy: "trophy",
  "Replay-Comment": "reply",
  "Replay-Comment-Blog": "reply",
  "First-Like-Post": "heart",
  "First-Like-Comment": "heart",
  "First-Like-Comment-Blog": "heart",
  "First-Comment": "comment",
  "Comment-Held": "comment",
};

interface NotificationItemProps {
  group: NotificationGroup;
  isUnread: (notification: ListedNotification) => boolean;
  onRead: () => void;
  /** One of several was opened. */
  onReadOne: (notification: ListedNotification) => void;
}

/**
 * An entry of the list: a link to what it is about, the newest if it stands for several, or, if it has no target, a line with a
 * button that marks it as read.
 */
export function NotificationItem({ group, isUnread, onRead, onReadOne }: NotificationItemProps) {
  const { t } = useTranslation("notifications");
  const line = useRef<HTMLDivElement>(null);
  const target = targetOf(group.notifications[0]!);
  const unread = group.notifications.some(isUnread);
  const look = classNames("grid grid-cols-[--spacing(5)_minmax(0,1fr)] gap-x-4 px-3 py-4 sm:px-4", unread && "bg-wash");
  const content = <GroupText group={group} unread={unread} />;
  if (target !== null) {
    return (
      <>
        <Link to={target} onClick={onRead} className={classNames("group hover:bg-wash", look)}>
          {content}
        </Link>
        {group.total > 1 && <EachOne group={group} unread={unread} isUnread={isUnread} onRead={onReadOne} />}
      </>
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

function GroupText({ group, unread }: { group: NotificationGroup; unread: boolean }) {
  const { t } = useTranslation("notifications");
  const { language } = useLanguage();
  const { title, text, lang } = useGroupText()(group);
  const newest = group.notifications[0]!;
  const isOfTeam = group.notificationTitle === "Admin-Message" && targetOf(newest) === null;
  return (
    <>
      <Icon name={icons[group.notificationTitle]} className={classNames("mt-0.5 size-5", !unread && "text-ink-soft")} />
      <span className="min-w-0">
        <span className="flex items-baseline justify-between gap-x-4 enlarged:flex-wrap">
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
        <span
          lang={lang}
          className={classNames(
            "mt-1 block max-w-[42em] whitespace-pre-line wrap-anywhere",
            !unread && "text-ink-soft",
          )}
        >
          {isOfTeam ? <TextWithLinks text={text} /> : text}
        </span>
        <Quote notification={newest} />
        <span className="mt-2 block text-sm text-ink-soft">
          <LocalDate date={newest.createdAt} language={language} show="date-time" />
        </span>
      </span>
    </>
  );
}

interface EachOneProps {
  group: NotificationGroup;
  unread: boolean;
  isUnread: NotificationItemProps["isUnread"];
  onRead: (notification: ListedNotification) => void;
}

/** The notifications of an entry, each with its own link; the newest ones if there are many. */
function EachOne({ group, unread, isUnread, onRead }: EachOneProps) {
  const { t } = useTranslation("notifications");
  const { language } = useLanguage();
  const [open, setOpen] = useState(false);
  const id = useId();
  const rest = group.total - group.notifications.length;
  return (
    <div className={classNames("ps-12 pe-3 pb-2 sm:ps-13 sm:pe-4", unread && "bg-wash")}>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="-mt-3 inline-flex min-h-11 items-center gap-2 text-sm underline-offset-4 hover:underline"
      >
        {t(open ? "group.hide" : "group.show")}
        <Icon name="chevron-down" className={classNames("size-4", open && "rotate-180")} />
      </button>
      {open && (
        <ul id={id} className="pb-2">
          {group.notifications.map((notification) => (
            <li key={notification.id} className="border-t border-hairline">
              <Link
                to={targetOf(notification) ?? ""}
                onClick={() => onRead(notification)}
                className="group block py-2 wrap-anywhere"
              >
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <span
                    translate="no"
                    className={classNames(
                      "underline-offset-4 group-hover:underline",
                      isUnread(notification) && "font-semibold",
                    )}
                  >
                    {notification.actor}
                  </span>
                  <span className="text-sm text-ink-soft">
                    <LocalDate date={notification.createdAt} language={language} show="date-time" />
                  </span>
                </span>
                <span dir="auto" className="block font-serif text-ink-soft">
                  {quotedText(notification) ?? t("group.hidden")}
                </span>
              </Link>
            </li>
          ))}
          {rest > 0 && (
            <li className="border-t border-hairline py-2 text-sm text-ink-soft">{t("group.rest", { count: rest })}</li>
          )}
        </ul>
      )}
    </div>
  );
}
