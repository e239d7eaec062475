import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { siteSettingsPath } from "#features/site-settings/address.ts";
import { siteInvitationsPath } from "#features/sign-ups/address.ts";
import { siteTextsPath } from "#features/site-texts/address.ts";
import { Icon } from "#ui/icon.tsx";
import { siteStatePath } from "../address.ts";
import type { FirstSteps as Steps } from "../calls.ts";

const steps: readonly { name: keyof Steps; to: string }[] = [
  { name: "name", to: siteSettingsPath },
  { name: "operator", to: siteSettingsPath },
  { name: "texts", to: siteTextsPath },
  { name: "mail", to: siteStatePath },
  { name: "people", to: siteInvitationsPath },
];

/** The way of a new owner, until all of it is done. */
export function FirstSteps({ steps: done }: { steps: Steps }) {
  const { t } = useTranslation("site-state");
  const id = useId();
  const left = steps.filter(({ name }) => !done[name]).length;
  if (left === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 max-w-[46em]">
      <h2 id={id} className="text-xl">
        {t("firstSteps.title")}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t("firstSteps.lead", { count: left })}</p>
      <ol className="mt-4 border-b border-hairline">
        {steps.map(({ name, to }, at) => (
          <li key={name} className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 border-t border-hairline py-4">
            {done[name] ? (
              <Icon name="check" className="mt-1 size-5" />
            ) : (
              <span aria-hidden className="font-serif text-xl tabular-nums">
                {at + 1}
              </span>
            )}
            <div>
              <p>
                <Link to={to} className="link inline-flex min-h-11 items-center font-semibold sm:min-h-0">
                  {t(`firstSteps.steps.${name}.title`)}
                </Link>
                <span className="sr-only">{` (${t(done[name] ? "firstSteps.done" : "firstSteps.open")})`}</span>
              </p>
              {!done[name] && <p className="mt-1 text-sm text-ink-soft">{t(`firstSteps.steps.${name}.hint`)}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
