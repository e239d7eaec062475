import { useEffect, useState } from "react";
import { SECOND } from "#vocabulary/limits.ts";
import type { Language } from "#vocabulary/languages.ts";
import { readableText } from "#kit/text/tale-text.ts";

/** After the last change, so that the detection never runs while one types. */
const pause = 3 * SECOND;
/** The language of a text shows in its beginning; the time of the detection is the same for all texts. In characters. */
const examined = 5000;

/** The language of the text that is being written; null while it isn't certain. The detection loads with the first long text. */
export function useDetectedLanguage(content: string): Language | null {
  const [detected, setDetected] = useState<Language | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const timer = window.setTimeout(async () => {
      const text = readableText(content).slice(0, examined);
      // A failed download leaves out the hint, which nobody waits for.
      const detection = await import("./detect-language.ts").catch(() => null);
      if (!isCancelled) setDetected(detection?.detectLanguage(text) ?? null);
    }, pause);
    return () => {
      isCancelled = true;
      window.clearTimeout(timer);
    };
  }, [content]);
  return detected;
}
