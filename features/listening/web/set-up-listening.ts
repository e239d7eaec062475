import { languagesWithVoice } from "./voices.ts";

/** The event with which boot hands a press of the button "Listen" to the script that reads aloud. */
export const listenEvent = "listen";

/**
 * The part of "Listen" in boot. It names the languages of the browser's voices at the root, so that the stylesheet shows the button of a
 * Tale in one of them, and loads the script at the first press.
 */
export function setUpListening(source: string | undefined) {
  if (source === undefined || !("speechSynthesis" in window)) return;
  const synthesis = window.speechSynthesis;
  const nameVoices = () => {
    document.documentElement.dataset.voices = languagesWithVoice().join(" ");
  };
  nameVoices();
  // Voices come late; old versions of Safari have no listeners here.
  synthesis.addEventListener?.("voiceschanged", nameVoices);
  synthesis.onvoiceschanged = nameVoices;
  window.addEventListener("load", nameVoices);

  let isAllowed = false;
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-listen]") : null;
    if (button === null) return;
    // Safari lets a page speak only if its first words come within the press, before the script has loaded.
    if (!isAllowed && navigator.vendor.startsWith("Apple")) synthesis.speak(new SpeechSynthesisUtterance(""));
    isAllowed = true;
    import(/* @vite-ignore */ source).then(
      () => button.dispatchEvent(new Event(listenEvent, { bubbles: true })),
      () => {},
    );
  });
}
