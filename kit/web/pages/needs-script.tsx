import { useTranslation } from "react-i18next";
import { classNames } from "#ui/class-names.ts";

/** Shown on a page that is useless without the application when the browser runs no script. */
export function NeedsScript({ className }: { className?: string }) {
  const { t } = useTranslation("site");
  return (
    <noscript>
      <p className={classNames("font-serif text-lg", className)}>{t("needsScript")}</p>
    </noscript>
  );
}
