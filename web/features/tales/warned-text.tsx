import { useTranslation } from "react-i18next";
import { toLanguage } from "#contract/languages.ts";
import type { PublishedTale } from "#contract/tale-shapes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TaleText } from "#web/ui/tale-text.tsx";
import { useLevelAndWarningsText } from "./level-and-warnings-text.ts";

interface WarnedTextProps {
  tale: Pick<PublishedTale, "content" | "languageName" | "warnings">;
  className?: string | undefined;
  /** For reviewers, who read every text. */
  opened?: boolean;
}

/**
 * The text of a Tale. If it has warnings, they come first and the text opens on a press: the browser's own `<details>`, because the
 * page is the same for everybody and works without script.
 */
export function WarnedText({ tale, className = "", opened = false }: WarnedTextProps) {
  const { t } = useTranslation("tales");
  const words = useLevelAndWarningsText();
  const language = toLanguage(tale.languageName);
  if (tale.warnings.length === 0) return <TaleText html={tale.content} language={language} className={className} />;
  return (
    <details open={opened} className={`warned-text group ${className}`.trim()}>
      <summary className="flex cursor-pointer flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-hairline py-4 font-sans [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow basis-60">{t("warned.contains", { warnings: words.names(tale.warnings) })}</span>
        <span className="button print:hidden">
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          <span className="group-open:hidden">{t("warned.show")}</span>
          <span className="hidden group-open:inline">{t("warned.hide")}</span>
        </span>
      </summary>
      <TaleText html={tale.content} language={language} className="mt-10" />
    </details>
  );
}
