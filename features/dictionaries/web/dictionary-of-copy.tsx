import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useWordHelpLanguage } from "#features/reading-settings/web/use-word-help-language.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";

/** The dictionary that goes with a Tale to read later, and its size. */
export function DictionaryOfCopy({ from }: { from: LanguageName }) {
  const { t } = useTranslation("dictionaries");
  const api = useApi();
  const { language } = useLanguage();
  const { dictionaries } = useSite();
  const wanted = useWordHelpLanguage();
  const to = dictionaries?.directions.includes(`${from}-${wanted}`) === true ? wanted : null;
  const direction = `${from}-${to} ${language}`;
  const [known, setKnown] = useState<{ direction: string; size: string | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    if (to !== null && "serviceWorker" in navigator)
      import("./pack-size.ts")
        .then(({ packSize }) => packSize(api, from, to, language))
        .then(
          (size) => isOver || setKnown({ direction, size }),
          () => {},
        );
    return () => {
      isOver = true;
    };
  }, [api, from, to, language, direction]);
  if (to === null || known?.direction !== direction || known.size === null) return null;
  return (
    <p className="min-w-0 flex-1 text-sm text-ink-soft">
      {t("withTale", { from: ownNames[toLanguage(from)], to: ownNames[toLanguage(to)], size: known.size })}
    </p>
  );
}
