import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AllFigures, Figures, Period } from "../calls.ts";
import { isReviewer } from "#vocabulary/roles.ts";
import { DAY, figures as bounds } from "#vocabulary/limits.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { onOneConnection, together } from "#kit/server/database/transaction.ts";
import {
  authorOfShown,
  daysOfAuthor,
  daysOfTale,
  seriesByOpened,
  talesByOpened,
  totalsOfAuthor,
  totalsOfTale,
  type Days,
} from "./queries.ts";
import { isRobot } from "./robots.ts";
import { visitsOf, type Visit } from "./visits.ts";

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

interface VisitCall {
  /** Pages send no token. A program may send one. */
  actor: Actor | null;
  params: { id: number };
  network: string;
  userAgent: string | undefined;
}

/** Counts a visit of a Tale that everybody sees, unless it comes from a robot, the author or the staff. */
export async function countVisit(context: AppContext, call: VisitCall, kind: Visit["kind"]): Promise<void> {
  const { actor, network } = call;
  const taleId = call.params.id;
  if (isRobot(call.userAgent) || isReviewer(actor?.role ?? null)) return;
  const day = dayOf(context.clock.now().getTime());
  const authorId = await authorOfShown(context.database.db, taleId);
  if (authorId === null || authorId === actor?.id) return;
  visitsOf(context).add({ kind, taleId, day, network });
}

/** @returns the days that are asked for: without a first or last one as many as usual, without both the last ones */
function daysOf({ clock }: AppContext, { from, to }: Period): Days {
  const length = (bounds.daysUsual - 1) * DAY;
  if (from !== undefined) return { from, to: to ?? dayOf(Date.parse(from) + length) };
  const last = to ?? dayOf(clock.now().getTime());
  return { from: dayOf(Date.parse(last) - length), to: last };
}

function summedUp(days: Figures["days"]): Pick<Figures, "days" | "opened" | "finished"> {
  const sum = (kind: Visit["kind"]) => days.reduce((all, day) => all + day[kind], 0);
  return { days, opened: sum("opened"), finished: sum("finished") };
}

/** @throws {ApiError} NOT_FOUND to everybody but the author */
export function figuresOfTale(context: AppContext, actor: Actor, id: number, period: Period): Promise<Figures> {
  return onOneConnection(context.database, async (on) => {
    const [totals, days] = await together(totalsOfTale(on, id, actor.id), daysOfTale(on, id, daysOf(context, period)));
    if (totals === null) throw notFound();
    return { ...summedUp(days), ...totals };
  });
}

export function figuresOfAll(context: AppContext, { id }: Actor, query: Period & PageRequest): Promise<AllFigures> {
  const range = daysOf(context, query);
  return onOneConnection(context.database, async (on) => {
    const [totals, days, posts, series] = await together(
      totalsOfAuthor(on, id),
      daysOfAuthor(on, id, range),
      talesByOpened(on, id, range, query),
      seriesByOpened(on, id, range, query),
    );
    return {
      ...summedUp(days),
      ...totals,
      posts: posts.rows,
      totalPosts: posts.total,
      series: series.rows,
      totalSeries: series.total,
    };
  });
}
