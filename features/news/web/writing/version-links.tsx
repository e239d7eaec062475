import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownNames, toLanguage } from "#vocabulary/languages.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useOfferedLanguages } from "#kit/web/language/offered.ts";
import { ButtonLink } from "#ui/button.tsx";
import { languageInSentence } from "#ui/words-of-language.ts";
import type { StaffNewsPost } from "../../calls.ts";
import { editNewsPath, newVersionPath } from "../addresses.ts";

/** The same news in other languages, published or not, and the way to write it in those that are left. */
export function VersionLinks({ post }: { post: StaffNewsPost }) {
  const { t } = useTranslation("news");
  const { language: reader } = useLanguage();
  const versions = new Map(post.versions.map(({ id, languageName }) => [toLanguage(languageName), id]));
  const own = toLanguage(post.languageName);
  const missing = useOfferedLanguages().filter((language) => language !== own && !versions.has(language));
  return (
    <section aria-labelledby="news-versions" className="flex flex-col gap-2">
      <h2 id="news-versions" className="font-sans text-base font-semibold">
        {t("form.versions")}
      </h2>
      {versions.size > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {[...versions].map(([language, id]) => (
            <li key={id}>
              <Link to={editNewsPath(id)} lang={language} className="link inline-flex min-h-11 items-center">
                {ownNames[language]}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {missing.map((language) => (
            <li key={language}>
              <ButtonLink icon="plus" to={newVersionPath(post.id, language)}>
                {t("form.writeIn", { language: languageInSentence(language, reader) })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
