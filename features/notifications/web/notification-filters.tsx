import { useTranslation } from "react-i18next";
import type { NotificationTitle } from "../calls.ts";
import { notificationsPage } from "../address.ts";
import { listAddress } from "#kit/web/pages/list-address.ts";
import { FilterLinks } from "#ui/filter-links.tsx";

/** The filters of the notifications, which are in the address. */

const titlesOfKind = {
  replies: ["Replay-Comment", "Replay-Comment-Blog"],
  reactions: ["First-Comment", "First-Like-Post", "First-Like-Comment", "First-Like-Comment-Blog"],
  tales: ["New-Tale"],
  requests: ["Translation-Request", "Request-Answered", "Correction", "Comment-Held"],
  site: ["Post-Published", "Tale-Returned", "Revision-Published", "Admin-Message", "Trophy", "Banned"],
} as const satisfies Record<string, NotificationTitle[]>;

type Kind = keyof typeof titlesOfKind;
const kinds = Object.keys(titlesOfKind) as Kind[];

interface Filters {
  /** Null: all kinds. */
  kind: Kind | null;
  unread: boolean;
}

/** Unknown values are ignored. */
export function filtersOf({ url }: Request): Filters {
  const { searchParams } = new URL(url);
  return {
    kind: kinds.find((kind) => kind === searchParams.get("kind")) ?? null,
    unread: searchParams.get("show") === "unread",
  };
}

export const queryOf = ({ kind, unread }: Filters) => ({
  ...(kind !== null && { notificationTitle: [...titlesOfKind[kind]] }),
  ...(unread && { unread }),
});

export const filteredAddress = ({ kind, unread }: Filters, page = 1) =>
  listAddress(notificationsPage, page, { kind, show: unread ? "unread" : null });

export const repliesAddress = filteredAddress({ kind: "replies", unread: false });
export const replyTitles = [...titlesOfKind.replies];

export function NotificationFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation("notifications");
  const { kind: current, unread } = filters;
  return (
    <div className="mt-4 flex flex-wrap gap-x-10 border-y border-hairline py-1 text-sm">
      <FilterLinks
        label={t("filter.kind")}
        options={[null, ...kinds].map((kind) => ({
          text: t(`filter.kinds.${kind ?? "all"}`),
          to: filteredAddress({ kind, unread }),
          current: kind === current,
        }))}
      />
      <FilterLinks
        label={t("filter.state")}
        options={[false, true].map((onlyUnread) => ({
          text: t(onlyUnread ? "filter.unread" : "filter.all"),
          to: filteredAddress({ kind: current, unread: onlyUnread }),
          current: onlyUnread === unread,
        }))}
      />
    </div>
  );
}
