import { wordHelpLanguage } from "#features/accounts/web/reading-choices.ts";
import { selectedEvent } from "#features/selection/web/selection-events.ts";

/** Selects the text of a Tale whose words have meanings in the reader's language. */
const explainedText = () => `[data-words-to~="${wordHelpLanguage()}"] .tale-text`;

const caretIsInText = () => {
  const selection = document.getSelection();
  const node = selection?.isCollapsed === true ? selection.focusNode : null;
  return node?.parentElement?.closest(explainedText()) != null;
};

/** Whether something that a reader did is about a word of the text. */
function asksForWord(event: Event): boolean {
  const target = event.target instanceof Element ? event.target : null;
  if (event.type === selectedEvent) return (event as CustomEvent).detail !== null;
  if (event.type === "keydown") return (event as KeyboardEvent).key === "Enter" && caretIsInText();
  return target?.closest("[data-selection-keys]") != null || target?.closest(explainedText()) != null;
}

const repeatEvent = (event: Event) =>
  event.target?.dispatchEvent(Reflect.construct(event.constructor, [event.type, event]) as Event);

/** The application of a member listens to words from now on. */
export const readyEvent = "words-ready";

/** A press came before, and waits for that. */
export const hasEarlyWord = () => document.documentElement.dataset.earlyWord !== undefined;

/** Part of boot: keeps a member's first word for the application, which runs later. */
export function setUpEarlyWord() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { dataset } = document.documentElement;
  const end = setUpFirstWord(() => {
    dataset.earlyWord = "";
    return promise;
  });
  document.addEventListener(
    readyEvent,
    () => {
      delete dataset.earlyWord;
      resolve();
      setTimeout(end);
    },
    { once: true },
  );
}

/**
 * Sets up what explains words when the reader presses or selects the first one, and repeats the event for it.
 * @param setUp loads it; what it returns ends it
 * @returns ends it
 */
export function setUpFirstWord(setUp: () => Promise<(() => void) | void>): () => void {
  const waiting = new AbortController();
  let isLoading = false;
  let end: (() => void) | void;
  let hasLeft = false;
  function take(event: Event) {
    if (isLoading || !asksForWord(event)) return;
    isLoading = true;
    setUp().then(
      (ending) => {
        waiting.abort();
        if (hasLeft) return ending?.();
        end = ending;
        repeatEvent(event);
      },
      () => {
        isLoading = false;
      },
    );
  }
  for (const type of ["click", "keydown", selectedEvent])
    document.addEventListener(type, take, { signal: waiting.signal });
  return () => {
    hasLeft = true;
    waiting.abort();
    end?.();
  };
}
