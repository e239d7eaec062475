import { useEffect, useState } from "react";

/** Longer than this no timer of a browser counts, and hardly any page stays open. */
const longest = 2 ** 31 - 1;

/** @returns the moment until which somebody is banned, as long as it has not come; ISO, else null */
export function useRunningBan(until: string | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return undefined;
    const wait = Date.parse(until) - Date.now();
    if (wait <= 0 || wait > longest) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), wait + 1);
    return () => clearTimeout(timer);
  }, [until]);
  return until !== null && Date.parse(until) > now ? until : null;
}
