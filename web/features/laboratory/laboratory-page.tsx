import { useTranslation } from "react-i18next";
import { ButtonLink } from "#web/ui/button.tsx";
import { chooseCategoryPath, myTalesPath } from "./addresses.ts";
import { LaboratoryFrame } from "./laboratory-frame.tsx";

const steps = ["write", "tag", "submit", "publish"] as const;

/** The way in: how a Tale gets from a blank page to its readers. */
export function Component() {
  const { t } = useTranslation("laboratory");
  return (
    <LaboratoryFrame title={t("intro.title")} lead={t("intro.lead")}>
      <ol className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="border-t border-hairline py-6 lg:py-8">
            <span aria-hidden="true" className="font-serif text-3xl [font-variant-numeric:oldstyle-nums]">
              {index + 1}
            </span>
            <h2 className="mt-2 text-lg">{t(`intro.steps.${step}.title`)}</h2>
            <p className="mt-2 max-w-[28em] text-ink-soft">{t(`intro.steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink variant="primary" icon="feather" to={chooseCategoryPath}>
          {t("intro.begin")}
        </ButtonLink>
        <ButtonLink to={myTalesPath}>{t("intro.goOn")}</ButtonLink>
      </div>
    </LaboratoryFrame>
  );
}
