import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { useHydrated } from "./hydrated.ts";

/**
 * A form that only JavaScript sends, and that may be filled in before the application runs: `boot.ts` then remembers a click
 * on its button. If the browser sends it nevertheless, `post` keeps a password out of the URL.
 */
export function EarlyForm(props: ComponentProps<"form">) {
  const ready = useHydrated();
  return (
    <form method="post" noValidate data-early={ready ? undefined : ""} className="flex flex-col gap-6" {...props} />
  );
}

/** The button of an `EarlyForm`. */
export function EarlySubmit(props: ComponentProps<typeof Button>) {
  const ready = useHydrated();
  return (
    <>
      {/* Otherwise Enter in a form with one field sends it before the application runs, and without script. */}
      {!ready && <button type="submit" disabled hidden aria-hidden />}
      <Button type={ready ? "submit" : "button"} data-sends="" block {...props} />
    </>
  );
}

/** Shown on a page that is useless without the application when the browser runs no script. */
export function NeedsScript({ className }: { className?: string }) {
  const { t } = useTranslation("site");
  return (
    <noscript>
      <p className={classNames("font-serif text-lg", className)}>{t("needsScript")}</p>
    </noscript>
  );
}
