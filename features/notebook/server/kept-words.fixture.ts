import { codePoints } from "#kit/text/plain-text.ts";
import type { Person } from "#tests/support/people.ts";
import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** The Tale from which tests keep words, and their calls. */

export const content =
  "<h2>Il faro</h2><p>Nessuno sapeva. Il Sig. Rossi accese la <em>lampada</em> &amp; sorrise 😀 piano. Poi dormì.</p>" +
  "<ul><li>uno</li><li>due</li></ul>";

/** A published Tale in Italian, the second of whose three blocks is `text`. */
export const anItalianTale = (site: TestSite, overrides: object = {}) =>
  aPublishedTale(site, { languageName: "IT", title: "Il faro", content, ...overrides });

const text = "Nessuno sapeva. Il Sig. Rossi accese la lampada & sorrise 😀 piano. Poi dormì.";

/** The place of a word in `text`. */
export const placeOf = (word: string) => {
  const from = codePoints(text.slice(0, text.indexOf(word)));
  return { block: 1, from, to: from + [...word].length };
};

export const keep = ({ client }: Person, { id }: { id: number }, word: string, more: object = {}) =>
  client.post("/v1/notebook", { body: { postId: id, ...placeOf(word), ...more } });

export const list = async ({ client }: Person, query: Record<string, unknown> = {}) =>
  (await client.get("/v1/notebook", { query: query as Record<string, string> })).body;

export const wordsOf = async (person: Person, query?: Record<string, unknown>) =>
  (await list(person, query)).entries.map(({ word }: { word: string }) => word);
