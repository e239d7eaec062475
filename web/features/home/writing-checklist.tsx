import { useTranslation } from "react-i18next";
import { tale } from "#contract/limits.ts";
import { ButtonLink } from "#web/ui/button.tsx";

const steps = ["signUp", "category", "title", "tags", "text", "preview", "publish"] as const;

/** How a Tale is written, from the account to the reviewer. */
export function WritingChecklist() {
  const { t } = useTranslation("home");
  const bounds = { titleMin: tale.titleMin, titleMax: tale.titleAdvised, tagsMax: tale.tagsMax, textMin: tale.textMin };
  return (
    <section aria-labelledby="checklist" className="page-width rule-double grid gap-10 py-14 md:py-20 lg:grid-cols-[5fr_7fr]">
      <div>
        <h2 id="checklist" className="text-2xl text-balance md:text-3xl">
          {t("checklist.title")}
        </h2>
        <p className="mt-4 font-serif text-lg text-ink-soft">{t("checklist.lead")}</p>
        <p className="mt-8">
          <ButtonLink to="/signup" variant="primary">
            {t("register")}
          </ButtonLink>
        </p>
      </div>
      <ol className="divide-y divide-hairline border-y border-hairline">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-5 py-4">
            <span aria-hidden="true" className="w-6 shrink-0 text-right font-serif text-xl leading-snug text-ink-soft">
              {at + 1}
            </span>
            <span className="font-serif text-lg leading-snug">{t(`checklist.steps.${step}`, bounds)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
