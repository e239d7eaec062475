import { useTranslation } from "react-i18next";
import { ownNames, toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { usePacksOfCopies } from "./use-packs-of-copies.ts";

/** The dictionary that goes with a Tale to read later, and its size. */
export function DictionaryOfCopy({ from }: { from: LanguageName }) {
  const { t } = useTranslation("dictionaries");
  const { to, size } = usePacksOfCopies([from]);
  if (to === null || size === null) return null;
  return (
    <p className="min-w-0 flex-1 text-sm text-ink-soft">
      {t("withTale", { from: ownNames[toLanguage(from)], to: ownNames[toLanguage(to)], size })}
    </p>
  );
}
