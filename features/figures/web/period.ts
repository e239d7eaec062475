import { redirect } from "react-router";
import { DAY, figures as bounds } from "#vocabulary/limits.ts";

/** The days in the address of a page of figures. */
export interface Days {
  from: string;
  to: string;
}

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
/** @param by days */
export const dayAfter = (day: string, by: number) => dayOf(Date.parse(day) + by * DAY);
export const daysIn = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

/** The last days, today included. */
export const lastDays = (today: string, days: number): Days => ({ from: dayAfter(today, 1 - days), to: today });

const isDay = (text: string | null): text is string =>
  text !== null && /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** @throws a redirect to the usual days if the named ones are none */
export function daysOf({ url }: { url: string }, today: string): Days {
  const { pathname, searchParams } = new URL(url);
  const [from, to] = [searchParams.get("from"), searchParams.get("to")];
  if (from === null && to === null) return lastDays(today, bounds.daysUsual);
  if (!isDay(from) || !isDay(to) || from > to || daysIn({ from, to }) > bounds.daysMax + 1) throw redirect(pathname);
  return { from, to };
}
