import { tokenPayload } from "#features/accounts/web/token-payload.ts";
import { setUpMeaningsAbove } from "#features/dictionaries/web/meanings-above.ts";
import * as wordHelp from "#features/dictionaries/web/word-help.ts";
import { setUpKeepingWords } from "#features/notebook/web/keep-words.ts";
import { actionEvent, listenTo } from "#features/selection/web/selection-events.ts";
import { setUpSelection } from "#features/selection/web/set-up-selection.ts";
import { readStored, tokenKey } from "#kit/web/drafts/storage.ts";

/** The words of a Tale on pages without the application: boot loads it in offline copies, and for visitors at the first word that they press. */

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
if (member !== null) setUpKeepingWords(member, async () => wordHelp);
else {
  setUpSelection();
  wordHelp.setUpWordHelp();
  listenTo(actionEvent, () => {
    location.assign(`/login?next=${encodeURIComponent(location.pathname + location.search)}`);
  });
}
// A member's known words need the application.
setUpMeaningsAbove(async () => []);
