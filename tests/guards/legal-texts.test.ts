import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inLanguage, legalTexts } from "#content/server-texts.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { partsOfArchives } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { siteTextKinds } from "#features/site-texts/address.ts";
import { builtInText } from "#features/site-texts/server/built-in/built-in-text.ts";
import { factsOf, type SiteFacts } from "#features/site-texts/server/built-in/facts.ts";
import { keptData } from "#features/site-texts/server/built-in/kept-data.ts";
import { times } from "#features/site-texts/server/built-in/times.ts";
import { sanitizeOwnText } from "#kit/server/safe-html/sanitize-content.ts";
import { firstSettings } from "#features/site-settings/server/first-values.ts";
import { readConfig } from "#kit/server/settings/config.ts";
import { withPromises } from "../support/text-files.ts";

/** The built-in texts say the same in every language, and what this site does (behaviour.md, Texts of the site 2). */

interface Section {
  id?: string;
  title: string;
  intro?: string;
  points?: string[];
  text?: string;
}
type Sections = Record<(typeof siteTextKinds)[number], { intro: string; items: Section[] }>;

const file = JSON.parse(readFileSync("content/legal/texts.json", "utf8")) as object;
const read = (language: Language) => withPromises(language, inLanguage(file, language)) as Sections;
const tags = (text: string) => [...text.matchAll(/<(\w+)>.*?<\/\1>/g)].map(([, name]) => name).toSorted();
const numbers = (text: string) =>
  [...text.matchAll(/\{\{(\w+)/g)]
    .map(([, name]) => name)
    .filter((name) => name !== "site")
    .toSorted();
const fullText = ({ intro = "", points = [], text = "" }: Section) => [intro, ...points, text].join("\n");

const factsWith = (settings: Record<string, string>, more: Partial<SiteFacts> = {}): SiteFacts => ({
  ...factsOf(readConfig(settings), firstSettings(readConfig(settings))),
  ...more,
});
const facts = factsWith({});
const wordsIn = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/ +/g, " ");
const shown = (text: string) => wordsIn(text).trim();

describe.each(languages)("the built-in texts in %s", (language) => {
  const texts = read(language);

  it("Each text has the same sections as in English", () => {
    for (const kind of siteTextKinds) {
      expect(texts[kind].items.map(({ id }) => id)).toEqual(read("en")[kind].items.map(({ id }) => id));
      expect(new Set(texts[kind].items.map(({ title }) => title)).size).toBe(texts[kind].items.length);
    }
    expect(texts.rules.items).toHaveLength(10);
  });

  it("Each section uses the same values and links as the English one", () => {
    const english = read("en");
    for (const kind of siteTextKinds) {
      for (const [at, section] of texts[kind].items.entries()) {
        const original = fullText(english[kind].items[at]!);
        const text = fullText(section);
        // How often a name is said depends on the language.
        expect([[...new Set(numbers(text))], tags(text)]).toEqual([[...new Set(numbers(original))], tags(original)]);
        expect(text.replaceAll(/<(\w+)>.*?<\/\1>/g, "")).not.toMatch(/[<>]/);
      }
    }
  });

  it.each(siteTextKinds)("The text %s is safe HTML in the form that is stored, with all values in it", (kind) => {
    const html = builtInText(kind, language, facts);
    expect(sanitizeOwnText(html)).toBe(html);
    expect(html).not.toMatch(/\{\{|\$t\(|&lt;|undefined|NaN/);
    expect(html).not.toContain("<p></p>");
  });

  it("The privacy policy names every cookie", () => {
    const html = builtInText("privacy", language, facts);
    for (const cookie of ["XSRF-TOKEN", "user-language", "known-browser", "social-away", "social-ticket"])
      expect(html).toContain(`<td><em>${cookie}`);
  });

  it("The conditions say that the licence is free and non-exclusive with credit, where, how long and how it ends", () => {
    const { licence, credit, world, end } = policies[language];
    const text = texts.conditions.items.find(({ id }) => id === "licence")!.text!;
    for (const said of [licence, credit, world, end]) expect(text).toMatch(said);
  });

  it("The texts follow the operator and the minimum age", () => {
    const named = factsWith(
      {},
      { operator: { name: "Ada & Co", address: "Main St 1\nTown", email: "ada@example.org" } },
    );
    for (const kind of ["conditions", "privacy", "imprint"] as const) {
      expect(wordsIn(builtInText(kind, language, named))).toContain("Ada & Co, Main St 1, Town");
      const unnamed = builtInText(kind, language, facts);
      expect(wordsIn(unnamed)).toContain(facts.operator.email);
      expect(unnamed).not.toMatch(/[ ,]\./);
    }
    const { some, none } = legalTexts[language].sentences.ageRule;
    for (const kind of ["rules", "about", "privacy"] as const) {
      expect(builtInText(kind, language, factsWith({}, { minimumAge: 16 }))).toContain(
        some.replace("{{minimumAge}}", "16"),
      );
      expect(builtInText(kind, language, factsWith({}, { minimumAge: 0 }))).toContain(none);
    }
  });

  it("The texts name the site by its own name", () => {
    const renamed = factsWith({}, { name: "Isola" });
    for (const kind of siteTextKinds) expect(builtInText(kind, language, renamed)).not.toContain("Fabula");
    expect(builtInText("conditions", language, renamed)).toContain("Isola");
  });
});

describe.each(languages)("who receives data, in %s", (language) => {
  const { recipients, sentences } = legalTexts[language];
  const policy = (settings: Record<string, string>) => wordsIn(builtInText("privacy", language, factsWith(settings)));
  const store = { S3_ENDPOINT: "https://s3.example.org", S3_BUCKET: "fabula" };
  const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const company = (text: string, name: string) => text.replace("{{company}}", name);

  it("The privacy policy says that the site alone has the data, if it does", () => {
    const words = policy({});
    for (const text of [recipients.delivery.site, recipients.mail.files, sentences.storage.database]) {
      expect(words).toContain(text);
    }
    expect(words).toContain(sentences.country.list);
    expect(words).toContain(shown(sentences.contactMessage));
    expect(words).not.toContain("EmailJS");
  });

  it("The privacy policy says that pictures are in an object store, and whose it is", () => {
    expect(policy({ ...store, ...keys })).toContain(sentences.storage.objectStore);
    const words = policy({ ...store, ...keys, S3_COMPANY: "Storage Ltd" });
    expect(words).toContain(company(sentences.storage.objectStoreCompany, "Storage Ltd"));
    expect(words).not.toContain(sentences.storage.database);
  });

  it("The privacy policy says that a CDN sees visitors, and whose it is", () => {
    expect(policy({ CDN_PAGE_SECONDS: "10" })).toContain(recipients.delivery.cdn);
    const words = policy({ CDN_COMPANY: "Delivery Ltd" });
    expect(words).toContain(company(recipients.delivery.cdnCompany, "Delivery Ltd"));
    expect(words).not.toContain(recipients.delivery.site);
  });

  it("The privacy policy says that a server in front tells the country", () => {
    const words = policy({ COUNTRY_HEADER: "CF-IPCountry" });
    expect(words).toContain(sentences.country.header);
    expect(words).not.toContain(sentences.country.list);
  });

  it("The privacy policy names the mail server, EmailJS, social logins and the processors of this site", () => {
    const words = policy({
      SMTP_URL: "smtp://mail.example.org",
      EMAILJS_SERVICE_ID: "service_ab12",
      EMAILJS_TEMPLATE_ID: "template_cd34",
      EMAILJS_PUBLIC_KEY: "pub-Key_56",
      OIDC_ISSUER: "https://id.example.org",
      OIDC_CLIENT_ID: "id",
      OIDC_CLIENT_SECRET: "secret",
      OIDC_NAME: "Example ID",
      PROCESSORS: "Host & Sons|servers|Germany; Post|emails|France",
    });
    expect(words).toContain(recipients.mail.server);
    expect(words).toContain(shown(recipients.emailJs));
    expect(words).not.toContain(shown(sentences.contactMessage));
    expect(words).toContain(recipients.social.replace("{{providers}}", "Example ID"));
    for (const [name, purpose, country] of [
      ["Host & Sons", "servers", "Germany"],
      ["Post", "emails", "France"],
    ] as const)
      expect(words).toContain(
        recipients.processor.replace("{{name}}", name).replace("{{purpose}}", purpose).replace("{{country}}", country),
      );
  });

  it("The privacy policy says how long logs and backups are kept, if the operator has said it", () => {
    const { logs, backups } = sentences;
    const words = policy({ LOG_DAYS: "17", BACKUP_DAYS: "18" });
    expect(words).toContain(logs.days.replace("{{logDays}}", "17"));
    expect(words).toContain(backups.days.replace("{{backupDays}}", "18"));
    const unsaid = policy({});
    for (const text of [logs.unknown, backups.unknown]) expect(unsaid).toContain(text);
  });
});

/** Parts of the archive that the privacy policy names together with another one. */
const namedWith: Record<string, string> = {
  readingHistory: "reading",
  translationRequestsSent: "translationRequests",
  translationRequestsReceived: "translationRequests",
  correctionsSent: "corrections",
  correctionsReceived: "corrections",
  namedAsHelper: "corrections",
  promptEntries: "prompts",
  promptsMade: "prompts",
  contestJudge: "contests",
  contestMarks: "contests",
  followedTags: "follows",
  commentLikes: "likes",
  openedLists: "notifications",
  pointCharges: "bans",
};

describe("the privacy policy", () => {
  const kept = Object.values(keptData).flat();
  const named: readonly string[] = kept.map(({ name }) => name);
  const archived = partsOfArchives();
  const { purposes, retention } = legalTexts.en.tables;

  it("The privacy policy names everything that is kept about a member", () => {
    expect(archived.map(({ name }) => name).filter((name) => !named.includes(namedWith[name] ?? name))).toEqual([]);
  });

  it("The privacy policy names nothing that is not kept", () => {
    // Passwords and reviews have no part of their own: they are in "account" and "tales".
    const parts = new Set(
      archived.flatMap(({ name }) => [name, namedWith[name] ?? name]).concat("password", "reviews"),
    );
    expect(named.filter((name) => !parts.has(name))).toEqual([]);
    expect(Object.keys(namedWith).filter((name) => !parts.has(name))).toEqual([]);
  });

  it("Each kind of data has a purpose with a legal basis, and a time", () => {
    expect(kept.filter((each) => !(each.purpose in purposes.rows && each.retention in retention.rows))).toEqual([]);
    for (const { basis } of Object.values(purposes.rows)) expect(basis).toMatch(/article 6\(1\)\([abcf]\)/);
  });

  it("The times are those of the product, and each one is said", () => {
    const placeholders = new Set(numbers(readFileSync("content/legal/texts.json", "utf8")));
    expect(Object.keys(times).filter((name) => !placeholders.has(name))).toEqual([]);
    for (const { time } of Object.values(retention.rows)) expect(time).not.toMatch(/\d/);
    expect(Object.values(times).filter((value) => !Number.isInteger(value))).toEqual([]);
  });

  it("The policy has what article 13 of the GDPR asks for", () => {
    const sections = read("en").privacy.items.map(({ id }) => id);
    const asked = ["controller", "personalData", "purposes", "retention", "recipients", "cookies", "rights", "leaving"];
    expect(sections).toEqual(expect.arrayContaining(asked));
    const rights = read("en").privacy.items.find(({ id }) => id === "rights")!.text!;
    for (const right of [
      /see the data/,
      /corrected/,
      /erased/,
      /restricted/,
      /take them with you/,
      /object/,
      /withdraw/,
      /complain/,
    ])
      expect(rights).toMatch(right);
  });
});

/** Phrases that the licence must contain, by language. */
const policies: Record<Language, Record<"licence" | "credit" | "world" | "end", RegExp>> = {
  en: { licence: /free, non-exclusive/, credit: /credit to you/, world: /whole world/, end: /The licence ends/ },
  es: { licence: /gratuita y no exclusiva/, credit: /citándote/, world: /todo el mundo/, end: /La licencia termina/ },
  it: { licence: /gratuita e non esclusiva/, credit: /citandoti/, world: /tutto il mondo/, end: /La licenza finisce/ },
  fr: {
    licence: /gratuite et non exclusive/,
    credit: /citant ton nom/,
    world: /monde entier/,
    end: /licence prend fin/,
  },
  pt: {
    licence: /gratuita e não exclusiva/,
    credit: /nome de quem o escreveu/,
    world: /mundo inteiro/,
    end: /A licença termina/,
  },
};
