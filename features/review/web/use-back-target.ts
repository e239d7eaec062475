import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { deskOfState } from "#features/moderation/web/addresses.ts";

export interface BackTarget {
  to: string;
  text: string;
  /** The history state to go back with after a decision. */
  state?: object;
}

/** Where the page of one Tale or report leads back to: the desk if it was opened from there, otherwise this list. */
export function useBackTarget(list: BackTarget): BackTarget {
  const { t } = useTranslation("desk");
  const desk = deskOfState(useLocation().state);
  return desk === null ? list : { to: desk, text: t("title") };
}
