import { useTranslation } from "react-i18next";
import { ownNames } from "#vocabulary/languages.ts";
import { LanguageLink } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";

/** Links to all languages by name, by code on narrow screens; nothing where there is one. */
export function LanguageLinks() {
  const { t } = useTranslation("profiles");
  const languages = useOfferedLanguages();
  if (languages.length === 1) return null;
  return (
    <nav aria-label={t("languages")}>
      <ul className="-mx-1 flex sm:gap-x-1">
        {languages.map((language) => (
          <li key={language}>
            <LanguageLink
              language={language}
              className="target px-1 text-sm text-ink-soft underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span aria-hidden="true" className="uppercase md:hidden">
                {language}
              </span>
              <span className="max-md:sr-only">{ownNames[language]}</span>
            </LanguageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
