import { useTranslation } from "react-i18next";
import type { EarnedTrophy } from "#features/trophies/calls.ts";
import { TrophyGrid } from "#features/trophies/web/trophy-grid.tsx";

interface TrophiesTabProps {
  username: string;
  trophies: readonly EarnedTrophy[];
}

/** All trophies; the member's own ones in colour. */
export function TrophiesTab({ username, trophies }: TrophiesTabProps) {
  const { t } = useTranslation("profiles");
  return (
    <div className="pt-6 md:pt-8">
      <h2 data-list-heading tabIndex={-1} className="sr-only">
        {t("trophies.title", { username })}
      </h2>
      <TrophyGrid earned={trophies} isPublic />
    </div>
  );
}
