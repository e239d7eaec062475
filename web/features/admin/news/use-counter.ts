import { useTranslation } from "react-i18next";
import { codePoints } from "#contract/input.ts";

/** From this share of a limit on, a counter shows. */
const countFrom = 0.8;

/** Characters left, once there are few: told, never cut. */
export function useCounter() {
  const { t } = useTranslation("editor");
  return (text: string, max: number) => {
    const length = codePoints(text.trim());
    if (length < max * countFrom) return undefined;
    const left = max - length;
    return { text: left < 0 ? t("counter.over", { count: -left }) : t("counter.left", { count: left }), over: left < 0 };
  };
}
