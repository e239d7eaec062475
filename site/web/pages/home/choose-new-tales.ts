import type { LanguageName } from "#vocabulary/languages.ts";
import type { ListedTale } from "#features/tales/shapes.ts";

interface Candidates {
  /** The list of the newest ends before their last one. */
  isNewestCut: boolean;
  /** Newest first, by followed authors or with followed tags. */
  followed: readonly ListedTale[];
  /** Newest first, in the languages that the member reads. */
  newest: readonly ListedTale[];
  drawn: readonly ListedTale[];
}

interface Reader {
  username: string;
  /** The language of the page: random Tales in others come last, as a shelf further down shows those languages. */
  language: LanguageName;
  /** The end of the last visit, in milliseconds since 1970; null at the first one. */
  since: number | null;
  /** The ids of Tales that the page already shows. */
  without: readonly number[];
}

interface Choice {
  kind: "new" | "followed" | "drawn";
  /** All that match, each once. */
  tales: ListedTale[];
  /** More than these were published since the last visit: not all were asked for. */
  isMore: boolean;
  /** Nothing has been published since the last visit. */
  isNothingNew: boolean;
}

/**
 * Tales by others: those published since the last visit, followed ones first; else the newest followed ones; else random ones. If all of
 * these are the member's own, they are better than no Tale.
 */
export function chooseNewTales(candidates: Candidates, { username, language, since, without }: Reader): Choice {
  const [followed, newest, drawn] = [candidates.followed, candidates.newest, candidates.drawn].map((tales) =>
    tales.filter(({ author }) => author !== username),
  ) as [ListedTale[], ListedTale[], ListedTale[]];
  const isNew = ({ publicationDate }: ListedTale) =>
    since !== null && publicationDate !== null && Date.parse(publicationDate) > since;
  const once = [...new Map([...followed, ...newest].map((tale) => [tale.id, tale])).values()];
  const published = once.filter(isNew);
  const isMore = candidates.isNewestCut && candidates.newest.every(isNew);
  const isNothingNew = since !== null && published.length === 0;
  const unshown = (tales: ListedTale[]) => tales.filter(({ id }) => !without.includes(id));
  const isForeign = ({ languageName }: ListedTale) => Number(languageName !== language);
  const ownLanguageFirst = (drawn.length > 0 ? drawn : candidates.drawn).toSorted(
    (one, other) => isForeign(one) - isForeign(other),
  );
  const choices = { new: unshown(published), followed: unshown(followed), drawn: unshown(ownLanguageFirst) };
  const kind = (["new", "followed"] as const).find((each) => choices[each].length > 0) ?? "drawn";
  return { kind, tales: choices[kind], isMore, isNothingNew };
}
