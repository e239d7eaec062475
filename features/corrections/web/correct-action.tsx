import { useTranslation } from "react-i18next";
import { corrections as bounds } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { SelectionAction } from "#features/selection/web/selection-bar.tsx";

/** Its name among the actions of the bar. */
export const correctAction = "correct";

/** "Correct" in the bar of a selected passage, for members who may send the author corrections. TaleCorrections answers it. */
export function CorrectAction({ tale }: { tale: PublishedTale }) {
  const { t } = useTranslation("corrections");
  const reader = useSession()?.username;
  if (reader === undefined || reader === tale.author || !tale.correctionsWelcome) return null;
  return (
    <SelectionAction action={correctAction} max={bounds.quoteMax} icon="pencil">
      {t("button")}
    </SelectionAction>
  );
}
