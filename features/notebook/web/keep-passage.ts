import { toLanguageName, isLanguage } from "#vocabulary/languages.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import type { Passage } from "#features/selection/web/passage.ts";
import { visibleText } from "#kit/web/pages/block-text.ts";
import type { DeviceEntry } from "./device-notebook.ts";
import { keepOnDevice } from "./unsent-changes.ts";

/** The sentence around a word, until the server's is known. */
function sentenceAround({ blockText, from, quote }: Passage, language: string): string {
  const start = [...blockText].slice(0, from).join("").length;
  const segments = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(blockText)];
  return segments
    .filter(({ index, segment }) => index < start + quote.length && index + segment.length > start)
    .map(({ segment }) => segment)
    .join("")
    .trim();
}

/** The same paragraph of the version next to it, which the server cuts and checks. */
function textBeside(pair: Element | undefined): Pick<DeviceEntry, "beside" | "besideId"> {
  const besideId = Number(document.querySelector<HTMLElement>("[data-passages]")?.dataset["beside"]);
  if (!(besideId > 0)) return { beside: null };
  const other = pair?.querySelector<HTMLElement>("details > [lang]");
  const text = visibleText(other ?? document.createElement("p")).trim();
  const language = other?.lang ?? "";
  if (text === "" || !isLanguage(language)) return { beside: null, besideId };
  return {
    beside: { languageName: toLanguageName(language), text: [...text].slice(0, bounds.besideMax).join("") },
    besideId,
  };
}

/** Keeps a passage on this device, from where it reaches the server. Also in offline copies, which have no application. */
export async function keepPassage(userId: number, passage: Passage): Promise<void> {
  const { postId, block, from, to, quote } = passage;
  const text = document.querySelector<HTMLElement>("[data-passages] .tale-text");
  const language = text?.lang ?? "";
  const now = new Date().toISOString();
  await keepOnDevice(userId, {
    postId,
    block,
    from,
    to,
    word: quote,
    note: null,
    createdAt: now,
    dueAt: now,
    sentence: sentenceAround(passage, language),
    languageName: toLanguageName(isLanguage(language) ? language : "en"),
    title: document.querySelector("article h1")?.textContent?.trim() ?? "",
    ...textBeside(text?.children[block]),
  });
}
