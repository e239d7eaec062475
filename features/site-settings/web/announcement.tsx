import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSite } from "#kit/web/pages/page-context.ts";
import { Icon } from "#ui/icon.tsx";
import { textFor } from "#vocabulary/site-settings.ts";

/** The owner's words above every page. boot hides them where they were closed (close-announcement.ts). */
export function Announcement() {
  const { t } = useTranslation("site");
  const { language } = useLanguage();
  const { announcement } = useSite();
  const shown = textFor(announcement?.texts, language);
  if (shown === null) return null;
  return (
    <aside aria-label={t("announcement.label")} data-announcement className="bg-wash print:hidden">
      <div className="page-width flex items-start justify-between gap-4 py-1">
        <p lang={shown.lang} className="min-w-0 py-2.5 wrap-anywhere">
          {shown.text}
        </p>
        <button
          type="button"
          data-close-announcement
          aria-label={t("announcement.close")}
          title={t("announcement.close")}
          className="icon-button -mr-3 shrink-0"
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  );
}
