import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { targetOf } from "#features/notifications/message.ts";
import { notificationsCalls, type NotificationGroup, type NotificationTitle } from "#features/notifications/calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { markGroupRead } from "#features/notifications/web/mark-read.ts";
import { repliesAddress, replyTitles } from "#features/notifications/web/notification-filters.tsx";
import { useNotifications } from "#features/notifications/web/notifications-store.ts";
import { quotedText, useGroupText } from "#features/notifications/web/notification-text.tsx";
import { HomeShelf, shelfSize, useShelf } from "./home-shelf.tsx";

const isReply = (title: NotificationTitle) => (replyTitles as readonly NotificationTitle[]).includes(title);

/** The last replies to the member that are unread, with what they say. */
export function RepliesToMe({ userId, className }: { userId: number; className: string }) {
  const { t } = useTranslation("home");
  const api = useApi();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const query = { notificationTitle: [...replyTitles], unread: true, pageSize: shelfSize };
      return (await api(notificationsCalls.groups, { query }, { signal, askAgain: false })).groups;
    },
    [api],
  );
  // A reply that arrives while the page is open.
  const latest = useNotifications().liveNotifications.find(({ notificationTitle }) => isReply(notificationTitle))?.id;
  return (
    <HomeShelf
      name="replies"
      userId={userId}
      title={t("member.replies.title")}
      all={{ to: repliesAddress, text: t("member.replies.all") }}
      items={useShelf(load, [], latest)}
      keyOf={({ notifications: [newest] }) => newest!.id}
      placeHeight="min-h-38 md:only:min-h-32"
      render={(group) => <Reply group={group} />}
      className={className}
    />
  );
}

function Reply({ group }: { group: NotificationGroup }) {
  const { language } = useLanguage();
  const api = useApi();
  const { text } = useGroupText()(group);
  const newest = group.notifications[0]!;
  const quote = quotedText(newest);
  // The page that it leads to shows a failure of its own.
  const read = () => void markGroupRead(api, group).catch(() => {});
  return (
    <article className="relative wrap-anywhere">
      <h3 dir="auto" className="text-base">
        {/* The whole item is the target. */}
        <Link
          to={targetOf(newest) ?? repliesAddress}
          onClick={read}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          <span className="line-clamp-2">{quote ?? text}</span>
        </Link>
      </h3>
      {quote !== null && <p className="mt-1 line-clamp-2 text-sm text-ink-soft">{text}</p>}
      <p className="mt-1 text-sm text-ink-soft">
        <LocalDate date={newest.createdAt} language={language} />
      </p>
    </article>
  );
}
