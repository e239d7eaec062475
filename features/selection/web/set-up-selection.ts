import { rangeOfPlace, selectableText, selectedPassage, type SelectedPassage } from "./selected-passage.ts";
import { actionEvent, askedEvent, listenTo, outcomeEvent, selectedEvent, tell } from "./selection-events.ts";
import { startWordChooser, type WordChooser } from "./word-chooser.ts";

/** Brings the bar of selection-bar.tsx to life: it appears with a selected passage, and its buttons become events for the features. */

const elementIn = (bar: HTMLElement | null, name: string) =>
  bar?.querySelector<HTMLElement>(`[data-selection-${name}]`) ?? null;
const barElement = () => document.querySelector<HTMLElement>("[data-selection-bar]");
const closestIn = (target: EventTarget | null, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

const hasOwnEscape = "dialog, [popover], input, textarea, select";

/** While the reader draws a selection, it changes with every letter. */
const settled = 150;

/** @returns ends it */
export function setUpSelection(): () => void {
  let passage: SelectedPassage | null = null;
  let chooser: WordChooser | null = null;
  let isPointerDown = false;
  /** After an action the bar stays with its outcome, even if the press has collapsed the selection; and that of an asked passage stays. */
  let isHeld = false;
  let timer: number | undefined;
  const leaving = new AbortController();
  const { signal } = leaving;

  function rangeOfPassage(): Range | null {
    const on = selectableText();
    return on === null || passage === null ? null : rangeOfPlace(on, passage);
  }
  function hide() {
    chooser = null;
    isHeld = false;
    const bar = barElement();
    if (bar !== null) bar.hidden = true;
    if (passage === null) return;
    passage = null;
    tell(selectedEvent, null);
  }
  function show(next: SelectedPassage) {
    const bar = barElement();
    if (bar === null) return;
    const isSame =
      passage !== null && passage.block === next.block && passage.from === next.from && passage.to === next.to;
    passage = next;
    const length = [...next.quote].length;
    const actions = [...bar.querySelectorAll<HTMLElement>("[data-selection-action]")];
    for (const action of actions) action.hidden = length > Number(action.dataset.selectionMax);
    elementIn(bar, "too-long")!.hidden = actions.some(({ hidden }) => !hidden);
    elementIn(bar, "quote")!.textContent = next.quote;
    elementIn(bar, "quote")!.lang = selectableText()?.text.lang ?? "";
    if (!isSame) elementIn(bar, "outcome")!.textContent = "";
    bar.toggleAttribute("data-choosing", chooser !== null);
    bar.hidden = false;
    if (!isSame) tell(selectedEvent, next);
    placeBar(bar, rangeOfPassage());
  }
  function select(range: Range | null) {
    const selection = document.getSelection();
    selection?.removeAllRanges();
    if (range !== null) selection?.addRange(range);
  }
  function choose(next: SelectedPassage) {
    const on = selectableText();
    const range = on === null ? null : rangeOfPlace(on, next);
    select(range);
    show(next);
    const block = range?.startContainer.parentElement;
    if (range !== null && block !== null) {
      const { top, bottom } = range.getBoundingClientRect();
      const bar = barElement();
      const foot = document.documentElement.clientHeight - (bar?.offsetHeight ?? 0) * 2;
      if (top < 64 || bottom > foot) block?.scrollIntoView({ block: "center" });
      if (bar !== null) placeBar(bar, range);
    }
    const spoken = elementIn(barElement(), "spoken");
    if (spoken !== null) {
      spoken.lang = on?.text.lang ?? "";
      spoken.textContent = next.quote;
    }
  }

  function read() {
    if (isPointerDown || chooser !== null) return;
    const on = selectableText();
    const next = on === null ? null : selectedPassage(on);
    if (next !== null) show(next);
    else if (!isHeld && barElement()?.contains(document.activeElement) !== true) hide();
  }
  function readSoon() {
    window.clearTimeout(timer);
    timer = window.setTimeout(read, settled);
  }

  function startChoosing() {
    const on = selectableText();
    if (on === null) return;
    on.text.closest("details")?.setAttribute("open", "");
    chooser = startWordChooser(on, choose, passage);
    if (chooser === null) return;
    barElement()?.toggleAttribute("data-choosing", true);
    elementIn(barElement(), "chooser")?.focus({ preventScroll: true });
  }
  function close() {
    const wasChoosing = chooser !== null || barElement()?.contains(document.activeElement) === true;
    select(null);
    hide();
    if (wasChoosing) document.querySelector<HTMLElement>("[data-selection-keys]")?.focus({ preventScroll: true });
  }
  function press(action: string) {
    if (passage === null) return;
    isHeld = true;
    tell(actionEvent, { action, passage });
  }

  document.addEventListener("selectionchange", readSoon, { signal });
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      isPointerDown = closestIn(target, "[data-selection-bar]") === null;
      if (isPointerDown) {
        chooser = null;
        isHeld = false;
      }
    },
    { signal },
  );
  for (const end of ["pointerup", "pointercancel"])
    document.addEventListener(
      end,
      () => {
        isPointerDown = false;
        readSoon();
      },
      { signal },
    );
  // The selection stays while a button of the bar is pressed.
  document.addEventListener(
    "mousedown",
    (event) => {
      if (closestIn(event.target, "[data-selection-bar]") !== null) event.preventDefault();
    },
    { signal },
  );
  document.addEventListener(
    "click",
    ({ target }) => {
      const action = closestIn(target, "[data-selection-action]")?.dataset.selectionAction;
      if (action !== undefined) press(action);
      else if (closestIn(target, "[data-selection-close]") !== null) close();
      else if (closestIn(target, "[data-selection-keys]") !== null) startChoosing();
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || passage === null) return;
      const isInBar = barElement()?.contains(document.activeElement) === true;
      if (key === "Escape" && (isInBar || (isHeld && closestIn(target, hasOwnEscape) === null))) close();
      else if (closestIn(target, "[data-selection-chooser]") === null) return;
      else if (key === "Enter") {
        const [first] = barElement()?.querySelectorAll<HTMLElement>("[data-selection-action]:not([hidden])") ?? [];
        if (first !== undefined) press(first.dataset.selectionAction!);
      } else if (chooser?.press(key, shiftKey) !== true) return;
      event.preventDefault();
    },
    { signal },
  );
  const place = () => {
    const bar = barElement();
    if (bar !== null && !bar.hidden) placeBar(bar, rangeOfPassage());
  };
  window.addEventListener("scroll", place, { signal, passive: true });
  window.addEventListener("resize", place, { signal });
  const stopOutcomes = listenTo(outcomeEvent, (text) => {
    const bar = barElement();
    const outcome = elementIn(bar, "outcome");
    if (bar === null || outcome === null) return;
    outcome.textContent = text;
    placeBar(bar, rangeOfPassage());
  });
  const stopAsked = listenTo(askedEvent, (asked) => {
    isHeld = true;
    show(asked);
  });
  // The reader may have selected a passage before.
  readSoon();
  return () => {
    window.clearTimeout(timer);
    stopOutcomes();
    stopAsked();
    leaving.abort();
    hide();
  };
}

/** From this width on the bar is next to the passage. Below, and for touch, it is at the foot of the window: the browser's own menu is next to the passage. */
const besidePassage = "(min-width: 40rem) and (pointer: fine)";

const gap = 8;

/** Below the passage if there is room, else above it. */
function placeBar(bar: HTMLElement, range: Range | null): void {
  const isBeside = range !== null && matchMedia(besidePassage).matches;
  bar.toggleAttribute("data-beside", isBeside);
  if (!isBeside) {
    bar.style.top = "";
    bar.style.left = "";
    return;
  }
  const { top, bottom, left, width } = range.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = bottom + gap;
  const y = below + bar.offsetHeight + gap <= clientHeight ? below : top - gap - bar.offsetHeight;
  const x = left + width / 2 - bar.offsetWidth / 2;
  const within = (value: number, room: number) => Math.max(gap, Math.min(value, room - gap));
  bar.style.top = `${within(y, clientHeight - bar.offsetHeight)}px`;
  bar.style.left = `${within(x, clientWidth - bar.offsetWidth)}px`;
}
