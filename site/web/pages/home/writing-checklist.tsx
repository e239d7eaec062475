import { useTranslation } from "react-i18next";
import { tale } from "#vocabulary/limits.ts";
import { useSite } from "#kit/web/pages/page-context.ts";
import { ButtonLink } from "#ui/button.tsx";

const stepsOfMembers = ["category", "title", "tags", "text", "preview", "publish"] as const;

/** The steps of writing a Tale, from the account to the review. */
export function WritingChecklist() {
  const { t } = useTranslation("home");
  const { signUpsOpen } = useSite();
  const steps = [signUpsOpen ? "signUp" : "logIn", ...stepsOfMembers] as const;
  const wayIn = signUpsOpen
    ? ({ to: "/signup", text: "register" } as const)
    : ({ to: "/login", text: "logIn" } as const);
  const bounds = { titleMin: tale.titleMin, titleMax: tale.titleAdvised, tagsMax: tale.tagsMax, textMin: tale.textMin };
  return (
    <section aria-labelledby="checklist" className="page-width mt-20 md:mt-28">
      <div className="rule-double grid gap-x-10 gap-y-8 pt-10 md:pt-14 lg:grid-cols-[1fr_2fr]">
        <div>
          <h2 id="checklist" className="text-2xl md:text-3xl">
            {t("checklist.title")}
          </h2>
          <p className="mt-4 max-w-[26em] font-serif text-lg text-ink-soft">{t("checklist.lead")}</p>
          <ButtonLink to={wayIn.to} className="mt-7 max-lg:hidden">
            {t(wayIn.text)}
          </ButtonLink>
        </div>
        <ol className="border-t border-ink">
          {steps.map((step, at) => (
            <li
              key={step}
              className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] items-baseline border-b border-hairline py-4 md:grid-cols-[4rem_1fr]"
            >
              <span
                aria-hidden="true"
                className="font-serif text-2xl leading-none text-ink-soft [font-variant-numeric:oldstyle-nums]"
              >
                {at + 1}
              </span>
              <span className="font-serif text-lg leading-snug text-pretty">
                {t(`checklist.steps.${step}`, bounds)}
              </span>
            </li>
          ))}
        </ol>
        <ButtonLink to={wayIn.to} className="lg:hidden">
          {t(wayIn.text)}
        </ButtonLink>
      </div>
    </section>
  );
}
