import { useTranslation } from "react-i18next";
import { classNames } from "#web/ui/class-names.ts";

/** Told where a page is nothing without the application, and a browser runs no script. */
export function NeedsScript({ className }: { className?: string }) {
  const { t } = useTranslation("site");
  return (
    <noscript>
      <p className={classNames("font-serif text-lg", className)}>{t("needsScript")}</p>
    </noscript>
  );
}
