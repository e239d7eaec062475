import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Prompt } from "#features/prompts/calls.ts";
import { PromptLine } from "#features/prompts/web/prompt-line.tsx";
import { FieldError } from "#ui/field.tsx";

interface PromptOfTaleProps {
  prompt: Prompt;
  /** The server has refused the Tale because of it. */
  isRefused: boolean;
  onTakeOff: () => void;
}

/** The prompt for which the text in the editor is written, with a way to take it off. */
export function PromptOfTale({ prompt, isRefused, onTakeOff }: PromptOfTaleProps) {
  const { t } = useTranslation("prompts");
  const id = useId();
  return (
    <PromptLine prompt={prompt} className="sm:-mt-4">
      {prompt.state === "closed" && !isRefused && <p className="text-sm text-ink-soft">{t("writing.closed")}</p>}
      <FieldError id={id}>{isRefused ? t("writing.refused") : undefined}</FieldError>
      <button type="button" className="link min-h-11 text-sm" onClick={onTakeOff}>
        {t("writing.takeOff")}
      </button>
    </PromptLine>
  );
}
