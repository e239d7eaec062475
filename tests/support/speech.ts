import type { BrowserContext, Page } from "playwright-core";

/** A stand-in for the voices of a device: the test says when an utterance ends. Chromium without a desktop has no voice. */

interface Utterance {
  text: string;
  lang: string;
  rate: number;
  voice: { name: string } | null;
  onend?: () => void;
  onerror?: (event: { error: string }) => void;
}

interface StandIn {
  said: Utterance[];
  current: Utterance | null;
  setVoices(languages: string[]): void;
}

/** @param languages of the voices at the start, `it-IT` for example */
export async function withVoices(context: BrowserContext, languages: string[]): Promise<void> {
  await context.addInitScript((atStart) => {
    let voices: object[] = [];
    const voice = (lang: string) => ({
      lang,
      name: `Voice ${lang}`,
      voiceURI: lang,
      localService: true,
      default: false,
    });
    const standIn: StandIn = {
      said: [],
      current: null,
      setVoices(tags) {
        voices = tags.map(voice);
        synthesis.dispatchEvent(new Event("voiceschanged"));
      },
    };
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      get speaking() {
        return standIn.current !== null;
      },
      pending: false,
      speak(utterance: Utterance) {
        standIn.said.push(utterance);
        standIn.current = utterance;
      },
      cancel() {
        const ended = standIn.current;
        standIn.current = null;
        // As browsers do, later.
        if (ended !== null) setTimeout(() => ended.onerror?.({ error: "canceled" }), 0);
      },
    });
    class StandInUtterance {
      text: string;
      constructor(text: string) {
        this.text = text;
      }
    }
    standIn.setVoices(atStart);
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.defineProperty(window, "SpeechSynthesisUtterance", { value: StandInUtterance });
    Object.assign(window, { standIn });
  }, languages);
}

type WithStandIn = Window & { standIn: StandIn };

/** The text of the current utterance; null in silence. */
export const saying = (page: Page): Promise<string | null> =>
  page.evaluate(() => (window as unknown as WithStandIn).standIn.current?.text ?? null);

/** The language, the speed and the voice of the latest utterance. */
export const wayOfSpeaking = (page: Page) =>
  page.evaluate(() => {
    const { lang, rate, voice } = (window as unknown as WithStandIn).standIn.said.at(-1)!;
    return { lang, rate, voice: voice?.name };
  });

/** The utterance ends, or fails with the error of a browser. */
export const finishSaying = (page: Page, error?: string): Promise<void> =>
  page.evaluate((failure) => {
    const { standIn } = window as unknown as WithStandIn;
    const ended = standIn.current;
    standIn.current = null;
    if (failure === undefined) ended?.onend?.();
    else ended?.onerror?.({ error: failure });
  }, error);

/** Voices appear or go. */
export const changeVoices = (page: Page, languages: string[]): Promise<void> =>
  page.evaluate((tags) => (window as unknown as WithStandIn).standIn.setVoices(tags), languages);
