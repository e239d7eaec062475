import { readStored, store } from "#kit/web/drafts/storage.ts";
import { isLanguage, languages, type Language } from "#vocabulary/languages.ts";

/** Some Android voices name their language by three letters. */
const threeLetters: Record<string, Language> = { eng: "en", spa: "es", ita: "it", fra: "fr", fre: "fr", por: "pt" };

/** The language of a voice, whose tag is `it-IT`, `it_IT` or `ita-ITA`; null for a language that no Tale has. */
function languageOf({ lang }: SpeechSynthesisVoice): Language | null {
  const [code = ""] = lang.toLowerCase().split(/[-_]/);
  return isLanguage(code) ? code : (threeLetters[code] ?? null);
}

const voicesOf = () => window.speechSynthesis.getVoices();

/** The languages of the site for which this browser has a voice now. Browsers find their voices some time after the page's start. */
export function languagesWithVoice(): Language[] {
  const spoken = new Set(voicesOf().map(languageOf));
  return languages.filter((language) => spoken.has(language));
}

/** Voices of macOS that sing, whisper or sound like robots come first in the alphabet, and so in its list. */
const oddVoices =
  /^(?:Albert|Bad News|Bahh|Bells|Boing|Bubbles|Cellos|Eddy|Flo|Fred|Good News|Grandma|Grandpa|Jester|Junior|Kathy|Organ|Ralph|Reed|Rocko|Sandy|Shelley|Superstar|Trinoids|Whisper|Wobble|Zarvox)\b/;

/**
 * The voice that reads a language; null if there is none. Voices of the device come first: they also work offline and send the text
 * nowhere. Then the accent that the reader's browser prefers (`en-GB` or `en-US`), and the device's own choice.
 */
export function voiceFor(language: Language): SpeechSynthesisVoice | null {
  const tag = ({ lang }: SpeechSynthesisVoice) => lang.replace("_", "-");
  const merits = [
    (voice: SpeechSynthesisVoice) => !oddVoices.test(voice.name),
    (voice: SpeechSynthesisVoice) => voice.localService,
    (voice: SpeechSynthesisVoice) => navigator.languages.includes(tag(voice)),
    (voice: SpeechSynthesisVoice) => voice.default,
  ];
  let found = voicesOf().filter((voice) => languageOf(voice) === language);
  for (const merit of merits) {
    const better = found.filter(merit);
    if (better.length > 0) found = better;
  }
  return found[0] ?? null;
}

/** How fast a Tale is read aloud: 1 is the voice's own speed. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** It depends on the device's voices, so it stays on the device. */
const speedKey = "listening-speed";

export const storedSpeed = () => speeds.find((speed) => String(speed) === readStored(speedKey)) ?? 1;
export const storeSpeed = (speed: number) => store(speedKey, String(speed));
