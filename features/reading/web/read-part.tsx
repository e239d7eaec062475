import { useTranslation } from "react-i18next";
import { localeOf } from "#vocabulary/languages.ts";
import { useLanguage } from "#kit/web/language/language.tsx";

/** How much of a Tale is read, as in "40% read". */
export function ReadPart({ part }: { part: number }) {
  const { t } = useTranslation("reading");
  const { language } = useLanguage();
  const share = new Intl.NumberFormat(localeOf(language), { style: "percent" }).format(part);
  return t("readPart", { part: share });
}
