import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listFormat } from "#ui/words-of-language.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";

interface TaleHelpersProps {
  helpers: readonly string[];
  className?: string;
}

/** "Corrected with the help of A, B and C". */
export function TaleHelpers({ helpers, className }: TaleHelpersProps) {
  const { t } = useTranslation("corrections");
  const { language } = useLanguage();
  if (helpers.length === 0) return null;
  return (
    <p className={className}>
      {t("helpers")}{" "}
      {listFormat(language)
        .formatToParts(helpers)
        .map(({ type, value }, at) =>
          type === "element" ? (
            <Link key={value} to={profileAddress(value)} translate="no" className="link inline-block py-1">
              {value}
            </Link>
          ) : (
            // The text between two names.
            <span key={at}>{value}</span>
          ),
        )}
    </p>
  );
}
