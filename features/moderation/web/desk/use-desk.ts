import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { deskCalls, type DeskItem, type MemberRecord } from "../../desk.ts";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { loadReviewedTale, type ReviewedTale } from "#features/review/web/load-reviewed-tale.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { nullIfMissing } from "#kit/web/calls/api-error.ts";
import { appealsCalls, type StaffAppeal } from "#features/decisions/appeals.ts";
import { noticesCalls, type Notice } from "#features/notices/calls.ts";
import { moderationCalls } from "../../calls.ts";
import { reportTypes, type ReportDetail } from "../../shapes.ts";
import { deskAddress, itemName, type DeskFilter } from "../addresses.ts";

/** Everything that the decision about one item of the desk needs. */
/** Of a notice. */
export interface NoticeDetail {
  item: DeskItem;
  held?: never;
  appeal?: never;
  notice: Notice;
  record: MemberRecord | null;
}
/** Of an appeal. */
export interface AppealDetail {
  item: DeskItem;
  held?: never;
  notice?: never;
  appeal: StaffAppeal;
  record: MemberRecord | null;
}
type DeskDetail = ReviewDetail | NoticeDetail | AppealDetail | HeldDetail;

/** Of a report, or of a Tale or revision that waits for review. */
export type ReviewDetail = { item: DeskItem; held?: never; notice?: never; appeal?: never } & (
  | { report: ReportDetail; reviewed?: never; record?: never }
  | { report?: never; reviewed: ReviewedTale; record: MemberRecord | null }
);

export interface HeldDetail {
  item: DeskItem;
  appeal?: never;
  held: NonNullable<DeskItem["held"]>;
  /** Of its writer. */
  record: MemberRecord | null;
}

export interface LoadedDesk {
  filter: DeskFilter;
  items: DeskItem[];
  totalItems: number;
  detail: DeskDetail | null;
}

/** When fewer items are left than this, the next ones are loaded. */
const fewItems = 5;

export const queryOf = ({ kind, languageName, category, member }: DeskFilter) => ({
  kind: kind ?? undefined,
  languageName: languageName ?? undefined,
  category: category ?? undefined,
  member: member ?? undefined,
});

/** The queue of the desk, its open item, and the item after it, which is loaded before it is asked for. */
export function useDesk(loaded: LoadedDesk) {
  const api = useApi();
  const me = useSession()?.username;
  const navigate = useNavigate();
  const { filter } = loaded;
  const [items, setItems] = useState(loaded.items);
  const [total, setTotal] = useState(loaded.totalItems);
  const [open, setOpen] = useState<DeskItem | null>(loaded.detail?.item ?? null);
  const [detail, setDetail] = useState(loaded.detail);
  const [failure, setFailure] = useState<unknown>(null);
  const details = useRef(new Map<string, Promise<DeskDetail | null>>());
  /** The subjects that have left the desk, in their order. */
  const left = useRef<string[]>([]);

  function detailOf(item: DeskItem): Promise<DeskDetail | null> {
    const name = itemName(item);
    const known = details.current.get(name);
    if (known !== undefined) return known;
    const loading = loadDeskItem(api, item);
    details.current.set(name, loading);
    // A failure is tried again.
    loading.catch(() => details.current.delete(name));
    return loading;
  }

  const isFree = ({ claimedBy }: DeskItem) => claimedBy === null || claimedBy === me;
  const placeOf = (item: DeskItem | null) =>
    items.findIndex((each) => item !== null && itemName(each) === itemName(item));
  const nextOf = (list: readonly DeskItem[], from: number) =>
    list.slice(Math.max(from, 0)).find(isFree) ??
    list.slice(0, Math.max(from, 0)).findLast(isFree) ??
    list[from] ??
    list.at(-1) ??
    null;

  function show(item: DeskItem | null) {
    setOpen(item);
    setDetail(null);
    setFailure(null);
    void navigate(deskAddress(filter, item === null ? null : itemName(item)), {
      replace: true,
      // The page scrolls to the item itself.
      preventScrollReset: true,
    });
  }

  // A new item appears as soon as it is loaded.
  const receive = useEffectEvent((item: DeskItem, found: DeskDetail | null) => {
    if (open === null || itemName(open) !== itemName(item)) return;
    if (found === null) leave(item);
    else setDetail(found);
    const after = items[placeOf(item) + 1];
    if (after !== undefined) detailOf(after).catch(() => {});
  });
  const fail = useEffectEvent((item: DeskItem, error: unknown) => {
    if (open !== null && itemName(open) === itemName(item)) setFailure(error);
  });
  const load = useEffectEvent((item: DeskItem) =>
    detailOf(item).then(
      (found) => receive(item, found),
      (error: unknown) => fail(item, error),
    ),
  );
  useEffect(() => {
    if (open !== null) void load(open);
  }, [open]);

  /**
   * Forgets what was loaded in advance and shows members as they were before this decision. A report changes the records of its
   * reporters, too, whom the list doesn't name.
   */
  function forgetRecords({ kind, username }: DeskItem) {
    const isReport = reportTypes.some((type) => type === kind);
    for (const each of items) if (isReport || each.username === username) details.current.delete(itemName(each));
  }

  /** Takes an item and all that is decided with it from the desk, and opens the next one. */
  function leave(item: DeskItem): DeskItem | null {
    const { subject } = item;
    forgetRecords(item);
    const rest = items.filter((each) => each.subject !== subject);
    const next = nextOf(rest, items.slice(0, placeOf(open)).filter((each) => each.subject !== subject).length);
    const remaining = Math.max(total - (items.length - rest.length), rest.length);
    left.current.push(subject);
    setItems(rest);
    setTotal(remaining);
    show(next);
    if (rest.length < fewItems && remaining > rest.length)
      refill(next === null).catch((error: unknown) => void (next === null && setFailure(error)));
    return next;
  }

  async function refill(isEmpty: boolean) {
    const before = left.current.length;
    const { items: fresh, totalItems } = await api(deskCalls.list, { query: queryOf(filter) });
    // The answer may still have what was decided while it was on its way.
    const leftSince = left.current.slice(before);
    const more = fresh.filter(({ subject }) => !leftSince.includes(subject));
    setItems(more);
    setTotal(totalItems - (fresh.length - more.length));
    if (isEmpty) show(nextOf(more, 0));
  }

  /** Loads the records of members again; the open item stays as it is until they are there. */
  function reloadRecords() {
    details.current.clear();
    if (open !== null) void load(open);
  }

  /** Notes who is deciding about an item, so that the desk leads past it. */
  function setHolder({ subject }: DeskItem, holder: string | null) {
    const isStale = (each: DeskItem) => each.subject === subject && each.claimedBy !== holder;
    setItems((before) =>
      before.some(isStale) ? before.map((each) => (isStale(each) ? { ...each, claimedBy: holder } : each)) : before,
    );
  }

  function move(step: 1 | -1) {
    const to = items[placeOf(open) + step];
    if (to !== undefined) show(to);
  }

  const place = placeOf(open);
  const claimedBy = items[place]?.claimedBy ?? null;
  const nextFree = [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))].find(isFree);
  return {
    items,
    total,
    open,
    detail,
    place,
    /** The colleague who is deciding about the open item. */
    holder: claimedBy === me ? null : claimedBy,
    setHolder,
    /** Opens the next item that no colleague is deciding about; null if there is none. */
    goOn: nextFree === undefined ? null : () => show(nextFree),
    leave,
    reloadRecords,
    next: () => move(1),
    previous: () => move(-1),
    /** Why the open item, or the next ones, could not be loaded; null if they could. */
    failure,
    tryAgain() {
      setFailure(null);
      if (open === null) refill(true).catch(setFailure);
      else void load(open);
    },
  };
}

/** Null if the item is gone. */
export async function loadDeskItem(api: Api, item: DeskItem, signal?: AbortSignal): Promise<DeskDetail | null> {
  const { kind, id, username, held } = item;
  const recordOf = async (name: string) =>
    isNamed(name) ? api(deskCalls.record, { params: { username: name } }, { signal }).catch(nullIfMissing) : null;
  if (kind === "appeal") {
    const [appeal, record] = await Promise.all([
      api(appealsCalls.read, { params: { id } }, { signal }).catch(nullIfMissing),
      username === null ? null : recordOf(username),
    ]);
    return appeal?.status === "PENDING" ? { item, appeal, record } : null;
  }
  if (kind === "notice") {
    const [notice, record] = await Promise.all([
      api(noticesCalls.read, { params: { id } }, { signal }).catch(nullIfMissing),
      username === null ? null : recordOf(username),
    ]);
    return notice?.status === "PENDING" ? { item, notice, record } : null;
  }
  if (kind === "held")
    return held === null ? null : { item, held, record: username === null ? null : await recordOf(username) };
  if (kind !== "new" && kind !== "revision") {
    const report = await api(moderationCalls.read, { params: { id } }, { signal }).catch(nullIfMissing);
    // One that an accepted notice about the same thing has settled has gone with it.
    return report?.status === "PENDING" ? { item, report } : null;
  }
  const [reviewed, record] = await Promise.all([
    loadReviewedTale(api, { id, isRevision: kind === "revision" }, signal).catch(nullIfMissing),
    username === null ? null : recordOf(username),
  ]);
  return reviewed === null ? null : { item, reviewed, record };
}
