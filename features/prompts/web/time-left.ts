import { DAY, HOUR, SECOND } from "#vocabulary/limits.ts";
import type { Prompt } from "../calls.ts";

/** The time that is left for prompts, and how long pages may say so. */

/** Days that begin before it closes: 1 on the last one. */
export const daysLeft = ({ closesAt }: Pick<Prompt, "closesAt">, now: number) =>
  Math.max(1, Math.ceil((Date.parse(closesAt) - now) / DAY));

/** Whether its authors are still hidden. */
export const hidesNames = (
  { anonymous, closesAt, judgingEndsAt }: Pick<Prompt, "anonymous" | "closesAt" | "judgingEndsAt">,
  now = Date.now(),
) => anonymous && now < Date.parse(judgingEndsAt ?? closesAt);

type Dates = Pick<Prompt, "opensAt" | "closesAt">;

/** How long a page with these prompts may be kept: until one opens or closes, or has a day less left. At most an hour. */
export function secondsUntilChange(prompts: readonly Dates[], now = Date.now()): number {
  const moments = prompts.flatMap(({ opensAt, closesAt }) => {
    const closing = Date.parse(closesAt);
    return [Date.parse(opensAt), closing, closing - Math.floor((closing - now) / DAY) * DAY];
  });
  const nextMidnight = (Math.floor(now / DAY) + 1) * DAY;
  const ahead = [...moments, nextMidnight].filter((moment) => moment > now);
  return Math.floor(Math.min(HOUR, Math.min(...ahead) - now) / SECOND);
}
