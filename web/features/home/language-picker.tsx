import { useTranslation } from "react-i18next";
import { homeLanguages, languages } from "#contract/languages.ts";
import { LanguageLink } from "#web/platform/language.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { PopoverPanel } from "#web/ui/popover-panel.tsx";

const button =
  "inline-flex min-h-11 items-center rounded border border-edge px-4 hover:bg-wash aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-paper";

/** The first three languages as buttons, and a fourth control that opens all five. */
export function LanguagePicker({ className }: { className?: string }) {
  const { t } = useTranslation("home");
  return (
    <div className={className}>
      <p className="mb-3 text-sm text-ink-soft">{t("languages.prompt", { count: languages.length })}</p>
      <div className="flex flex-wrap items-start gap-2">
        {homeLanguages.map((language) => (
          <LanguageLink key={language} language={language} className={button} />
        ))}
        <PopoverPanel id="all-languages" button={t("languages.all")} className="min-w-52 py-1">
          <p className="px-4 py-2 text-sm text-ink-soft">{t("languages.title")}</p>
          <ul>
            {languages.map((language) => (
              <li key={language}>
                <LanguageLink language={language} className={classNames("popup-item", "aria-[current]:font-semibold")} />
              </li>
            ))}
          </ul>
        </PopoverPanel>
      </div>
    </div>
  );
}
