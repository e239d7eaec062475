import { isLanguage, type Language } from "#vocabulary/languages.ts";
import { leastVisible } from "#kit/web/pages/text-in-window.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { listenEvent } from "./set-up-listening.ts";
import { speeds, storedSpeed, storeSpeed, voiceFor } from "./voices.ts";
import { utterancesOn, type Utterance } from "./utterances.ts";

/**
 * Reads the Tale of a page aloud: what `ListenButton` and `ListenBar` do. boot loads this script at the first press.
 */

/** The paragraph that is spoken, marked on the page. */

/** Chrome on Android sometimes loses an utterance directly after `cancel`. */
const lostAfter = 4 * SECOND;

const marked = ".tale-text [aria-current]";

/** Space at the foot of the window for the bar. Pixels. */
const barSpace = 96;

/** Ends the reading that runs. */
let stopRunning: (() => void) | null = null;

/** Where the reader is: the first utterance that isn't above the window. */
function firstVisible(utterances: readonly Utterance[]): number {
  const least = leastVisible();
  const isBelow = ({ bottom }: DOMRect) => bottom > least;
  const at = utterances.findIndex(
    ({ paragraph, range }) => isBelow(paragraph.getBoundingClientRect()) && isBelow(range.getBoundingClientRect()),
  );
  return Math.max(0, at);
}

/** Above the text, and in the reading bar of a long one. */
const listenButtons = () => [...document.querySelectorAll<HTMLElement>("[data-listen]")];

function markExpanded(isExpanded: boolean) {
  for (const button of listenButtons()) button.setAttribute("aria-expanded", String(isExpanded));
}

function listen(button: HTMLElement, bar: HTMLElement, text: HTMLElement) {
  const language = button.dataset.listen;
  const utterances = utterancesOn(text);
  if (!isLanguage(language) || utterances.length === 0) return;
  const listening = new AbortController();
  const { signal } = listening;
  const speed = bar.querySelector<HTMLSelectElement>("[data-listen-speed]");
  const problem = bar.querySelector<HTMLElement>("[data-listen-problem]");
  let at = firstVisible(utterances);

  const speaker = createSpeaker(language, {
    onEnd: () => moveTo(at + 1),
    onStopped(isFailure) {
      bar.dataset.state = "paused";
      if (problem !== null) problem.hidden = !isFailure;
    },
  });

  function speak() {
    const utterance = utterances[at];
    // The text is gone when another one has replaced it.
    if (utterance === undefined || !utterance.paragraph.isConnected) return stop();
    bar.dataset.state = "playing";
    if (problem !== null) problem.hidden = true;
    speaker.speak(utterance.text, storedSpeed());
  }

  function moveTo(position: number, { isAsked = false } = {}) {
    const before = utterances[at];
    at = position;
    const utterance = utterances[at];
    if (utterance === undefined) return stop();
    markParagraph(utterance.paragraph);
    followUtterance(utterance, isAsked ? undefined : before);
    if (bar.dataset.state === "playing") speak();
  }

  const startOf = (position: number) =>
    utterances.findIndex(({ paragraph }) => paragraph === utterances[position]?.paragraph);

  function skip(step: 1 | -1) {
    const start = startOf(at);
    const next = utterances.findIndex(({ paragraph }, other) => other > at && paragraph !== utterances[at]?.paragraph);
    if (step === 1) moveTo(next === -1 ? utterances.length : next, { isAsked: true });
    // As in players of music: first to the beginning of what one hears.
    else moveTo(start < at ? start : Math.max(0, startOf(start - 1)), { isAsked: true });
  }

  function pause() {
    bar.dataset.state = "paused";
    speaker.silence();
  }

  function stop() {
    stopRunning = null;
    listening.abort();
    speaker.silence();
    unmark();
    const hadFocus = bar.contains(document.activeElement);
    bar.hidden = true;
    markExpanded(false);
    // The one in the reading bar can be hidden by now.
    const shown = button.checkVisibility({ visibilityProperty: true }) ? button : listenButtons()[0];
    if (hadFocus) shown?.focus({ preventScroll: true });
  }

  const actions: Record<string, () => void> = {
    previous: () => skip(-1),
    next: () => skip(1),
    toggle: () => (bar.dataset.state === "playing" ? pause() : speak()),
    stop,
  };
  bar.addEventListener(
    "click",
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest<HTMLElement>("[data-listen-action]") : null;
      actions[pressed?.dataset.listenAction ?? ""]?.();
    },
    { signal },
  );
  bar.addEventListener("keydown", ({ key }) => key === "Escape" && stop(), { signal });
  speed?.addEventListener(
    "change",
    () => {
      storeSpeed(speeds.find((each) => String(each) === speed.value) ?? 1);
      if (bar.dataset.state === "playing") speak();
    },
    { signal },
  );
  // A press on a paragraph continues there, unless it selects words or opens a link.
  text.addEventListener(
    "click",
    ({ target }) => {
      if (!(target instanceof Element) || target.closest("a") !== null || getSelection()?.isCollapsed === false) return;
      const there = utterances.findIndex(({ paragraph }) => paragraph.contains(target));
      if (there !== -1) moveTo(there, { isAsked: true });
    },
    { signal },
  );
  bar.addEventListener("listen-leave", stop, { signal });
  window.addEventListener("pagehide", stop, { signal });
  // The warnings are closed again. This event doesn't bubble.
  const stopIfClosed = () => text.closest("details:not([open])") !== null && stop();
  document.addEventListener("toggle", stopIfClosed, { signal, capture: true });

  stopRunning = stop;
  if (speed !== null) speed.value = String(storedSpeed());
  bar.dataset.state = "playing";
  bar.hidden = false;
  markExpanded(true);
  bar.querySelector<HTMLElement>("[data-listen-action=toggle]")?.focus({ preventScroll: true });
  moveTo(at);
}

document.addEventListener(listenEvent, ({ target }) => {
  const bar = document.querySelector<HTMLElement>("#listen-bar");
  const text = document.querySelector<HTMLElement>("article .tale-text");
  if (stopRunning !== null) stopRunning();
  else if (target instanceof HTMLElement && bar !== null && text?.closest("details:not([open])") === null)
    listen(target, bar, text);
});

function unmark() {
  for (const element of document.querySelectorAll(marked)) element.removeAttribute("aria-current");
}

function markParagraph(paragraph: HTMLElement) {
  if (paragraph.hasAttribute("aria-current")) return;
  unmark();
  paragraph.setAttribute("aria-current", "true");
}

/**
 * Scrolls to an utterance that isn't in view.
 * @param before the utterance before it: a reader who has scrolled away from that one isn't brought back
 */
function followUtterance({ range }: Utterance, before?: Utterance) {
  const windowHeight = document.documentElement.clientHeight;
  if (before !== undefined) {
    const { top, bottom } = before.range.getBoundingClientRect();
    if (bottom <= 0 || top >= windowHeight) return;
  }
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= 0 && bottom <= windowHeight - barSpace) return;
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  window.scrollBy({ top: top - windowHeight / 4, behavior: isStill ? "instant" : "smooth" });
}

interface SpeakerEvents {
  /** An utterance was spoken to its end. */
  onEnd: () => void;
  /** The voice fell silent by itself: it failed, or something else on the device took it. */
  onStopped: (isFailure: boolean) => void;
}

interface Speaker {
  /** Says an utterance, instead of what is being said. */
  speak(text: string, speed: number): void;
  silence(): void;
}

/**
 * Says one utterance after the other. It never uses the browser's own pause, which ends the speech on Android and hangs after 15 seconds
 * in Chrome: a pause is a silence, and the utterance is said again from its beginning.
 */
function createSpeaker(language: Language, { onEnd, onStopped }: SpeakerEvents): Speaker {
  const synthesis = window.speechSynthesis;
  /** Kept: Chrome sends no events for an utterance that is collected as garbage. Events of earlier ones are ignored. */
  let current: SpeechSynthesisUtterance | null = null;
  let timer = 0;

  function silence() {
    current = null;
    window.clearTimeout(timer);
    synthesis.cancel();
  }

  function say(text: string, speed: number, isRepeated: boolean) {
    silence();
    const utterance = new SpeechSynthesisUtterance(text);
    const voice = voiceFor(language);
    try {
      utterance.voice = voice;
    } catch {
      // The voice of an extension is none of the browser's own; the language chooses one.
    }
    Object.assign(utterance, {
      lang: voice?.lang.replace("_", "-") ?? language,
      rate: speed,
      onstart: () => window.clearTimeout(timer),
      onend() {
        if (current !== utterance) return;
        window.clearTimeout(timer);
        onEnd();
      },
      onerror({ error }: Partial<SpeechSynthesisErrorEvent> = {}) {
        if (current !== utterance) return;
        silence();
        onStopped(error !== "interrupted" && error !== "canceled");
      },
    });
    current = utterance;
    synthesis.speak(utterance);
    if (isRepeated) return;
    timer = window.setTimeout(() => {
      if (synthesis.speaking === false && synthesis.pending === false) say(text, speed, true);
    }, lostAfter);
  }

  return { speak: (text, speed) => say(text, speed, false), silence };
}
