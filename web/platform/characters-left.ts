import { useTranslation } from "react-i18next";
import { codePoints } from "#contract/input.ts";

/** From this share of a limit on, a counter warns. */
export const warnFrom = 0.9;

interface CharactersLeft {
  level: "left" | "near" | "over";
  text: string;
  over: boolean;
}

/**
 * How many characters a text may still have, counted as the server counts: told, never cut.
 * @returns from a text and its limit to what a field takes as its `counter`
 */
export function useCharactersLeft(): (text: string, max: number) => CharactersLeft {
  const { t } = useTranslation("site");
  return (text, max) => {
    const length = codePoints(text.trim());
    const level = length > max ? "over" : length >= max * warnFrom ? "near" : "left";
    return { level, text: t(`counter.${level}`, { count: Math.abs(max - length) }), over: level === "over" };
  };
}

/** The same for a field that says nothing of its limit before it is near. */
export function useCharactersLeftNearLimit(): (text: string, max: number) => CharactersLeft | undefined {
  const charactersLeft = useCharactersLeft();
  return (text, max) => {
    const counter = charactersLeft(text, max);
    return counter.level === "left" ? undefined : counter;
  };
}
