import type { Language } from "#vocabulary/languages.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { voiceFor } from "./voices.ts";

interface SpeakerEvents {
  /** A passage was spoken to its end. */
  onEnd: () => void;
  /** The voice fell silent by itself: it failed, or something else on the device took it. */
  onStopped: (isFailure: boolean) => void;
}

interface Speaker {
  /** Says a passage, instead of what is being said. */
  speak(text: string, speed: number): void;
  silence(): void;
}

/** Chrome on Android sometimes loses an utterance directly after `cancel`. */
const lostAfter = 4 * SECOND;

/**
 * Says one passage after the other. It never uses the browser's own pause, which ends the speech on Android and hangs after 15 seconds
 * in Chrome: a pause is a silence, and the passage is said again from its beginning.
 */
export function createSpeaker(language: Language, { onEnd, onStopped }: SpeakerEvents): Speaker {
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
