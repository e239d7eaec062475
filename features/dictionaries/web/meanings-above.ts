import { choiceEvent, settingsEvent, storedWordHelp } from "#features/accounts/web/reading-choices.ts";
import type { CountedWord } from "#features/levels/calls.ts";
import { knownRanks } from "#features/levels/known-words.ts";
import { redrawnEvent, tell } from "#features/selection/web/selection-events.ts";
import { selectableText, type SelectableText } from "#features/selection/web/selected-passage.ts";
import type { Level } from "#kit/calls/level-and-warnings.ts";
import { wordsOf } from "#kit/web/pages/block-text.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { foldWord, type WordList } from "../word-list.ts";
import { anonymous, packFor } from "./packs.ts";
import { directionOf, type WordDirection } from "./word-direction.ts";

/**
 * Meanings above the words of a Tale that are rarer than its reader's level. They are drawn by the stylesheet and are no text of the page: what
 * is selected, copied, searched, read aloud, corrected or remembered as a place is the Tale's own.
 */

/** For readers who haven't said theirs. */
const usualLevel: Level = "B1";
/** At most one word in so many has a meaning above. */
const wordsApart = 6;
/** Longer ones would tear the line apart. Code points. */
const longestMeaning = 18;

interface Rarity {
  ranks: ReadonlyMap<string, number | null>;
  knownRank: number;
  knownWords: ReadonlySet<string>;
}

/** The shortest meaning of a word that the reader probably doesn't know; null for another word, and for names. */
function meaningAbove(word: string, list: WordList, { ranks, knownRank, knownWords }: Rarity): string | null {
  if (knownWords.has(foldWord(word))) return null;
  const [entry] = list.find(word);
  const headword = entry === undefined ? "" : foldWord(entry.headword);
  const rank = ranks.get(headword);
  if (entry === undefined || rank === undefined || knownWords.has(headword)) return null;
  if (rank !== null && rank <= knownRank) return null;
  const short = entry.meanings.filter(
    (meaning) => [...meaning].length <= longestMeaning && foldWord(meaning) !== headword,
  );
  return short.toSorted((one, other) => one.length - other.length)[0] ?? null;
}

const unmarked = "a, ruby, rt, code, [data-meaning]";

function textNodesIn(block: Element): Text[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  return nodes.filter(({ parentElement }) => parentElement?.closest(unmarked) === null);
}

interface Found {
  start: number;
  end: number;
  meaning: string;
}

/** Puts the meanings of a text node above its words, the last one first, so that offsets stay. */
function draw(node: Text, found: readonly Found[], language: string) {
  for (const { start, end, meaning } of found.toReversed()) {
    node.splitText(end);
    const word = node.splitText(start);
    const above = Object.assign(document.createElement("rt"), { lang: language, ariaHidden: "true" });
    above.dataset.meaning = meaning;
    const ruby = document.createElement("ruby");
    ruby.dataset.meaning = "";
    word.replaceWith(ruby);
    ruby.append(word, above);
  }
}

/** Between the blocks of a long text the page answers its reader. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

async function drawAll(
  { text }: SelectableText,
  { to }: WordDirection,
  find: (word: string) => string | null,
  signal: AbortSignal,
) {
  let since = wordsApart;
  const known = new Map<string, string | null>();
  for (const block of text.children) {
    if (signal.aborted) return;
    for (const node of textNodesIn(block)) {
      const found: Found[] = [];
      let at = 0;
      for (const piece of wordsOf(node.data)) {
        const start = at;
        at += piece.length;
        if (!/^\p{L}/u.test(piece)) continue;
        since += 1;
        if (since < wordsApart) continue;
        if (!known.has(piece)) known.set(piece, find(piece));
        const meaning = known.get(piece)!;
        if (meaning === null) continue;
        found.push({ start, end: at, meaning });
        since = 0;
      }
      draw(node, found, toLanguage(to));
    }
    await breath();
  }
}

function removeAll() {
  for (const ruby of document.querySelectorAll("ruby[data-meaning]")) {
    const { parentElement } = ruby;
    ruby.querySelector("rt")?.remove();
    ruby.replaceWith(...ruby.childNodes);
    parentElement?.normalize();
  }
  delete selectableText()?.text.dataset.meaningsAbove;
}

/**
 * Keeps the meanings as the reader has chosen them.
 * @param readKnown the reader's kept words of a language that they know
 * @returns ends it
 */
export function setUpMeaningsAbove(readKnown: (language: LanguageName) => Promise<readonly string[]>): () => void {
  const leaving = new AbortController();
  let drawing: AbortController | null = null;
  let drawn = "";

  async function show() {
    const on = selectableText();
    const { meaningsAbove, wordLevels = {} } = storedWordHelp();
    // Next to another version the meaning is there already.
    const isBeside = on?.text.closest("[data-beside]") != null;
    const direction = on === null || isBeside || meaningsAbove !== true ? null : directionOf(on);
    const level = (direction === null ? undefined : wordLevels[direction.from]) ?? usualLevel;
    const wanted = direction === null ? "" : `${on!.postId} ${direction.from} ${direction.to} ${level}`;
    if (wanted === drawn) return;
    drawn = wanted;
    drawing?.abort();
    drawing = new AbortController();
    const { signal } = drawing;
    removeAll();
    if (on !== null && direction !== null) {
      const [list, words, known] = await Promise.all([
        packFor(direction),
        wordsOfTale(on.postId),
        readKnown(direction.from).catch(() => []),
      ]);
      if (signal.aborted || list === null) return;
      const rarity = {
        ranks: new Map(words.map(([lemma, , rank]) => [foldWord(lemma), rank])),
        knownRank: knownRanks[level],
        knownWords: new Set(known.map(foldWord)),
      };
      on.text.dataset.meaningsAbove = "";
      await drawAll(on, direction, (word) => meaningAbove(word, list, rarity), signal);
    }
    tell(redrawnEvent, null);
  }
  const again = () => void show().catch(() => {});
  for (const event of [choiceEvent, settingsEvent]) document.addEventListener(event, again, { signal: leaving.signal });
  again();
  return () => {
    leaving.abort();
    drawing?.abort();
    removeAll();
  };
}

/** Without a connection there are none, and no meanings. */
async function wordsOfTale(postId: number): Promise<CountedWord[]> {
  const response = await fetch(`/v0/posts/${postId}/vocabulary`, anonymous);
  if (!response.ok) throw new Error(`The words of the Tale answered ${response.status}`);
  return ((await response.json()) as { words: CountedWord[] }).words;
}
