import type { TFunction } from "i18next";
import { unlessNone } from "#kit/web/pages/kept-parts.tsx";

/** "3 likes"; nothing for none, and while the author is hidden and so their number. */
export const likesText = (t: TFunction<"tales">, total: number | null): string =>
  total === null ? "" : unlessNone(total, t("likes", { count: total }));
