import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#ui/notice.tsx";

/** Replaces the error after autosave has saved the text: it is safe, but not submitted. */
export function NotSubmittedNotice() {
  const { t } = useTranslation("laboratory");
  const box = useRef<HTMLDivElement>(null);
  // The error had the focus, unless the writer has moved on.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="info">{t("notHandedIn", { publish: t("actions.publish") })}</Notice>
    </div>
  );
}
