import { useTranslation } from "react-i18next";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { dateFormat } from "#ui/date-format.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { listFormat } from "#ui/words-of-language.ts";
import type { Prompt } from "../calls.ts";
import { daysLeft, hidesNames } from "./time-left.ts";

/** A moment in the zone of the reader, and in UTC. */
export function Moment({ date }: { date: string }) {
  const { language } = useLanguage();
  const inUtc = dateFormat(language, {
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZone: "UTC",
  });
  // The browser's own date texts may differ from the server's by a comma or a space.
  return (
    <>
      <LocalDate date={date} language={language} show="date-time" />{" "}
      <span suppressHydrationWarning>{`(${inUtc.format(new Date(date))} UTC)`}</span>
    </>
  );
}

interface PromptDatesProps {
  prompt: Prompt;
  /** Milliseconds; says how many days are left, and leaves out a judging that is over. */
  now?: number | undefined;
  className?: string | undefined;
}

/** When it opens, closes and is judged. */
export function PromptDates({ prompt, now, className }: PromptDatesProps) {
  const { t } = useTranslation("prompts");
  const { state, opensAt, closesAt, judgingEndsAt } = prompt;
  return (
    <Facts className={className}>
      {state === "open" && now !== undefined && <Fact>{t("daysLeft", { count: daysLeft(prompt, now) })}</Fact>}
      {state === "planned" && (
        <Fact>
          {t("dates.opens")} <Moment date={opensAt} />
        </Fact>
      )}
      <Fact>
        {t(state === "closed" ? "dates.closed" : "dates.closes")} <Moment date={closesAt} />
      </Fact>
      {judgingEndsAt !== null && (now === undefined || now < Date.parse(judgingEndsAt)) && (
        <Fact>
          {t("dates.judging")} <Moment date={judgingEndsAt} />
        </Fact>
      )}
    </Facts>
  );
}

/** The bounds of words in a phrase; null without any. */
export function useBoundsText(): (prompt: Pick<Prompt, "wordsMin" | "wordsMax">) => string | null {
  const { t } = useTranslation("prompts");
  return ({ wordsMin: min, wordsMax: max }) => {
    if (min !== null && max !== null) return t("words.between", { min, max });
    if (min !== null) return t("words.least", { min });
    return max === null ? null : t("words.most", { max });
  };
}

/** The rules of writing for it, in one line. */
export function PromptRules({ prompt, className }: { prompt: Prompt; className?: string }) {
  const { t } = useTranslation(["prompts", "categories"]);
  const { language } = useLanguage();
  const boundsText = useBoundsText()(prompt);
  const categories = prompt.categories.map((name) => t(`categories:${toCategorySlug(name)}.title`));
  return (
    <Facts className={className}>
      {prompt.contest && <Fact>{t("contest")}</Fact>}
      <Fact>{categories.length === 0 ? t("anyCategory") : listFormat(language).format(categories)}</Fact>
      {boundsText !== null && <Fact>{boundsText}</Fact>}
      <Fact>{t("onePer")}</Fact>
      {hidesNames(prompt) && <Fact>{t("anonymous")}</Fact>}
    </Facts>
  );
}
