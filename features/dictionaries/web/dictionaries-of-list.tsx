import { useTranslation } from "react-i18next";
import { useLanguage } from "#kit/web/language/language.tsx";
import { listFormat } from "#ui/words-of-language.ts";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { usePacksOfCopies } from "./use-packs-of-copies.ts";

/** The dictionaries that go with a list of Tales to read later, each once, and the size of all. Its place is kept until that is known. */
export function DictionariesOfList({ languages }: { languages: readonly LanguageName[] }) {
  const { t } = useTranslation("dictionaries");
  const { language } = useLanguage();
  const { from, to, size } = usePacksOfCopies(languages);
  if (to === null) return null;
  const nameOf = (name: LanguageName) => ownNames[toLanguage(name)];
  const names = listFormat(language).format(from.map((each) => `${nameOf(each)}–${nameOf(to)}`));
  return (
    <p className="mt-6 min-h-[2lh] max-w-[40em] text-sm text-ink-soft sm:min-h-[1lh]">
      {size !== null && t(from.length === 1 ? "withList.one" : "withList.several", { names, size })}
    </p>
  );
}
