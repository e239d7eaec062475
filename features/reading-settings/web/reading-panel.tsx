import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { classNames } from "#ui/class-names.ts";
import { PopoverPanel } from "#ui/popover-panel.tsx";
import { topicPath } from "#site/web/pages/settings/settings-address.ts";
import { ChoiceGroups } from "./choice-groups.tsx";

/**
 * The button "Reading settings" of a reading page and its panel: HTML and the browser's own popover, so that it works for visitors,
 * who load no application. site/web/boot.ts marks the current values and applies a choice at once (features/accounts/web/reading-choices.ts).
 */
export function ReadingPanel({ className }: { className?: string }) {
  const { t } = useTranslation("reading-settings");
  return (
    <div data-reading-panel="" className={classNames("-mr-3 ml-auto noscript:hidden print:hidden", className)}>
      <PopoverPanel
        id="reading-settings"
        button={
          <>
            <span aria-hidden="true" className="font-serif text-lg leading-none">
              Aa
            </span>
            <span className="max-sm:sr-only">{t("title")}</span>
          </>
        }
        buttonClassName="border-transparent px-3 text-sm font-normal"
        className="max-h-[calc(100%-0.5rem)] w-88 max-w-[calc(100vw-(--spacing(4)))] enlarged:max-h-[calc(100dvh-(--spacing(4)))] overflow-y-auto overscroll-contain p-4 text-left"
      >
        <div data-reading-choices role="group" aria-label={t("title")}>
          <ChoiceGroups className="flex flex-col gap-4 text-sm" />
        </div>
        <p className="mt-4 hidden border-t border-hairline pt-2 text-sm in-data-[session=in]:block">
          <Link to={topicPath("reading")} className="link inline-flex min-h-11 items-center">
            {t("more")}
          </Link>
        </p>
      </PopoverPanel>
    </div>
  );
}
