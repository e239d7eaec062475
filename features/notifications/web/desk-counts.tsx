import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { deskCountsCalls, deskCountMax, type DeskCounts } from "../calls.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { deskPath } from "#features/moderation/web/desk-address.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { sharedValue } from "#kit/web/pages/shared-value.ts";

/** How much waits for the staff, in words; null for none or unknown. */
function useWaitingText(): { total: number; text: string } | null {
  const { t } = useTranslation("notifications");
  const deskCounts = useDeskCounts();
  const total = deskCounts === null ? 0 : deskCounts.tales + deskCounts.reports + deskCounts.held;
  if (total === 0) return null;
  return {
    total,
    text: total > deskCountMax ? t("waiting.more", { most: deskCountMax }) : t("waiting.count", { count: total }),
  };
}

/** The number next to the link to the administration. Screen readers get it in words. */
export function DeskCountBadge() {
  const queueText = useWaitingText();
  if (queueText === null) return null;
  return (
    <>
      <CountBadge count={queueText.total} most={deskCountMax} className="ml-1.5" />
      <span className="sr-only">({queueText.text})</span>
    </>
  );
}

/** The same as a line on the home page, which leads to the work. */
export function DeskCountLine({ className }: { className?: string }) {
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

const deskCounts = sharedValue<DeskCounts | null>(null);
const useDeskCounts = deskCounts.useValue;
export const setDeskCounts = deskCounts.set;

/** Fetches it once; live messages keep it up to date. If it fails, the old value stays. */
export async function fetchDeskCounts(api: Api): Promise<void> {
  await api(deskCountsCalls.read, {}, { askAgain: false }).then(setDeskCounts, () => {});
}

/** Fetches it unless it is known already. */
export async function fetchDeskCountsIfUnknown(api: Api): Promise<void> {
  if (deskCounts.get() === null) await fetchDeskCounts(api);
}
