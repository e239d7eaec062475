import { visibleText } from "#kit/web/pages/block-text.ts";
import { blocksOf, passageIn, rangeOfPlace, type SelectedPassage, type SelectableText } from "./selected-passage.ts";

/** Choosing words by keys: left and right go from word to word, with Shift they add words, up and down go from block to block. */

interface Word {
  block: number;
  start: number;
  end: number;
}

function wordsOf(on: SelectableText, block: number): Word[] {
  const element = blocksOf(on)[block];
  if (element === undefined) return [];
  const segmenter = new Intl.Segmenter(on.text.lang, { granularity: "word" });
  return [...segmenter.segment(visibleText(element))].flatMap(({ index, segment, isWordLike }) =>
    isWordLike === true ? [{ block, start: index, end: index + segment.length }] : [],
  );
}

/** The nearest block with words from this one on. */
function blockWithWords(on: SelectableText, from: number, step: 1 | -1): Word[] {
  for (let block = from; block >= 0 && block < on.text.children.length; block += step) {
    const words = wordsOf(on, block);
    if (words.length > 0) return words;
  }
  return [];
}

const foldOfHeader = 64;

/** The first word that the window shows. */
function firstVisible(on: SelectableText): Word | null {
  const block = [...on.text.children].findIndex((each) => each.getBoundingClientRect().bottom > foldOfHeader);
  const words = blockWithWords(on, Math.max(0, block), 1);
  const visible = words.find(({ block: at, start, end }) => {
    const passage = passageIn(on, at, start, end);
    const range = passage === null ? null : rangeOfPlace(on, passage);
    return range !== null && range.getBoundingClientRect().top > foldOfHeader;
  });
  return visible ?? words[0] ?? null;
}

export interface WordChooser {
  /** @returns whether the key was one of the chooser's */
  press(key: string, withShift: boolean): boolean;
}

/**
 * @param show selects a passage
 * @param from where to begin; the first visible word without it
 */
export function startWordChooser(
  on: SelectableText,
  show: (passage: SelectedPassage) => void,
  from: SelectedPassage | null,
): WordChooser | null {
  let words: Word[];
  let [first, last] = [0, 0];
  if (from === null) {
    const word = firstVisible(on);
    if (word === null) return null;
    words = wordsOf(on, word.block);
    first = last = words.findIndex(({ start }) => start === word.start);
  } else {
    words = wordsOf(on, from.block);
    const start = [...from.blockText].slice(0, from.from).join("").length;
    const touched = words.flatMap((word, at) =>
      word.end > start && word.start < start + from.quote.length ? [at] : [],
    );
    [first, last] = [touched[0] ?? 0, touched.at(-1) ?? 0];
  }
  if (words.length === 0) return null;

  function showChosen() {
    const passage = passageIn(on, words[first]!.block, words[first]!.start, words[last]!.end);
    if (passage !== null) show(passage);
  }
  function moveTo(next: Word[], at: number) {
    if (next.length === 0) return;
    words = next;
    first = last = at;
  }
  function move(step: 1 | -1) {
    const at = (step === 1 ? last : first) + step;
    if (at >= 0 && at < words.length) first = last = at;
    else {
      const next = blockWithWords(on, words[0]!.block + step, step);
      moveTo(next, step === 1 ? 0 : next.length - 1);
    }
  }
  function extend(step: 1 | -1) {
    if (step === 1) last = Math.min(last + 1, words.length - 1);
    // Takes words back first.
    else if (last > first) last -= 1;
    else first = Math.max(0, first - 1);
  }

  showChosen();
  return {
    press(key, withShift) {
      if (key === "ArrowRight" || key === "ArrowLeft") {
        const step = key === "ArrowRight" ? 1 : -1;
        if (withShift) extend(step);
        else move(step);
      } else if (key === "ArrowDown") moveTo(blockWithWords(on, words[0]!.block + 1, 1), 0);
      else if (key === "ArrowUp") moveTo(blockWithWords(on, words[0]!.block - 1, -1), 0);
      else return false;
      showChosen();
      return true;
    },
  };
}
