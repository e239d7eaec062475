import { useTranslation } from "react-i18next";
import { useSite } from "#kit/web/pages/page-context.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { IconButton } from "#ui/button.tsx";
import { wordClasses } from "../word-classes.ts";
import { wordsPath } from "./words-address.ts";

/** The meanings of a word in the selection's bar, and the button that says it: HTML that word-help.ts brings to life. */

/** Attributes of the element around a text: the languages of its words' meanings. None without dictionaries. */
export function useWordDirections(from: LanguageName): { "data-words-to"?: string; "data-words-hash"?: string } {
  const { dictionaries } = useSite();
  const to = languageNames.filter((name) => dictionaries?.directions.includes(`${from}-${name}`));
  return to.length === 0 ? {} : { "data-words-to": to.join(" "), "data-words-hash": dictionaries!.hash };
}

export function ListenToWord() {
  const { t } = useTranslation("dictionaries");
  return <IconButton icon="headphones" label={t("panel.listen")} data-word-listen="" hidden suppressHydrationWarning />;
}

export function WordMeanings() {
  const { t } = useTranslation("dictionaries");
  const classes = Object.fromEntries(wordClasses.map((name) => [name, t(`classes.${name}`)]));
  const texts = { classes, unknown: t("panel.unknown"), failed: t("panel.failed") };
  return (
    <div
      data-word-meanings=""
      data-texts={JSON.stringify(texts)}
      hidden
      className="max-h-48 overflow-y-auto border-t border-hairline px-3 py-2"
      suppressHydrationWarning
    >
      <div role="status" data-entries="" suppressHydrationWarning />
      <a
        href={wordsPath}
        data-word-more=""
        className="link inline-flex min-h-11 items-center text-sm"
        suppressHydrationWarning
      >
        {t("panel.more")}
      </a>
    </div>
  );
}
