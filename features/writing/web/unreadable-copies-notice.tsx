import { useTranslation } from "react-i18next";
import { Notice } from "#ui/notice.tsx";

/** The browser refuses to read its storage, so texts of the writer may be missing on the page. */
export function UnreadableCopiesNotice({ className }: { className?: string }) {
  const { t } = useTranslation("laboratory");
  return (
    <Notice kind="error" className={className}>
      {t("notices.unreadableCopies")}
    </Notice>
  );
}
