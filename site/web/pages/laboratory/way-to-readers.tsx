import { useTranslation } from "react-i18next";

const steps = ["write", "tag", "submit", "publish"] as const;

/** The steps from a blank page to the readers, for writers who have no Tale yet. */
export function WayToReaders() {
  const { t } = useTranslation("laboratory");
  return (
    <section aria-labelledby="way">
      <h2 id="way" className="text-xl">
        {t("intro.way")}
      </h2>
      <ol className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map((step, index) => (
          <li key={step} className="grid grid-cols-[--spacing(10)_minmax(0,1fr)] lg:block">
            <span aria-hidden="true" className="font-serif text-3xl leading-none text-ink-soft oldstyle-nums">
              {index + 1}
            </span>
            <div>
              <h3 className="text-lg lg:mt-2">{t(`intro.steps.${step}.title`)}</h3>
              <p className="mt-1 max-w-[28em] text-ink-soft">{t(`intro.steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
