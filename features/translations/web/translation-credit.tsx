import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { toLanguage } from "#vocabulary/languages.ts";
import { isNamed } from "#vocabulary/hidden-author.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { taleAddress } from "#features/tales/web/tale-address.ts";

type CreditProps = { tale: Pick<PublishedTale, "author" | "translationOf" | "versions"> };

/** The people who wrote a Tale: its author, or its translator and the author of the original. */
export function Credit({ tale: { author, translationOf, versions } }: CreditProps) {
  const { t } = useTranslation(["translations", "tales"]);
  const name = isNamed(author) ? (
    <Link to={profileAddress(author)} rel="author" translate="no" className="link print:no-underline">
      {author}
    </Link>
  ) : (
    <span translate="no">{author}</span>
  );
  if (translationOf === null)
    return (
      <p className="font-serif text-lg">
        {t("tales:by")} {name}
      </p>
    );
  const { id, title, author: writer, formerAuthor, languageName } = translationOf;
  const language = toLanguage(languageName);
  const original = versions.find((version) => version.id === id);
  return (
    <>
      <p className="font-serif text-lg">
        {t(`translatedFrom.${languageName}`)} {name}
      </p>
      {title !== null && writer !== null && (
        <p className="mt-0.5 font-serif wrap-anywhere">
          {t("original")}{" "}
          {original === undefined ? (
            <cite lang={language}>{title}</cite>
          ) : (
            <Link to={taleAddress(original)} lang={language} hrefLang={language} className="link print:no-underline">
              <cite>{title}</cite>
            </Link>
          )}
          , {t("tales:by")}{" "}
          <Link to={profileAddress(writer)} translate="no" className="link print:no-underline">
            {writer}
          </Link>
        </p>
      )}
      {formerAuthor !== null && (
        <p className="mt-0.5 font-serif wrap-anywhere">
          {t("original")} {t("tales:by")} <span translate="no">{formerAuthor}</span>
        </p>
      )}
    </>
  );
}
