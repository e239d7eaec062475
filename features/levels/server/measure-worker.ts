import { parentPort } from "node:worker_threads";
import type { LanguageName } from "#vocabulary/languages.ts";
import { measure, type Measured } from "./measuring.ts";
import { ranksOf, type Ranks } from "./ranks.ts";

/** A thread of its own: the words of a language are read in one or two seconds, and take 60 to 90 MB. */

export interface ToMeasure {
  id: number;
  html: string;
  language: LanguageName;
}
export interface HasMeasured {
  id: number;
  measured: Measured;
}

const known = new Map<LanguageName, Promise<Ranks>>();
const mostLanguages = 2;

function ranksIn(language: LanguageName): Promise<Ranks> {
  const reading = known.get(language) ?? ranksOf(language);
  // The last one that was asked for is the last of the map.
  known.delete(language);
  known.set(language, reading);
  if (known.size > mostLanguages) known.delete([...known.keys()][0]!);
  return reading;
}

parentPort!.on("message", async ({ id, html, language }: ToMeasure) => {
  const measured = measure(html, language, await ranksIn(language));
  parentPort!.postMessage({ id, measured } satisfies HasMeasured);
});
