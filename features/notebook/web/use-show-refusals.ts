import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listFormat } from "#ui/list-format.ts";
import { useToast } from "#ui/toasts.tsx";
import { takeRefusals, type Refusal } from "./device-notebook.ts";

const texts = ["keep.refused", "keep.full", "review.refused"] as const;
const textOf = ({ kind, reason }: Refusal): (typeof texts)[number] =>
  kind === "answer" ? "review.refused" : reason === "full" ? "keep.full" : "keep.refused";

/**
 * Shows the changes that the server has refused, with their words. All with the same reason share a toast, because a page shows few
 * toasts. A page in the background leaves them to the one that the member sees.
 */
export function useShowRefusals(): (userId: number) => Promise<void> {
  const { t } = useTranslation("notebook");
  const { language } = useLanguage();
  const toast = useToast();
  return useCallback(
    async (userId) => {
      if (document.visibilityState !== "visible") return;
      const refusals = await takeRefusals(userId);
      for (const key of texts) {
        const words = refusals.filter((each) => textOf(each) === key).map(({ word }) => t("keep.quoted", { word }));
        if (words.length > 0) toast({ kind: "error", text: t(key, { words: listFormat(language).format(words) }) });
      }
    },
    [t, language, toast],
  );
}
