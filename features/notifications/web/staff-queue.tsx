import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { staffQueueCalls, staffQueueShown, type StaffQueue } from "../calls.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { deskPath } from "#features/moderation/web/addresses.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { sharedValue } from "#kit/web/pages/shared-value.ts";

/** How many Tales and reports wait for the staff, in words; null for none or unknown. */
function useWaitingText(): { total: number; text: string } | null {
  const { t } = useTranslation("notifications");
  const staffQueue = useStaffQueue();
  const total = staffQueue === null ? 0 : staffQueue.tales + staffQueue.reports;
  if (total === 0) return null;
  return {
    total,
    text: total > staffQueueShown ? t("waiting.more", { most: staffQueueShown }) : t("waiting.count", { count: total }),
  };
}

/** The number next to the link to the administration. Screen readers get it in words. */
export function StaffQueueCount() {
  const queueText = useWaitingText();
  if (queueText === null) return null;
  return (
    <>
      <CountBadge count={queueText.total} most={staffQueueShown} className="ml-1.5" />
      <span className="sr-only">({queueText.text})</span>
    </>
  );
}

/** The same as a line on the home page, which leads to the work. */
export function StaffQueueLine({ className }: { className?: string }) {
  const queueText = useWaitingText();
  if (queueText === null) return null;
  return (
    <p className={className}>
      <Link to={deskPath} className="link inline-flex min-h-11 items-center gap-2">
        <Icon name="info" className="size-5" />
        {queueText.text}
      </Link>
    </p>
  );
}

/**
 * How many Tales and reports wait for the staff, as far as this tab knows; null for everybody else. The server sends
 * each change live.
 */

const staffQueue = sharedValue<StaffQueue | null>(null);
const useStaffQueue = staffQueue.useValue;
export const setStaffQueue = staffQueue.set;

/** Fetches it once; live messages keep it up to date. If it fails, the old value stays. */
export async function fetchStaffQueue(api: Api): Promise<void> {
  await api(staffQueueCalls.read, {}, { askAgain: false }).then(setStaffQueue, () => {});
}

/** Fetches it unless it is known already. */
export async function fetchStaffQueueIfUnknown(api: Api): Promise<void> {
  if (staffQueue.get() === null) await fetchStaffQueue(api);
}
