import { useTranslation } from "react-i18next";
import type { Figures } from "../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { numberText } from "#ui/words-of-language.ts";
import type { Days } from "./period.ts";

const inPeriod = ["opened", "finished"] as const;
const untilNow = ["likes", "bookmarks", "comments", "readLater"] as const;

/** The numbers of the chosen days, and those of now. */
export function FiguresTotals({ figures, days: { from, to } }: { figures: Figures; days: Days }) {
  const { t } = useTranslation("figures");
  const { language } = useLanguage();
  const format = dateFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const period = from === to ? [from] : [from, to];
  const text = period.map((day) => format.format(new Date(day))).join(" – ");
  const group = (title: string, names: readonly (keyof typeof labels)[]) => (
    <div>
      <h2 className="font-sans text-sm text-ink-soft">{title}</h2>
      <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-4">
        {names.map((name) => (
          <div key={name} className="flex flex-col-reverse justify-end gap-y-1">
            <dt className="text-sm text-ink-soft">{labels[name]}</dt>
            <dd className="font-serif text-3xl leading-none oldstyle-nums">{numberText(language, figures[name])}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  const labels = {
    opened: t("opened"),
    finished: t("finished"),
    likes: t("totals.likes"),
    bookmarks: t("totals.favourites"),
    comments: t("totals.comments"),
    readLater: t("totals.readLater"),
  };
  return (
    <div className="mt-8 flex flex-wrap gap-x-16 gap-y-8">
      {group(text, inPeriod)}
      {group(t("totals.untilNow"), untilNow)}
    </div>
  );
}

/** How visits are counted. */
export function HowCounted() {
  const { t } = useTranslation("figures");
  return <p className="mt-12 max-w-[40em] text-sm text-ink-soft">{t("how")}</p>;
}
