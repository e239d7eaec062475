import { useEffect, useState } from "react";
import { useWordHelpLanguage } from "#features/reading-settings/web/use-word-help-language.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useApi, useSite } from "#kit/web/pages/page-context.ts";
import type { LanguageName } from "#vocabulary/languages.ts";

interface Packs {
  /** The languages among those of the Tales from which there is a dictionary, each once. */
  from: readonly LanguageName[];
  /** The language of the meanings; null if no dictionary goes with the Tales. */
  to: LanguageName | null;
  /** Of all together, as a text; null until it is known, and in a browser that copies nothing. */
  size: string | null;
}

/** The dictionaries that go with Tales of these languages when they are copied to be read later. */
export function usePacksOfCopies(languages: readonly LanguageName[]): Packs {
  const api = useApi();
  const { language } = useLanguage();
  const directions = useSite().dictionaries?.directions ?? [];
  const wanted = useWordHelpLanguage();
  const from = [...new Set(languages)].filter((each) => directions.includes(`${each}-${wanted}`));
  const to = from.length === 0 ? null : wanted;
  const names = from.join(" ");
  const asked = `${names} ${to} ${language}`;
  const [known, setKnown] = useState<{ asked: string; size: string | null } | null>(null);
  useEffect(() => {
    let isOver = false;
    if (to !== null && "serviceWorker" in navigator)
      import("./pack-size.ts")
        .then(({ packsSize }) => packsSize(api, names.split(" ") as LanguageName[], to, language))
        .then(
          (size) => isOver || setKnown({ asked, size }),
          () => {},
        );
    return () => {
      isOver = true;
    };
  }, [api, names, to, language, asked]);
  return { from, to, size: known?.asked === asked ? known.size : null };
}
