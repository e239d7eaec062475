import { DAY } from "#vocabulary/limits.ts";
import type { PromptState } from "../calls.ts";

/** Everything that follows from the dates of a prompt and the present moment. */

interface Dates {
  opensAt: Date;
  closesAt: Date;
}

export function stateOf({ opensAt, closesAt }: Dates, now: Date): PromptState {
  if (now < opensAt) return "planned";
  return now < closesAt ? "open" : "closed";
}

interface Reveal extends Dates {
  anonymous: boolean;
  contest: boolean;
  judgingEndsAt: Date | null;
  revealedAt: Date | null;
}

/** When the authors are named and the result is opened; null for a prompt that hides nothing. */
export function revealOf({ closesAt, anonymous, contest, judgingEndsAt }: Reveal): Date | null {
  if (contest) return judgingEndsAt;
  return anonymous ? closesAt : null;
}

/** Whether nobody may learn the authors of its Tales. */
export const hidesAuthors = ({ anonymous, revealedAt }: Pick<Reveal, "anonymous" | "revealedAt">) =>
  anonymous && revealedAt === null;

const nextMidnight = (now: Date) => new Date((Math.floor(now.getTime() / DAY) + 1) * DAY);

/** The next moment at which pages about it change by themselves: while authors are hidden its list begins each day at another Tale. */
export function nextMomentOf(prompt: Reveal, now: Date): Date | null {
  const { opensAt, closesAt, judgingEndsAt } = prompt;
  const isRotating = hidesAuthors(prompt) && now >= opensAt;
  const moments = [opensAt, closesAt, judgingEndsAt, isRotating ? nextMidnight(now) : null];
  const ahead = moments.filter((moment) => moment !== null && moment > now) as Date[];
  return ahead.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null;
}
