import { getSession } from "#features/accounts/web/session.ts";
import { notebookCalls } from "#features/notebook/calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import type { LanguageName } from "#vocabulary/languages.ts";

type Words = Promise<readonly string[]>;

/** Of which member and page the words are: a review is on another page, so what is learnt there counts afterwards. */
let of = "";
const read = new Map<LanguageName, Words>();

/** The member's kept words of a language that they know. The parts of a page ask once. */
export function readKnownWords(api: Api, languageName: LanguageName): Words {
  const here = `${getSession()?.userId} ${window.location.pathname}`;
  if (here !== of) read.clear();
  of = here;
  const words =
    read.get(languageName) ??
    api(notebookCalls.known, { query: { languageName } }, { askAgain: false }).then((answer) => answer.words);
  read.set(languageName, words);
  words.catch(() => read.delete(languageName));
  return words;
}
