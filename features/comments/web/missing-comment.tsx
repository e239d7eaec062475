import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#ui/notice.tsx";

/** Shown and focused when the URL links to a comment that does not exist here. */
export function MissingComment() {
  const { t } = useTranslation("comments");
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="mt-8">
      <Notice kind="info">{t("missing")}</Notice>
    </div>
  );
}
