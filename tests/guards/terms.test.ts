import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { languages, type Language } from "#vocabulary/languages.ts";
import { everyText, filledIn, visibleText } from "../support/product-texts.ts";
import { sourceFiles } from "../support/source-files.ts";

/** `docs/terms.md`: one word for one thing. */

const columns = ["en", "es", "it", "fr", "pt"] as const satisfies readonly Language[];

const rows = readFileSync("docs/terms.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| English"))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

interface Refused {
  words: string;
  /** Parts of the names of files where they may stand. */
  except: string[];
}

/** "fr: retenir, révision (notebook, legal); pt: consigo" */
function refusedIn(language: Language): Refused[] {
  return rows
    .flatMap((cells) => cells.at(-1)!.split(";"))
    .flatMap((list) => {
      const [of, words = ""] = list.split(":").map((part) => part.trim());
      if (of !== language) return [];
      return [...words.matchAll(/([^,()]+)(?:\(([^)]*)\))?/g)].map(([, word, except = ""]) => ({
        words: word!.trim(),
        except: except.split(",").flatMap((part) => part.trim() || []),
      }));
    })
    .filter(({ words }) => words !== "");
}

const asWord = (words: string) => new RegExp(`(?<!\\p{L})${words.replaceAll(" ", "\\s")}(?!\\p{L})`, "iu");

/** Titles of works and tags are literature. */
const literature = /sampleTitles|\.tags\.|content\/trophies|content\/categories/;

it("Every row of the terms has a word in each language", () => {
  expect(rows.filter((cells) => cells.length !== 6 || cells.slice(0, 5).includes(""))).toEqual([]);
  expect(rows.length).toBeGreaterThan(20);
});

it("Sentences that the API answers contain no refused English word", () => {
  const answering = sourceFiles().filter(
    (file) => /^(vocabulary|kit|features|site|ops)\//.test(file) && !/\/web\/|\.(test|fixture)\./.test(file),
  );
  const sentences = answering.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/(["`])((?:[A-Z]|\$\{)[^"`\n]*\.)\1/g)].map(
      (match) => `${file}: ${match[2]!.replaceAll(/\$\{.*?\}/g, filledIn)}`,
    ),
  );
  expect(sentences.length).toBeGreaterThan(100);
  const refused = refusedIn("en").map(({ words }) => asWord(words));
  expect(sentences.filter((sentence) => refused.some((word) => word.test(sentence)))).toEqual([]);
});

describe.each(languages)("the terms in %s", (language) => {
  const texts = everyText(language).filter(([key]) => !literature.test(key));

  it("Texts contain no refused word", () => {
    const found = refusedIn(language).flatMap(({ words, except }) =>
      texts
        .filter(([key]) => !except.some((part) => key.includes(part)))
        .filter(([, text]) => asWord(words).test(visibleText(text)))
        .map(([key, text]) => `${words} in ${key}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("Texts use the words of the table", () => {
    const all = texts.map(([, text]) => visibleText(text).toLowerCase()).join("\n");
    const words = rows.map((cells) => cells[columns.indexOf(language)]!.toLowerCase());
    expect(words.filter((word) => !all.includes(word))).toEqual([]);
  });
});
