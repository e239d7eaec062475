import fc from "fast-check";
import { expect, it } from "vitest";
import { languages, type Language } from "#vocabulary/languages.ts";
import { typographicChange } from "./typography.ts";

/** The text of a paragraph that is typed letter by letter, as the editor changes it. */
function typed(text: string, language: Language): string {
  let written = "";
  for (const letter of text) {
    written += letter;
    const change = typographicChange(written, language);
    if (change !== null) written = written.slice(0, change.start) + change.text + written.slice(change.end);
  }
  return written;
}

const shown = (text: string) => text.replaceAll("\u00a0", "~");

it.each<[Language, string, string]>([
  ["en", `"It's late," she said. "'Tis the '90s' fault."`, "“It’s late,” she said. “’Tis the ’90s’ fault.”"],
  ["en", `'Don't,' he said--'"never" is long.'`, "‘Don’t,’ he said—‘“never” is long.’"],
  ["en", `"I was--" "No..." ("why?")`, "“I was—” “No…” (“why?”)"],
  ["en", `rock 'n' roll, summer of '68, give 'em 6'2" and 5"`, 'rock ’n’ roll, summer of ’68, give ’em 6’2" and 5"'],
  ["en", `'14 people came,' '1988.'`, "‘14 people came,’ ‘1988.’"],
  ["en", "--and then -- nothing - at all", "—and then — nothing - at all"],
  ["en", "- a list", "- a list"],
  ["es", `- Hola - dijo Ana -. ¿"Quién" eres?`, "—Hola —dijo Ana —. ¿«Quién» eres?"],
  ["es", `-¡Hola! -dijo Ana-. Una "casa 'grande'"...`, "—¡Hola! —dijo Ana—. Una «casa ‘grande’»…"],
  ["es", `"Dijo "ven" y fue", un teórico-práctico - dos`, "«Dijo “ven” y fue», un teórico-práctico - dos"],
  ["es", "-5 grados, 10 - 3", "-5 grados, 10 - 3"],
  [
    "it",
    `- Ciao, - disse l'uomo. - Un po' di "pane", 'sto qua`,
    "— Ciao, — disse l’uomo. — Un po’ di «pane», ’sto qua",
  ],
  ["it", `"Gli anni '60", disse. "Un 'forse'."`, "«Gli anni ’60», disse. «Un ‘forse’.»"],
  ["fr", `- Bonsoir, l'ami. Il dit : "Viens "ici" !"`, "—~Bonsoir, l’ami. Il dit : «~Viens “ici” !~»"],
  ["fr", `" Bonjour ! ", « ça va », 'tain «${"\u00a0"}oui »`, "«~Bonjour !~», «~ça va~», ’tain «~oui~»"],
  ["pt", `- Olá - disse Ana -, e saiu. 'Tá "bem" d'água`, "— Olá — disse Ana —, e saiu. ’Tá «bem» d’água"],
  ["pt", "--Não... ", "— Não… "],
])("In %s what is typed gets its quotes and dashes: %s", (language, text, expected) =>
  expect(shown(typed(text, language))).toBe(expected),
);

it.each(["---", "-----", "***", "* * *", "#", "# # #", "⁂", "~", "1986. That was"])(
  "A scene break and a year stay as typed in every language: %s",
  (text) => {
    for (const language of ["en", "es", "it", "fr", "pt"] as const) expect(typed(text, language)).toBe(text);
  },
);

it("Typing changes only quotes, dashes, dots and spaces, in any text", () => {
  const pieces = [..."\"'-.,; «»“”—…\n\u00a0", "don't", "tis", "90", "Hola", "é", "- ", "--", "..."];
  const prose = fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join(""));
  const others = (text: string) => text.replaceAll(/["'‘’“”«»—.…\u00a0 -]/gu, "");
  fc.assert(
    fc.property(prose, fc.constantFrom(...languages), (text, language) => {
      expect(others(typed(text, language))).toBe(others(text));
    }),
    { numRuns: 500 },
  );
});
