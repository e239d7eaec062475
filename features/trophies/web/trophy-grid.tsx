import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { EarnedTrophy } from "../calls.ts";
import { trophyGroups, trophyIds, trophyKinds, type TrophyKind } from "#vocabulary/trophies.ts";
import { FlippableTrophyCard, StaticTrophyCard, UnearnedTrophyCard } from "./trophy-card.tsx";

interface TrophyGridProps {
  earned: readonly EarnedTrophy[];
  /** On a member's public page: shows the count even if it is zero, and no cards to flip. */
  isPublic?: boolean;
}

/** All seventeen trophies in groups: earned ones in colour, the others in pencil. Headings start at h2. */
export function TrophyGrid({ earned, isPublic = false }: TrophyGridProps) {
  const { t } = useTranslation("trophies");
  const earnedAt = new Map(earned.map((each) => [each.id, each.earnedAt]));
  return (
    <div className="flex flex-col gap-12">
      {(isPublic || earned.length > 0) && (
        <p className="font-serif text-lg">{t("count", { count: earned.length, total: trophyIds.length })}</p>
      )}
      {trophyKinds.map((kind) => (
        <Group key={kind} kind={kind} earnedAt={earnedAt} isPublic={isPublic} />
      ))}
    </div>
  );
}

interface GroupProps {
  kind: TrophyKind;
  earnedAt: ReadonlyMap<string, string>;
  isPublic: boolean;
}

function Group({ kind, earnedAt, isPublic }: GroupProps) {
  const { t } = useTranslation("trophies");
  const Earned = isPublic ? StaticTrophyCard : FlippableTrophyCard;
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="border-t border-hairline pt-6 text-xl md:text-2xl">
        {t(`groups.${kind}`)}
      </h2>
      <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-5 gap-y-8 md:gap-x-6">
        {trophyGroups[kind].map(({ id }) => {
          const date = earnedAt.get(id);
          return (
            <li key={id}>{date === undefined ? <UnearnedTrophyCard id={id} /> : <Earned id={id} earnedAt={date} />}</li>
          );
        })}
      </ul>
    </section>
  );
}
