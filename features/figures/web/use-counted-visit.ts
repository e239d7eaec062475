import { useEffect } from "react";
import { useSession } from "#features/accounts/web/session.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { countVisit } from "./count-visit.ts";

/** Where the application runs: not for the author of the Tale, and not for the staff. */
export function useCountedVisit({ id, words, author }: { id: number; words: number; author: string }) {
  const session = useSession();
  const isCounted = session?.username !== author && !isReviewer(session?.role ?? null);
  useEffect(() => (isCounted ? countVisit({ id, words }) : undefined), [isCounted, id, words]);
}
