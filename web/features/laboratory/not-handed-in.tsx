import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#web/ui/notice.tsx";

/** Stands where the failure was told, once the text has been saved by itself: it is safe, but only the writer hands it in. */
export function NotHandedIn() {
  const { t } = useTranslation("laboratory");
  const box = useRef<HTMLDivElement>(null);
  // The failure had the focus unless the writer went on since.
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="info">{t("notHandedIn", { publish: t("actions.publish") })}</Notice>
    </div>
  );
}
