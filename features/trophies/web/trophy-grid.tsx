import { useId, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Asterism } from "#ui/asterism.tsx";
import { classNames } from "#ui/class-names.ts";
import { FlipCard } from "#ui/flip-card.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { trophyArtVersion, type EarnedTrophy } from "../calls.ts";
import { trophyGroups, trophyIds, trophyKinds, type TrophyId, type TrophyKind } from "#vocabulary/trophies.ts";

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

/** An earned trophy, in colour. The card can be flipped: its back says what it was for and when. */
function FlippableTrophyCard({ id, earnedAt }: { id: TrophyId; earnedAt: string }) {
  const { t } = useTranslation(["trophies", "trophyNames"]);
  const { language } = useLanguage();
  const name = t(`trophyNames:${id}.name`);
  const back = (
    <div className="@container grid rounded-sm border border-edge bg-surface p-1">
      <div className="flex flex-col items-center justify-center gap-[3cqi] border border-hairline p-[4cqi] text-center">
        <Asterism className="w-[11cqi] text-ink-soft" />
        <p className="font-serif text-[clamp(0.8rem,8.4cqi,1.1rem)] leading-snug">
          {t(`trophyNames:${id}.description`)}
        </p>
        <p className="text-xs text-ink-soft">
          {t("earned")} <LocalDate date={earnedAt} language={language} className="block" />
        </p>
      </div>
    </div>
  );
  return (
    <CardCaption name={name}>
      <FlipCard label={t("turn", { name })} front={<TrophyPicture id={id} earned />} back={back} />
    </CardCaption>
  );
}

/** A trophy that another member earned. Visitors' pages run no React, so the card cannot be flipped. */
function StaticTrophyCard({ id, earnedAt }: { id: TrophyId; earnedAt: string }) {
  const { t } = useTranslation(["trophies", "trophyNames"]);
  const { language } = useLanguage();
  return (
    <CardCaption name={t(`trophyNames:${id}.name`)}>
      <TrophyPicture id={id} earned />
      <div className="order-1 mt-1 text-sm">
        <p>{t(`trophyNames:${id}.description`)}</p>
        <p className="mt-1 text-ink-soft">
          {t("earned")} <LocalDate date={earnedAt} language={language} className="block" />
        </p>
      </div>
    </CardCaption>
  );
}

/** A trophy that is not earned yet: a pencil drawing and how to earn it. */
function UnearnedTrophyCard({ id }: { id: TrophyId }) {
  const { t } = useTranslation(["trophies", "trophyNames"]);
  return (
    <CardCaption name={t(`trophyNames:${id}.name`)} waiting>
      <TrophyPicture id={id} earned={false} />
      <div className="order-1 mt-1 text-sm text-ink-soft">
        <p className="sr-only">{t("notYet")}</p>
        <p>{t(`trophyNames:${id}.description`)}</p>
      </div>
    </CardCaption>
  );
}

/** In the DOM the name comes before the card, for screen readers; on the screen it is below it. */
function CardCaption({ name, waiting = false, children }: { name: string; waiting?: boolean; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <h3 className={`order-1 mt-3 text-base font-semibold ${waiting ? "text-ink-soft" : ""}`}>{name}</h3>
      {children}
    </div>
  );
}

interface TrophyPictureProps {
  id: TrophyId;
  /** In colour; otherwise as a pencil drawing. */
  earned: boolean;
}

/** A trophy's drawing, 3:4. Decorative: the name is next to it. */
function TrophyPicture({ id, earned }: TrophyPictureProps) {
  const look = earned ? "" : "&look=pencil";
  return (
    <img
      src={`/trophy-art/${id}.svg?v=${trophyArtVersion}${look}`}
      alt=""
      width={240}
      height={320}
      loading="lazy"
      decoding="async"
      className={classNames("h-auto w-full rounded-sm", !earned && "pencil")}
    />
  );
}
