import { setUpKeepingWords } from "#features/notebook/web/keep-words.ts";
import { readStored, tokenKey } from "#kit/web/drafts/storage.ts";
import { tokenPayload } from "#features/accounts/web/token-payload.ts";

/** Lets members keep words in offline copies of Tales. boot loads it there, because copies have no application. */

/** The token was checked by the server when it was stored; here it only says whose notebook this browser holds. */
function memberOf(token: string): number | null {
  try {
    const { userId } = tokenPayload(token) as { userId?: unknown };
    return typeof userId === "number" ? userId : null;
  } catch {
    return null;
  }
}

const member = memberOf(readStored(tokenKey) ?? "");
if (member !== null) setUpKeepingWords(member);
