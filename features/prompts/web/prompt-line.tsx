import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useApi } from "#kit/web/pages/page-context.ts";
import { promptAddress } from "../address.ts";
import type { Prompt } from "../calls.ts";
import { loadPrompt } from "./load-prompt.ts";
import { usePromptText } from "./prompt-text.ts";

interface PromptLineProps {
  prompt: Pick<Prompt, "id" | "texts">;
  className?: string;
  /** After the text. */
  children?: ReactNode;
}

/** The prompt for which a Tale is written. */
export function PromptLine({ prompt, className, children }: PromptLineProps) {
  const { t } = useTranslation("prompts");
  const { text, lang } = usePromptText()(prompt);
  return (
    <div className={className}>
      <p className="wrap-anywhere text-ink-soft">
        {t("writing.for")}{" "}
        <Link to={promptAddress(prompt.id)} lang={lang} className="link font-serif italic" target="_blank">
          {text}
        </Link>
      </p>
      {children}
    </div>
  );
}

/** The prompt of the text in an editor; null until it is known, and without one. */
export function usePrompt(id: number | null): Prompt | null {
  const api = useApi();
  const [found, setFound] = useState<Prompt | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadPrompt(api, id).then((prompt) => isWanted && setFound(prompt));
    return () => void (isWanted = false);
  }, [api, id]);
  return found?.id === id ? found : null;
}
