import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#vocabulary/languages.ts";
import type { Warning } from "#kit/calls/level-and-warnings.ts";
import type { PublishedTale } from "../shapes.ts";
import { Icon } from "#ui/icon.tsx";
import { TaleText } from "#ui/tale-text.tsx";
import { useLevelAndWarningsText } from "./level-and-warnings-text.ts";

interface WarnedTextProps {
  tale: Pick<PublishedTale, "content" | "languageName" | "warnings">;
  className?: string | undefined;
  /** For reviewers, who read every text. */
  opened?: boolean;
}

/** The text of a Tale, behind its warnings if it has any. */
export function WarnedText({ tale, className = "", opened = false }: WarnedTextProps) {
  const language = toLanguage(tale.languageName);
  if (tale.warnings.length === 0) return <TaleText html={tale.content} language={language} className={className} />;
  return (
    <BehindWarnings warnings={tale.warnings} className={className} opened={opened}>
      <TaleText html={tale.content} language={language} />
    </BehindWarnings>
  );
}

interface BehindWarningsProps {
  warnings: readonly Warning[];
  className?: string | undefined;
  opened?: boolean;
  children: ReactNode;
}

/**
 * A text whose warnings come first. It opens on a press: the browser's own `<details>`, because the page is the same for everybody and
 * works without script.
 */
export function BehindWarnings({ warnings, className = "", opened = false, children }: BehindWarningsProps) {
  const { t } = useTranslation("tales");
  const words = useLevelAndWarningsText();
  return (
    <details open={opened} className={`warned-text group ${className}`.trim()}>
      <summary className="flex cursor-pointer flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-hairline py-4 font-sans [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow basis-60">{t("warned.contains", { warnings: words.names(warnings) })}</span>
        <span className="button print:hidden">
          <Icon name="chevron-down" className="size-4 transition-transform group-open:rotate-180" />
          <span className="group-open:hidden">{t("warned.show")}</span>
          <span className="hidden group-open:inline">{t("warned.hide")}</span>
        </span>
      </summary>
      <div className="mt-10">{children}</div>
    </details>
  );
}
