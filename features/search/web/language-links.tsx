import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { languageNames, ownNames, toLanguage } from "#vocabulary/languages.ts";
import type { LanguageCounts } from "../calls.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { numberText } from "#ui/number-text.ts";
import { inAnyLanguage, searchAddress, type SearchState } from "./search-address.ts";

const listClass = "mt-2 flex flex-wrap gap-x-5";
const linkClass = "link inline-flex min-h-11 items-center";

/** The same search in each other language and in all of them, with what it finds there. */
export function LanguageLinks({ state, counts }: { state: SearchState; counts: LanguageCounts }) {
  const { t } = useTranslation("search");
  const { language } = useLanguage();
  if (counts.totalPosts === 0 && counts.languages.every(({ totalPosts }) => totalPosts === 0)) return null;
  const first = { ...state, pageNumber: 0 };
  const countText = ({ totalPosts, atLeast }: { totalPosts: number; atLeast: boolean }) =>
    `(${numberText(language, totalPosts)}${atLeast ? "+" : ""})`;
  const others = languageNames.filter((name) => !state.languageName.includes(name));
  return (
    <nav aria-label={t("languages.label")}>
      <ul className={listClass}>
        {others.map((name) => {
          const count = counts.languages.find(({ languageName }) => languageName === name);
          return (
            count && (
              <li key={name}>
                <Link to={searchAddress({ ...first, languageName: [name] })} className={linkClass}>
                  <span>
                    <span lang={toLanguage(name)}>{ownNames[toLanguage(name)]}</span>
                    {` ${countText(count)}`}
                  </span>
                </Link>
              </li>
            )
          );
        })}
        <li>
          <Link to={searchAddress(inAnyLanguage({ ...first, languageName: [] }))} className={linkClass}>
            {`${t("languages.all")} ${countText(counts)}`}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
