import { unsubscribePath, type Unsubscribable } from "../settings.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { unsubscribeToken } from "./unsubscribe-token.ts";

/** The unsubscribe link of a mail, and the headers with which mail programs offer it (RFC 8058). */
export function unsubscribeLink(context: AppContext, userId: number, type: Unsubscribable) {
  const link = `${context.config.SITE_URL}${unsubscribePath(unsubscribeToken(context, { userId, type }))}`;
  return {
    link,
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
