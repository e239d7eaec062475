import { useTranslation } from "react-i18next";
import { languages, ownNames } from "#vocabulary/languages.ts";
import { LanguageLink } from "#kit/web/language/language.tsx";

/** Links to all five languages by name; by code on narrow screens. */
export function LanguageLinks() {
  const { t } = useTranslation("profiles");
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
