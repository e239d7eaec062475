import { storedSpeed, voiceFor } from "#features/listening/web/voices.ts";
import {
  rangeOfPlace,
  selectableText,
  type SelectableText,
  type SelectedPassage,
} from "#features/selection/web/selected-passage.ts";
import { askedEvent, listenTo, selectedEvent, tell } from "#features/selection/web/selection-events.ts";
import { pressedWord, wordAround } from "#features/selection/web/word-at-point.ts";
import { isLanguage, toLanguage } from "#vocabulary/languages.ts";
import type { WordClass } from "../word-classes.ts";
import type { Entry } from "../word-list.ts";
import { wordsPath } from "./words-address.ts";
import { meaningsOf } from "./meanings.ts";
import { directionOf, type WordDirection } from "./word-direction.ts";

/**
 * Brings the meanings of word-meanings.tsx to life: a press on a word of a Tale, or Enter with the caret in it, opens the selection's bar with
 * what the word means. In the application, and where there is none: on pages of visitors and in offline copies.
 */

const isReadAloud = () => document.querySelector("#listen-bar:not([hidden])") !== null;

/** Asks for the bar of a word, if the reader wants help with its language. */
function ask(find: (on: SelectableText) => SelectedPassage | null) {
  const on = selectableText();
  // Reading aloud goes on at a pressed paragraph.
  if (on === null || directionOf(on) === null || isReadAloud()) return;
  if (document.getSelection()?.isCollapsed === false) return;
  const word = find(on);
  if (word !== null) tell(askedEvent, word);
}

const ownPress = "a, button, summary, input, select, textarea, label, dialog";

/** @returns ends it */
export function setUpWordHelp(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  document.addEventListener(
    "click",
    (event) => {
      const { target, detail } = event;
      // Without a pointer it comes from an assistive technology, and means no word.
      if (!(target instanceof Element) || detail === 0 || target.closest(ownPress) !== null) return;
      ask((on) => (on.text.contains(target) ? pressedWord(on, event) : null));
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    ({ key, target }) => {
      if (key !== "Enter" || (target instanceof Element && target.closest(ownPress) !== null)) return;
      const { focusNode: node = null, focusOffset: offset = 0 } = document.getSelection() ?? {};
      if (node !== null) ask((on) => (on.text.contains(node) ? wordAround(on, { node, offset }) : null));
    },
    { signal },
  );
  document.addEventListener(
    "click",
    ({ target }) => {
      if (target instanceof Element && target.closest("[data-word-listen]") !== null) say();
    },
    { signal },
  );
  const stop = listenTo(selectedEvent, (passage) => void show(passage));
  return () => {
    leaving.abort();
    stop();
    mark(null);
  };
}

const slotElement = () => document.querySelector<HTMLElement>("[data-word-meanings]");

let shown: SelectedPassage | null = null;
let shownMeaning: string | null = null;

/** The first meaning of the word in the bar: the note of a word that is kept. */
export const meaningInBar = ({ block, from, to }: SelectedPassage): string | null =>
  shown?.block === block && shown.from === from && shown.to === to ? shownMeaning : null;

const longestPhrase = 60;

async function show(passage: SelectedPassage | null) {
  shown = passage;
  shownMeaning = null;
  const on = selectableText();
  mark(on === null || passage === null ? null : rangeOfPlace(on, passage));
  const slot = slotElement();
  if (slot === null) return;
  slot.hidden = true;
  const direction = on === null ? null : directionOf(on);
  if (passage === null || direction === null || [...passage.quote].length > longestPhrase) return;
  const { quote } = passage;
  showVoice(direction);
  const entries = await meaningsOf(quote, direction).catch(() => null);
  if (shown !== passage) return;
  // A phrase that is no headword is still one to keep.
  if (entries?.length === 0 && /\s/u.test(quote)) return;
  shownMeaning = entries?.[0]?.meanings.join(", ") ?? null;
  draw(slot, quote, direction, entries);
  slot.hidden = false;
  // Its height has changed.
  window.dispatchEvent(new Event("resize"));
}

/** The most that a bar has space for; the page of words has all. */
const mostEntries = 3;
const mostMeanings = 6;

interface Texts {
  classes: Record<WordClass, string>;
  unknown: string;
  failed: string;
}

function draw(slot: HTMLElement, word: string, { from, to }: WordDirection, entries: readonly Entry[] | null) {
  const texts = JSON.parse(slot.dataset.texts!) as Texts;
  const found = (entries ?? []).slice(0, mostEntries).map((entry) => entryElement(entry, { from, to }, texts));
  const nothing = entries === null ? texts.failed : texts.unknown;
  slot.querySelector("[data-entries]")!.replaceChildren(...(found.length > 0 ? found : [nothing]));
  const more = slot.querySelector<HTMLAnchorElement>("[data-word-more]")!;
  more.href = `${wordsPath}?${new URLSearchParams({ word, from: toLanguage(from), to: toLanguage(to) })}`;
  more.hidden = found.length === 0;
}

function element(name: string, className: string, text: string, lang?: string): HTMLElement {
  const made = Object.assign(document.createElement(name), { className, textContent: text });
  if (lang !== undefined) made.lang = lang;
  return made;
}

function entryElement(
  { headword, partOfSpeech, meanings }: Entry,
  { from, to }: Pick<WordDirection, "from" | "to">,
  texts: Texts,
): HTMLElement {
  const entry = element("div", "word-entry", "");
  entry.append(element("strong", "", headword, toLanguage(from)), " ");
  if (partOfSpeech !== null) entry.append(element("span", "word-class", texts.classes[partOfSpeech]), " ");
  entry.append(element("p", "word-meanings", meanings.slice(0, mostMeanings).join(", "), toLanguage(to)));
  return entry;
}

/** Only a language for which the browser has a voice is offered. */
function showVoice({ from }: WordDirection) {
  const button = document.querySelector<HTMLElement>("[data-word-listen]");
  if (button !== null) button.hidden = !("speechSynthesis" in window) || voiceFor(toLanguage(from)) === null;
}

function say() {
  const language = selectableText()?.text.lang;
  if (shown === null || !isLanguage(language)) return;
  const spoken = Object.assign(new SpeechSynthesisUtterance(shown.quote), { lang: language, rate: storedSpeed() });
  spoken.voice = voiceFor(language);
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(spoken);
}

const highlightName = "word-in-bar";
let styles: CSSStyleSheet | undefined;

/** Shows which word is meant; the browser has not selected it. Not in the stylesheet, as the build's CSS parser doesn't know the pseudo-element. */
function mark(range: Range | null) {
  if (!("highlights" in CSS)) return;
  if (styles === undefined) {
    styles = new CSSStyleSheet();
    styles.replaceSync(
      `@media screen { ::highlight(${highlightName}) { background-color: color-mix(in oklab, var(--color-accent) 22%, var(--color-paper)); } }`,
    );
    document.adoptedStyleSheets.push(styles);
  }
  if (range === null) CSS.highlights.delete(highlightName);
  else CSS.highlights.set(highlightName, new Highlight(range));
}
