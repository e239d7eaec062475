import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { notificationsPage } from "../address.ts";
import { classNames } from "#ui/class-names.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { useNotifications } from "./notifications-store.ts";

/** "Notifications, 3 unread"; just "Notifications" if there are none or the number is not known yet. */
export function useBellName(): string {
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
