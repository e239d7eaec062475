import { useEffect, useState } from "react";

/** The longest timer of a browser, about 25 days. */
const longest = 2 ** 31 - 1;

/** @returns `until` (ISO) while the ban is running, then null */
export function useRunningBan(until: string | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return undefined;
    const wait = Date.parse(until) - Date.now();
    if (wait > longest) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), Math.max(wait, 0) + 1);
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && Date.parse(until) > now ? until : null;
}
