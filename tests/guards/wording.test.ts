import { describe, expect, it } from "vitest";
import { levelAndWarningTexts, reasonTexts } from "#content/server-texts.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { readFileSync } from "node:fs";
import { halfOf } from "../support/source-files.ts";
import { everyText, visibleText } from "../support/product-texts.ts";

/** Rules of typography and plain wording for every text of the product in every language. */

/** The texts in which `fault` finds something, with their keys. */
function faulty(language: Language, fault: (text: string, key: string) => boolean): string[] {
  return everyText(language)
    .filter(([key, text]) => fault(visibleText(text), key))
    .map(([key, text]) => `${key}: ${text}`);
}

/** Pronouns at the end of a verb are of the first person, too: "enviarme", "mandami". */
const atTheEndOfAVerb: Partial<Record<Language, RegExp>> = {
  es: /(?<!conf)(ar|er|ir)me(?!\p{L})/iu,
  it: /(?<!\p{L})(mandami|inviami|avvisami|dimmi|ricordami)(?!\p{L})/iu,
};

/** Works and trophies have titles of their own. */
const titled = /sampleTitles|content\/trophies\/.*\.name$/;

/** The product says "your", never "my", so that no screen mixes the two. */
const firstPerson: Record<Language, RegExp> = {
  en: /(?<!\p{L})(my|mine)(?!\p{L})/iu,
  es: /(?<!\p{L})(mis?|mí[oa]s?)(?!\p{L})/iu,
  it: /(?<!\p{L})(mi[oae]|miei)(?!\p{L})/iu,
  fr: /(?<!\p{L})(mon|ma|mes|mien(ne)?s?)(?!\p{L})/iu,
  pt: /(?<!\p{L})(meus?|minhas?)(?!\p{L})/iu,
};

describe.each(languages)("the texts in %s", (language) => {
  it("Texts have typographic apostrophes, quotes and ellipses", () => {
    expect(faulty(language, (text) => /['"]|\.\.\.|(^|\s)[‘’](\s|$)/.test(text))).toEqual([]);
  });

  it("Texts have the quotes of their language", () => {
    const foreignQuotes = ["en", "pt"].includes(language) ? /[«»„]/ : /[“”„]/;
    expect(faulty(language, (text) => foreignQuotes.test(text))).toEqual([]);
  });

  it("Texts have no double spaces and no spaces at either end", () => {
    expect(faulty(language, (text) => / {2}|^\s|\s$/.test(text))).toEqual([]);
  });

  it("Texts keep the two sides of a measure in one line", () => {
    expect(faulty(language, (text) => /[^\u00a0]×|×[^\u00a0]/.test(text))).toEqual([]);
  });

  it("Texts have no exclamation mark, except on the page for unknown addresses", () => {
    expect(faulty(language, (text, key) => text.includes("!") && !key.endsWith("errorPage.notFound"))).toEqual([]);
  });

  it("Texts have no hyphen for a dash, except in the fixed words of the pagination", () => {
    expect(faulty(language, (text, key) => text.includes(" - ") && !key.endsWith("paging.summary"))).toEqual([]);
  });

  it("Texts always address the reader as “you”", () => {
    const ofTheReader = (text: string) => firstPerson[language].test(text) || atTheEndOfAVerb[language]?.test(text);
    expect(faulty(language, (text, key) => !titled.test(key) && ofTheReader(text) === true)).toEqual([]);
  });

  it("Mails mention no button, as plain text has none", () => {
    const button = /button|bot[óã]n?o?\b|pulsante|bottone|bouton|press\b|click|clic\b|clique|pulsa\b|premi\b|appuie/i;
    expect(faulty(language, (text, key) => key.startsWith("content/mails/") && button.test(text))).toEqual([]);
  });

  it("The order by likes has another name than favourites", () => {
    const text = (key: string) => everyText(language).find(([path]) => path.endsWith(key))![1];
    const favourites = text("user.json.menu.favourites").toLowerCase().slice(0, 5);
    expect(text("tales.json.sort.favourites").toLowerCase()).not.toContain(favourites);
  });
});

/** Words that keep their capital in the middle of an English sentence. */
const names = new Set(
  (
    "Tale Tales ID Fabula English Spanish Italian French Portuguese I I’m Monday UTC JSON HTML JPEG PNG WebP GIF AVIF MB XSRF-TOKEN " +
    "General Data Protection Regulation GDPR Digital Services Act EPUB European Economic Area Commission United States Google Mozilla Apple Microsoft " +
    "JavaScript EmailJS SMTPURL MAILFROM Facebook Instagram YouTube Anki Pages Word Z OK Esc Tab ShiftTab"
  ).split(" "),
);

function inTitleCase(text: string): boolean {
  // A value that is filled in may be a whole sentence.
  const sentences = text.split(/[.:?!;…\n□]+\s*|(?=[“(])|(?<=[”)])/);
  return sentences.some((sentence) =>
    sentence
      .trim()
      .split(/\s+/)
      .slice(1)
      .some((word) => /^[A-Z]/.test(word) && !names.has(word.replaceAll(/[^\p{L}\-’]|’s$/gu, ""))),
  );
}

describe.each(languages)("what may be written, in %s", (language) => {
  it("A content warning, a rule and a reason for reports have three names", () => {
    const plain = (text: string) => text.toLowerCase();
    const warnings = Object.values(levelAndWarningTexts[language].warnings);
    const reasons = Object.values(reasonTexts[language]).map(plain);
    expect(warnings.filter((warning) => reasons.includes(plain(warning)))).toEqual([]);
    const forbidden = everyText(language)
      .filter(([key]) => /legal\/texts\.json\.rules\.items\.\d+\.points/.test(key))
      .map(([, text]) => plain(text));
    // "Violence" and the like are words of rules; a name of two words would be taken for the warning.
    const names = warnings.filter((warning) => warning.includes(" ")).map(plain);
    expect(names.filter((name) => forbidden.some((rule) => rule.includes(name)))).toEqual([]);
  });
});

describe("the English texts", () => {
  it("English texts are in sentence case", () => {
    expect(faulty("en", (text, key) => !titled.test(key) && inTitleCase(text))).toEqual([]);
  });

  it("English texts say what happened, and not that something failed", () => {
    expect(
      faulty("en", (text) =>
        /\bfailed to\b|\berror \w+ing\b|\binvalid\b|\bcould not found\b|\bwrong image\b/i.test(text),
      ),
    ).toEqual([]);
  });

  it("English texts are in British spelling", () => {
    const american = /\b(practice other|color|favorit|organiz|recogniz|apologiz|center|canceled|license[ds]?\b)/i;
    expect(faulty("en", (text) => american.test(text))).toEqual([]);
  });
});

/** Where sentences have no contractions: law, and what is read once in an archive. */
const formal = /legal(\/texts)?\.json|promises\.json|sampleTitles/;

describe("the English texts, and how they speak", () => {
  it("English texts have contractions in the interface, and none in the legal texts", () => {
    const long = /\b(could|is|are|do|does|did|has|have|had|was|were|would|should|will) not\b|\bcannot\b/i;
    expect(faulty("en", (text, key) => !formal.test(key) && long.test(text))).toEqual([]);
    expect(
      faulty("en", (text, key) => /legal\/texts\.json/.test(key) && /n’t\b|’(ll|re|ve)\b|\bit’s\b/i.test(text)),
    ).toEqual([]);
  });
});

describe("failures", () => {
  it.each(languages)("In %s a failure says that something did not work, not that a state goes on", (language) => {
    const state = /\b(still|yet)\b|(?<!\p{L})(todavía|ancora|toujours|ainda|continua)(?!\p{L})/iu;
    expect(
      faulty(language, (text, key) => /(?<!contact\.json)\.failed(\.\w+)?$/.test(key) && state.test(text)),
    ).toEqual([]);
  });
});

describe("names and dates in sentences", () => {
  /** Placeholders of names that may begin with any letter. */
  const name = "author|actor|username|name|about|translator|other|firstname";

  it("French texts have no “de” or “que” of their own before a name: `{{author, de}}`", () => {
    const before = new RegExp(`(?<!\\p{L})(de|que) \\{\\{(${name})\\}\\}`, "u");
    expect(everyText("fr").filter(([, text]) => before.test(text))).toEqual([]);
  });

  it("Italian texts have no article of their own before a date: `{{date, il}}`, `{{date, al}}`", () => {
    const before = /(?<!\p{L})(il|al|dal|del|nel|sul) \{\{(date|until|moment)\b/u;
    expect(everyText("it").filter(([, text]) => before.test(text) || /(^| )(il|dal|al)$/.test(text))).toEqual([]);
  });

  it("Spanish texts have “el” between “desde” or “hasta” and a date", () => {
    const without = /(desde|hasta) \{\{(time|date|moment|until)/;
    expect(everyText("es").filter(([, text]) => without.test(text) || /(^| )desde$/.test(text))).toEqual([]);
  });

  it("A language in a sentence has its name in the language of the page, not its own", () => {
    // Links, labels and options show own names; a sentence takes `languageInSentence`.
    const inSentence = /\bt\([^\n:]*ownNames\[|(\w+ =|\w\()\s?ownNames\[|language: ownNames\[|alsoIn[\s\S]*ownNames\[/;
    const files = halfOf("browser").filter((file) => !file.includes(".test."));
    expect(files.filter((file) => inSentence.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("the French texts", () => {
  it("French texts have a no-break space before a colon and inside quotes, and a narrow one before ; ! and ?", () => {
    const wide = /[^\u00a0](?=:(\s|$))|«(?!\u00a0)|[^\u00a0](?=»)/;
    const narrow = /[^\u202f!?](?=[;!?])/;
    expect(faulty("fr", (text) => wide.test(text) || narrow.test(text))).toEqual([]);
  });
});

describe("the Spanish texts", () => {
  it("Spanish texts write “e” for “and” before the sound i", () => {
    expect(faulty("es", (text) => /(?<!\p{L})y h?i(?![aeou])/iu.test(text))).toEqual([]);
  });

  it("Spanish texts open each question and exclamation", () => {
    const count = (text: string, mark: string) => text.split(mark).length;
    expect(
      faulty("es", (text) => count(text, "¿") !== count(text, "?") || count(text, "¡") !== count(text, "!")),
    ).toEqual([]);
  });
});

/** Words and forms that only Spain or only America uses (decision 87). */
const onOneSideOnly =
  /(?<!\p{L})(vosotr[oa]s|vuestr\p{L}+|ustedes|vos|móvil(es)?|celular(es)?|ordenador(es)?|computador\p{L}*|cog(er|e|es))(?!\p{L})/iu;

describe("the Spanish of the product", () => {
  it("Spanish texts use only words that both Spain and America use", () => {
    expect(faulty("es", (text, key) => !/sampleTitles|\.tags\./.test(key) && onOneSideOnly.test(text))).toEqual([]);
  });
});

/** Words and forms that only Portugal or only Brazil uses. */
const onOneShoreOnly = new RegExp(
  `(?<!\\p{L})(${[
    "vocês?|a gente|toda a gente|todo mundo|con(n)?osco",
    "usuári\\p{L}*|utilizador\\p{L}*|cadastr\\p{L}*|sobrenomes?|apelidos?",
    "telas?|ecrãs?|arquivos?|ficheiros?|aparelhos?|celular\\p{L}*|telemóve\\p{L}*|aplicativos?|aplicaç\\p{L}*",
    "salv(ar|a|o|as|os|ou|ando)|gravar|exclu(ir|i|a|ído|ída|ídos|ídas|indo)|baix(ar|e|a)|descarreg\\p{L}*|downloads?|digit(e|ar)",
    "equip[ea]s?|regist(r?o|r?os|r?ar|r?ado)|contac?tos?|fac?tos?|sec?ção|sec?ções|câm[ae]ras?|abas?|separador(es)?",
    "curti\\p{L}*|favorit(ar|e)|compartilh\\p{L}*|partilh\\p{L}*|configuraç\\p{L}*|definiç\\p{L}*|prévias?|conexão|conexões|ligação|ligações",
    "por que|por quê|ônibus|autocarros?|g[êé]nero|an[ôó]nim\\p{L}*|pr[êé]mios?",
  ].join("|")})(?!\\p{L})`,
  "iu",
);

describe("the Portuguese texts", () => {
  const literature = /sampleTitles|\.tags\./;

  it("Portuguese texts use only words that both Portugal and Brazil use", () => {
    expect(faulty("pt", (text, key) => !literature.test(key) && onOneShoreOnly.test(text))).toEqual([]);
  });

  it("Portuguese texts put the article before a possessive that begins a sentence", () => {
    expect(
      faulty("pt", (text, key) => !literature.test(key) && /(^|[.:?!]\s)(Seus?|Suas?)(?!\p{L})/u.test(text)),
    ).toEqual([]);
  });

  it("Portuguese sentences do not begin with a verb whose subject could be anybody, or that Portugal reads as an order", () => {
    const bare = [
      "(Garante|Concede|Permite|Conquistou|Bloqueou|Desbloqueou|Reviu|Encontra|Denunciou|Corrigiu|Segue)",
      "Não (bloqueia|segue|denunciou|corrigiu|tem)",
      "Ainda não (segue|corrigiu|terminou|pediu|ativou|escreveu)",
    ].join("|");
    const atStart = new RegExp(`(^|[.:]\\s)(${bare})(?!\\p{L})`, "u");
    expect(faulty("pt", (text, key) => !literature.test(key) && atStart.test(text))).toEqual([]);
  });

  it("Portuguese texts have no past in -amos, which Portugal spells -ámos", () => {
    expect(faulty("pt", (text) => /(?<!\p{L})(já|que) (enviamos|mandamos)(?!\p{L})/iu.test(text))).toEqual([]);
  });

  it("Portuguese texts have no gerund, as Portugal and Brazil form it differently", () => {
    expect(
      faulty("pt", (text) => /(?<!\p{L})(\p{L}+[aei]ndo…|está \p{L}+[aei]ndo|a \p{L}+[aei]r…)/u.test(text)),
    ).toEqual([]);
  });
});
