import { useTranslation } from "react-i18next";
import { languages, ownNames } from "#vocabulary/languages.ts";
import { Icon } from "#ui/icon.tsx";
import { PopoverPanel } from "#ui/popover-panel.tsx";
import { LanguageLink, useLanguage } from "#kit/web/language/language.tsx";

/** The five languages, each by its own name, as links that work without script. */
export function LanguageMenu() {
  const { t } = useTranslation("site");
  const { language } = useLanguage();
  const button = (
    <>
      <Icon name="globe" />
      <span className="sr-only">{`${t("leadIn", { word: t("language.label") })} `}</span>
      {/* Next to the navigation there is room for the code only. */}
      <span className="hidden uppercase lg:inline">{`${language} `}</span>
      <span lang={language} className="lg:sr-only">
        {ownNames[language]}
      </span>
    </>
  );
  return (
    <PopoverPanel
      id="language-menu"
      button={button}
      buttonClassName="border-transparent px-3 font-normal"
      className="min-w-44 py-1"
    >
      <ul>
        {languages.map((each) => (
          <li key={each}>
            <LanguageLink language={each} className="popup-item justify-between aria-[current]:font-semibold">
              {ownNames[each]}
              {each === language ? <Icon name="check" className="size-4" /> : null}
            </LanguageLink>
          </li>
        ))}
      </ul>
    </PopoverPanel>
  );
}
