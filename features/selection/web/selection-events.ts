import type { SelectedPassage } from "./selected-passage.ts";

/** Events of the document by which features take part in selecting. They are plain events, because offline copies have no application. */

/** The reader has selected a passage, or none any more: null. */
export const selectedEvent = "passage-selected";
/** Something asks for the bar of a passage that the browser hasn't selected. */
export const askedEvent = "passage-asked";
/** The reader has pressed a button of the bar with `data-selection-action`. */
export const actionEvent = "passage-action";
/** Something has answered an action: the bar shows the text, and screen readers say it. */
export const outcomeEvent = "passage-outcome";
/** Something has changed the elements of the text, but not the text: places in it are to be found again. */
export const redrawnEvent = "text-redrawn";

interface PassageAction {
  action: string;
  passage: SelectedPassage;
}

interface Details {
  [selectedEvent]: SelectedPassage | null;
  [askedEvent]: SelectedPassage;
  [actionEvent]: PassageAction;
  [outcomeEvent]: string;
  [redrawnEvent]: null;
}

export function tell<K extends keyof Details>(event: K, detail: Details[K]): void {
  document.dispatchEvent(new CustomEvent(event, { detail }));
}

/** @returns stops listening */
export function listenTo<K extends keyof Details>(event: K, listener: (detail: Details[K]) => void): () => void {
  const handle = (each: Event) => listener((each as CustomEvent<Details[K]>).detail);
  document.addEventListener(event, handle);
  return () => document.removeEventListener(event, handle);
}
