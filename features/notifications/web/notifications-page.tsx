import { useEffect, useRef, type Ref } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { pageSizes } from "#vocabulary/limits.ts";
import { parseMessage } from "../message.ts";
import { groupedTitles, notificationsCalls, type NotificationGroup } from "../calls.ts";
import { notificationsPage } from "../address.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { PrivatePageError, PrivatePageHead } from "#kit/web/pages/private-page.tsx";
import type { Api } from "#kit/web/calls/api.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { pageOf, requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { requireSession } from "#features/accounts/web/require-session.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { useToast } from "#ui/toasts.tsx";
import { NotificationItem } from "./notification-item.tsx";
import { markAllRead, markGroupRead, markRead } from "./mark-read.ts";
import { filteredAddress, filtersOf, NotificationFilters, queryOf } from "./notification-filters.tsx";
import { useNotifications } from "./notifications-store.ts";
import { PushSwitch } from "./push-switch.tsx";

const pageSize = pageSizes.account;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { username } = requireSession(request);
  const { api } = context.get(pageContext);
  const page = pageOf(request, pageSize);
  const filters = filtersOf(request);
  const query = { ...queryOf(filters), pageNumber: page - 1, pageSize };
  const { groups, totalGroups } = await api(notificationsCalls.groups, { query }, { signal: request.signal });
  requirePage({ page, pageSize, total: totalGroups }, (last) => filteredAddress(filters, last));
  return { username, page, filters, groups, totalGroups };
}

/** The member's notifications, newest first. On the first page new ones appear at the top as they arrive. */
export function Component() {
  const { t } = useTranslation("notifications");
  const { username, page, filters, groups, totalGroups } = useLoaderData<typeof loader>();
  const { read } = useNotifications();
  const mark = useMarkRead();
  const line = useRef<HTMLParagraphElement>(null);
  useReloadOnArrival(page === 1);
  const isFiltered = filters.kind !== null || filters.unread;

  if (groups.length === 0 && !isFiltered) {
    return (
      <>
        <Head />
        <EmptyState action={<ButtonLink to="/posts">{t("empty.read")}</ButtonLink>}>{t("empty.text")}</EmptyState>
        <Push />
      </>
    );
  }
  return (
    <>
      <Head />
      <div className="mt-6 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <PendingLine ref={line} />
        <MarkAllRead username={username} onDone={() => line.current?.focus()} />
      </div>
      <NotificationFilters filters={filters} />
      {groups.length === 0 ? (
        <EmptyState action={<ButtonLink to={notificationsPage}>{t("filter.clear")}</ButtonLink>}>
          {t("filter.none")}
        </EmptyState>
      ) : (
        <>
          <ul className="border-b border-hairline">
            {groups.map((group) => (
              <li key={keyOf(group)} className="border-t border-hairline first:border-t-0">
                <NotificationItem
                  group={group}
                  isUnread={(notification) => !notification.read && !read.has(notification.id)}
                  onRead={() => mark((api) => markGroupRead(api, group))}
                  onReadOne={(notification) => mark((api) => markRead(api, notification))}
                />
              </li>
            ))}
          </ul>
          <ListPages
            className="mt-8"
            page={page}
            pageSize={pageSize}
            total={totalGroups}
            counted="entries"
            href={(number) => filteredAddress(filters, number)}
          />
        </>
      )}
      <Push />
    </>
  );
}

/** The same for an entry to which another notification was added. */
function keyOf({ notificationTitle, read, notifications: [newest] }: NotificationGroup): string {
  const { id, message } = newest!;
  if (!groupedTitles.some((each) => each === notificationTitle)) return String(id);
  return `${notificationTitle} ${parseMessage(notificationTitle, message).postId} ${read}`;
}

/** Loads the list again when a notification arrives, with what it quotes; one load at a time. */
function useReloadOnArrival(isFirstPage: boolean) {
  const { liveNotifications } = useNotifications();
  const { revalidate, state } = useRevalidator();
  const newest = liveNotifications[0]?.id ?? null;
  const loadedFor = useRef(newest);
  useEffect(() => {
    if (!isFirstPage || newest === loadedFor.current || state !== "idle") return;
    loadedFor.current = newest;
    void revalidate();
  }, [isFirstPage, newest, revalidate, state]);
}

const Push = () => <PushSwitch className="mt-16 max-w-[42em] border-t border-hairline pt-8" />;

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

function useMarkRead(): (work: (api: Api) => Promise<void>) => void {
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  return (work) => {
    // Following the link does not wait for it.
    work(api).catch((error: unknown) => toast({ kind: "error", text: errorText(error) }));
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

interface MarkAllReadProps {
  username: string;
  /** Called before the button disappears, which may have the focus. */
  onDone: () => void;
}

/** Visible while there are unread notifications. */
function MarkAllRead({ username, onDone }: MarkAllReadProps) {
  const { t } = useTranslation("notifications");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { pending } = useNotifications();
  const { busy, run } = useSingleCall();

  async function markAll() {
    try {
      await markAllRead(api, username);
      onDone();
    } catch (error) {
      toast({ kind: "error", text: errorText(error) });
    }
  }

  if (!busy && (pending === null || pending === 0)) return null;
  return (
    <Button icon="check" busy={busy} busyText={t("markAll.busy")} onClick={() => void run(markAll)}>
      {t("markAll.button")}
    </Button>
  );
}
