import { useTranslation } from "react-i18next";
import type { Decided, Decision } from "../../shapes.ts";
import { useDateTimeText } from "#kit/web/language/date-time-text.ts";

/** Says what a decision has done: how many reports it settled, and which bans it began. */
export function useDecidedText() {
  const { t } = useTranslation("reportings");
  const dateTimeText = useDateTimeText();
  return ({ settled, bans }: Decided, decision: Decision) =>
    [
      t(`done.${decision}`, { count: settled }),
      ...bans.map(({ kind, username, until }) => t(`done.bans.${kind}`, { username, date: dateTimeText(until) })),
    ].join(" ");
}
