import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Asterism } from "#ui/asterism.tsx";
import { FlipCard } from "#ui/flip-card.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { TrophyPicture } from "./trophy-picture.tsx";

/** An earned trophy, in colour. The card can be flipped: its back says what it was for and when. */
export function FlippableTrophyCard({ id, earnedAt }: { id: TrophyId; earnedAt: string }) {
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
export function StaticTrophyCard({ id, earnedAt }: { id: TrophyId; earnedAt: string }) {
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
export function UnearnedTrophyCard({ id }: { id: TrophyId }) {
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
