import type { SelectedPassage } from "#features/selection/web/selected-passage.ts";
import { actionEvent, listenTo, outcomeEvent, tell } from "#features/selection/web/selection-events.ts";
import { setUpFirstWord } from "#features/dictionaries/web/first-word.ts";
import { setUpSelection } from "#features/selection/web/set-up-selection.ts";
import { visibleText } from "#kit/web/pages/block-text.ts";
import { toLanguageName, isLanguage } from "#vocabulary/languages.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import type { DeviceEntry } from "./device-notebook.ts";
import { setUpKeptMarks } from "./kept-word-marks.ts";
import { keepOnDevice } from "./unsent-changes.ts";

type WordHelp = typeof import("#features/dictionaries/web/word-help.ts");

/**
 * Keeping words of the Tale on the page, in the application and in offline copies.
 * @param loadWordHelp what explains words, needed at the first one
 * @returns ends it
 */
export function setUpKeepingWords(userId: number, loadWordHelp: () => Promise<WordHelp>): () => void {
  const outcome = (name: "kept" | "failed") =>
    document.querySelector<HTMLElement>("[data-keep-texts]")?.dataset[name] ?? "";
  let wordHelp: WordHelp | null = null;
  const ends = [
    setUpSelection(),
    setUpKeptMarks(userId),
    setUpFirstWord(async () => {
      wordHelp = await loadWordHelp();
      return wordHelp.setUpWordHelp();
    }),
    listenTo(actionEvent, ({ action, passage }) => {
      if (action !== "keep") return;
      keepPassage(userId, passage, wordHelp?.meaningInBar(passage) ?? null).then(
        () => tell(outcomeEvent, outcome("kept")),
        // The storage of the browser is full or forbidden.
        () => tell(outcomeEvent, outcome("failed")),
      );
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The sentence around a word, until the server's is known. */
function sentenceAround({ blockText, from, quote }: SelectedPassage, language: string): string {
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
async function keepPassage(userId: number, passage: SelectedPassage, note: string | null): Promise<void> {
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
    note: note === null ? null : [...note].slice(0, bounds.noteMax).join(""),
    createdAt: now,
    dueAt: now,
    sentence: sentenceAround(passage, language),
    languageName: toLanguageName(isLanguage(language) ? language : "en"),
    title: document.querySelector("article h1")?.textContent?.trim() ?? "",
    ...textBeside(text?.children[block]),
  });
}
