import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notificationsPage } from "#features/notifications/address.ts";
import { classNames } from "#ui/class-names.ts";
import { Icon } from "#ui/icon.tsx";
import { PendingCount } from "#features/notifications/web/notifications-bell.tsx";
import { useNotifications } from "#features/notifications/web/notifications-store.ts";

/**
 * The link to the notifications with the unread count. Its size is the same before the count is known, so that nothing
 * moves.
 */
export function UnreadNotifications({ className }: { className?: string }) {
  const { t } = useTranslation(["home", "notifications"]);
  const { pending } = useNotifications();
  const some = pending !== null && pending > 0;
  const none = pending === null ? t("notifications:title") : t("member.pending.none");
  return (
    <Link
      to={notificationsPage}
      className={classNames(
        "flex min-h-17 max-w-112 items-center gap-3 rounded border px-4 enlarged:gap-1 enlarged:px-1 py-2 sm:min-h-14",
        some ? "border-ink bg-wash font-semibold" : "border-hairline hover:border-ink",
        className,
      )}
    >
      {/* As wide as the bell with the widest number, so that nothing moves when it comes. */}
      <span className="relative w-8 shrink-0 enlarged:w-10">
        <Icon name="bell" className="block size-5" />
        <PendingCount className="absolute -top-2 left-2.5" />
      </span>
      <span className="grow">{some ? t("member.pending.some", { count: pending }) : none}</span>
      <Icon name="arrow-right" />
    </Link>
  );
}
