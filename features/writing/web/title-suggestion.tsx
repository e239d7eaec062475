import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CategorySlug } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";
import { loadTexts } from "#content/texts/load.ts";

interface TitleSuggestionProps {
  category: CategorySlug;
  /** The Tale's language, which may differ from the page's. */
  language: Language;
  onUse: (title: string) => void;
}

/** Suggests a sample title of the category, another one each time. */
export function TitleSuggestion({ category, language, onUse }: TitleSuggestionProps) {
  const { t } = useTranslation("laboratory");
  const titles = useSampleTitles(category, language);
  const [turn, setTurn] = useState(() => Math.floor(Math.random() * 1000));
  const title = titles[turn % titles.length] ?? "";
  return (
    <div className="flex items-center gap-x-4 enlarged:flex-wrap border-l-3 border-accent bg-accent-wash px-3 sm:-mt-3 sm:flex-wrap sm:gap-x-6 sm:px-4 sm:py-2">
      <div className="mr-auto min-w-0">
        <p className="text-sm text-ink-soft max-sm:sr-only">{t("prompt.label")}</p>
        {/* Its space is reserved until the titles have loaded, and fits all of them. */}
        <p
          lang={language}
          aria-live="polite"
          className="line-clamp-2 min-h-[2.5em] enlarged:line-clamp-4 enlarged:min-h-[5em] font-serif leading-tight text-accent sm:min-h-[1.4em] sm:text-lg"
        >
          {title}
        </p>
      </div>
      <div className="flex shrink-0 gap-x-3 enlarged:shrink enlarged:flex-wrap text-sm sm:flex-wrap sm:gap-x-5">
        <button type="button" className="link min-h-11 min-w-11 text-start" onClick={() => onUse(title)}>
          {t("prompt.use")}
        </button>
        <button type="button" className="link min-h-11 min-w-11" onClick={() => setTurn(turn + 1)}>
          {t("prompt.another")}
        </button>
      </div>
    </div>
  );
}

function useSampleTitles(category: CategorySlug, language: Language): readonly string[] {
  const [titles, setTitles] = useState<readonly string[]>([]);
  useEffect(() => {
    let isMounted = true;
    loadTexts(language).then(
      ({ categories }) => isMounted && setTitles(categories[category].sampleTitles),
      // If loading fails there is no suggestion, and no error.
      () => {},
    );
    return () => void (isMounted = false);
  }, [category, language]);
  return titles;
}
