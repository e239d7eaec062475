import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/plain-text.ts";
import { TextArea } from "#ui/text-fields.tsx";

type LimitedTextAreaProps = ComponentProps<typeof TextArea> & {
  value: string;
  /** Characters, not counting white space around the text. */
  max: number;
};

/** A multi-line field with a counter that warns, but does not cut the text. */
export function LimitedTextArea({ max, ...area }: LimitedTextAreaProps) {
  const { t } = useTranslation("site");
  const counter = useCharactersLeft()(area.value, max);
  return (
    <div>
      <TextArea {...area} counter={counter} />
      {/* A screen reader announces only a change of level, not every letter. */}
      <p role="status" className="sr-only">
        {counter.level === "near" && t("counter.nearLimit")}
        {counter.level === "over" && t("counter.overLimit")}
      </p>
    </div>
  );
}

/** The counter warns from this share of the limit on. */
export const warningShare = 0.9;

interface CharactersLeft {
  level: "left" | "near" | "over";
  text: string;
  over: boolean;
}

/**
 * How many characters a text may still have, counted like on the server. The text is never cut.
 * @returns a function that turns a text and its limit into a field's `counter`
 */
function useCharactersLeft(): (text: string, max: number) => CharactersLeft {
  const { t } = useTranslation("site");
  return (text, max) => {
    const length = codePoints(text.trim());
    const level = length > max ? "over" : length >= max * warningShare ? "near" : "left";
    return { level, text: t(`counter.${level}`, { count: Math.abs(max - length) }), over: level === "over" };
  };
}

/** The same for a field that shows its limit only when the text comes near it. */
export function useCharactersLeftNearLimit(): (text: string, max: number) => CharactersLeft | undefined {
  const charactersLeft = useCharactersLeft();
  return (text, max) => {
    const counter = charactersLeft(text, max);
    return counter.level === "left" ? undefined : counter;
  };
}
