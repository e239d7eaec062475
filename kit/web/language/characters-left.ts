import { useTranslation } from "react-i18next";
import { codePoints } from "#kit/text/code-points.ts";

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
export function useCharactersLeft(): (text: string, max: number) => CharactersLeft {
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
