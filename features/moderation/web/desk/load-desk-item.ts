import { deskCalls, type DeskItem, type MemberRecord } from "../../desk.ts";
import { moderationCalls } from "../../calls.ts";
import type { ReportDetail } from "../../shapes.ts";
import { nullIfMissing } from "#kit/web/calls/api-error.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { loadReviewedTale, type ReviewedTale } from "#features/review/web/load-reviewed-tale.ts";

/** Everything that the decision about one item of the desk needs. */
export type DeskDetail = { item: DeskItem } & (
  | { report: ReportDetail; reviewed?: never; record?: never }
  | { report?: never; reviewed: ReviewedTale; record: MemberRecord | null }
);

/** Null if the item is gone. */
export async function loadDeskItem(api: Api, item: DeskItem, signal?: AbortSignal): Promise<DeskDetail | null> {
  const { kind, id } = item;
  if (kind !== "new" && kind !== "revision") {
    const report = await api(moderationCalls.read, { params: { id } }, { signal }).catch(nullIfMissing);
    return report === null ? null : { item, report };
  }
  const [reviewed, record] = await Promise.all([
    loadReviewedTale(api, { id, isRevision: kind === "revision" }, signal).catch(nullIfMissing),
    api(deskCalls.record, { params: { username: item.username } }, { signal }).catch(nullIfMissing),
  ]);
  return reviewed === null ? null : { item, reviewed, record };
}
