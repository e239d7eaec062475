import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inLanguage } from "#content/server-texts.ts";
import { languages } from "#vocabulary/languages.ts";
import { everyText } from "../support/product-texts.ts";
import { withPromises } from "../support/text-files.ts";

/** `docs/promises.md`: what texts promise, and the tests of it. */

const rows = readFileSync("docs/promises.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
  .map(([, text = "", quotation = "", file = "", title = ""]) => ({ text, quotation, file, title }));

/** @param place a file, or a text file with a key: "content/texts/legal.json: privacy.items.4.text" */
function textAt(place: string): string {
  const [file = "", key] = place.split(": ");
  if (!existsSync(file)) return "";
  const content = readFileSync(file, "utf8");
  if (key === undefined) return content;
  const texts = withPromises("en", inLanguage(JSON.parse(content) as object, "en")) as unknown;
  const found = key
    .split(".")
    .reduce<unknown>((node, step) => (node as Record<string, unknown> | undefined)?.[step], texts);
  return typeof found === "string" ? found : "";
}

it("Each promise of the list is in its text", () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ text, quotation }) => quotation === "" || !textAt(text).includes(quotation))).toEqual([]);
});

it("Each promise of the list has a test", () => {
  const missing = rows.filter(({ file, title }) => !existsSync(file) || !readFileSync(file, "utf8").includes(title));
  expect(missing).toEqual([]);
});

/** Words by which a text says how it will be. */
const promising =
  /(?<!\p{L})(stays?|only|never|always|nobody|at most|for good|erased|no longer|within (\S+|an) (hours?|days?)|for a (day|week|year))(?!\p{L})/iu;
const files =
  /^(content\/legal\/texts|content\/texts\/(help|promises|settings|email|sessions|invitations|reading|push)|content\/mails\/texts)\.json\./;

/** They ask something of members, say whose the texts are, repeat a promise of `promises.json`, or name a button. */
const noPromises = [
  /legal\/texts\.json\.rules\.items\.[0139]\.(title|points\.[01])$/,
  /legal\/texts\.json\.conditions\.items\.([3579]|1[13])\.text$/,
  /legal\/texts\.json\.privacy\.items\.([24]\.intro|10\.text)$/,
  /help\.json\.questions\.bans\.answer$/,
  /settings\.json\.delete\.(consequences\.\d|submit)$/,
  /(email\.json\.invalid|push\.json\.state\.off)$/,
];

it("Each text of help, law, settings and mails that promises something is in the list", () => {
  const listed = new Set(rows.map(({ text }) => text.replace(": ", ".")));
  const unlisted = everyText("en")
    .filter(([key, text]) => files.test(key) && promising.test(text) && !noPromises.some((each) => each.test(key)))
    .filter(([key]) => !listed.has(key));
  expect(unlisted).toEqual([]);
});

/** Programs open the links of mails, so none of them does anything before a press on its page. */
const byOpening =
  /opening it|once you open|al abrirl[oa]|aprendolo|appena l[oa] apri|l’ouvrir pour|dès que tu (l’)?as ouvert|quando o abrir|assim que o link for aberto/iu;

it("No text says that a link in a mail does something as soon as it is opened", () => {
  const saying = languages.flatMap((language) =>
    everyText(language).filter(([key, text]) => /accounts|email|mails|settings/.test(key) && byOpening.test(text)),
  );
  expect(saying).toEqual([]);
});
