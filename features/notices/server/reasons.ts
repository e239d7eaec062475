import { reasonTexts } from "#content/server-texts.ts";
import { listReasons } from "#features/decisions/server/reasons.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { isReasonCode } from "#vocabulary/reasons.ts";

/** The reasons in words: those of the catalogue in the language, those of administrators as they wrote them. */

export const reasonText = (languageName: LanguageName, reason: string): string =>
  isReasonCode(reason) ? reasonTexts[toLanguage(languageName)][reason] : reason;

export async function listReasonTexts(context: AppContext, languageName: LanguageName) {
  const reasons = await listReasons(context);
  return { reasons: reasons.map(({ reason }) => ({ reason, text: reasonText(languageName, reason) })) };
}
