import { useTranslation } from "react-i18next";
import { listFormat } from "#ui/words-of-language.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import type { LeftOut } from "./left-out.ts";

/** The names of what a text from elsewhere lost, in a sentence or three. */
export function LeftOutNames({ parts }: { parts: readonly LeftOut[] }) {
  const { t } = useTranslation("editor");
  const { language } = useLanguage();
  const changed = parts.filter((part) => part === "tables" || part === "marks");
  const names = parts.flatMap((part) => (part === "tables" || part === "marks" ? [] : [t(`leftOut.parts.${part}`)]));
  return (
    <>
      {names.length > 0 && <p>{t("leftOut.list", { parts: listFormat(language).format(names) })}</p>}
      {changed.map((part) => (
        <p key={part}>{t(`leftOut.${part}`)}</p>
      ))}
    </>
  );
}
