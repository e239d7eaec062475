import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { inLanguage } from "#content/server-texts.ts";
import { languages, type Language } from "#vocabulary/languages.ts";
import { partsOfArchives } from "#features/personal-data/server/downloaded-archive.fixture.ts";
import { readConfig } from "#kit/server/settings/config.ts";
import { recipientsOf } from "#site/server/app.ts";
import { answering, renderedPage } from "../support/rendered-page.ts";
import { withPromises } from "../support/text-files.ts";
import { keptData } from "#features/legal/web/legal-texts.ts";

/** Each legal text has the same number of sections in every language (behaviour.md, Pages 6). */

interface Section {
  id?: string;
  title: string;
  intro?: string;
  points?: string[];
  text?: string;
}
type Facts = { privacy: Record<"delivery" | "storage" | "country", Record<string, string>> };
type LegalTexts = Record<"rules" | "conditions" | "information" | "privacy", { items: Section[] }>;

const file = JSON.parse(readFileSync("content/texts/legal.json", "utf8")) as object;
const read = (language: Language) => withPromises(language, inLanguage(file, language)) as LegalTexts;
const tags = (text: string) => [...text.matchAll(/<(\w+)>.*?<\/\1>/g)].map(([, name]) => name).toSorted();
const numbers = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

describe.each(languages)("the legal texts in %s", (language) => {
  const { rules, conditions, information, privacy } = read(language);

  it("The legal texts have ten rules of two bullets each, ten conditions, five sections of information and five of privacy", () => {
    expect(rules.items.map(({ points }) => points?.length)).toEqual(Array.from({ length: 10 }, () => 2));
    expect([conditions, information, privacy].map(({ items }) => items.length)).toEqual([10, 5, 5]);
    for (const { items } of [rules, conditions, information, privacy]) {
      expect(new Set(items.map(({ title }) => title)).size).toBe(items.length);
    }
  });

  it("The sections of the privacy policy have ids", () => {
    expect(privacy.items.map(({ id }) => id)).toEqual(["personalData", "cookies", "others", "traces", "choices"]);
  });

  it("Each section uses the same numbers and links as the English one", () => {
    const english = read("en");
    for (const name of ["rules", "conditions", "information", "privacy"] as const) {
      for (const [at, { intro = "", points = [], text = "" }] of read(language)[name].items.entries()) {
        const original = english[name].items[at]!;
        const fullText = [intro, ...points, text].join("\n");
        const originally = [original.intro ?? "", ...(original.points ?? []), original.text ?? ""].join("\n");
        expect([numbers(fullText), tags(fullText)]).toEqual([numbers(originally), tags(originally)]);
        // Each opened tag is closed, because pages show a tag without its pair as text.
        expect(fullText.replaceAll(/<(\w+)>.*?<\/\1>/g, "")).not.toMatch(/[<>]/);
      }
    }
  });

  it("The information links to the settings and to an e-mail address, and the privacy policy names every cookie", () => {
    expect(information.items.flatMap(({ text = "" }) => tags(text))).toEqual(
      expect.arrayContaining(["settings", "mail"]),
    );
    expect(privacy.items.at(-1)!.text).toContain("<mail>{{email}}</mail>");
    for (const cookie of ["XSRF-TOKEN", "user-language", "known-browser", "social-away", "social-ticket"]) {
      expect(privacy.items.find(({ id }) => id === "cookies")!.text).toContain(cookie);
    }
  });

  it("The minimum age and the bans come from the product's numbers", () => {
    const values = JSON.stringify({ rules, conditions });
    for (const number of ["points", "commentBans", "loginBans", "monthBan", "yearBan"])
      expect(values).toContain(`{{${number}}}`);
    expect(values).toContain("13");
  });

  it("The conditions say that the licence is free and non-exclusive with credit, and who decides in contests", () => {
    const { licence, credit, contests } = policies[language];
    const texts = conditions.items.map(({ text = "" }) => text);
    expect(texts.filter((text) => licence.test(text) && credit.test(text))).toHaveLength(1);
    expect(texts.filter((text) => contests.test(text))).toHaveLength(1);
  });
});

describe.each(languages)("the privacy policy in %s", (language) => {
  const { delivery, storage, country } = (inLanguage(file, language) as Facts).privacy;
  const noCalls = answering(() => ({}));

  async function policy(settings: Record<string, string>): Promise<string> {
    const recipients = recipientsOf(readConfig(settings));
    const { html } = await renderedPage("/our-privacy", noCalls, language, { recipients });
    return html.replaceAll("&#x27;", "'").replaceAll("\u2060", "");
  }
  const store = { S3_ENDPOINT: "https://s3.example.org", S3_BUCKET: "fabula" };
  const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
  const company = (text: string, name: string) => text.replace("{{company}}", name);

  it("The privacy policy says that the site alone has the data, if it does", async () => {
    const html = await policy({});
    for (const text of [delivery.site, storage.database, country.list]) expect(html).toContain(text);
  });

  it("The privacy policy says that pictures are in an object store, and whose it is", async () => {
    expect(await policy({ ...store, ...keys })).toContain(storage.objectStore);
    const html = await policy({ ...store, ...keys, S3_COMPANY: "Storage Ltd" });
    expect(html).toContain(company(storage.objectStoreCompany!, "Storage Ltd"));
    expect(html).not.toContain(storage.database);
  });

  it("The privacy policy says that a CDN sees visitors, and whose it is", async () => {
    expect(await policy({ CDN_PAGE_SECONDS: "10" })).toContain(delivery.cdn);
    const html = await policy({ CDN_COMPANY: "Delivery Ltd" });
    expect(html).toContain(company(delivery.cdnCompany!, "Delivery Ltd"));
    expect(html).not.toContain(delivery.site);
  });

  it("The privacy policy says that a server in front tells the country", async () => {
    const html = await policy({ COUNTRY_HEADER: "CF-IPCountry" });
    expect(html).toContain(country.header);
    expect(html).not.toContain(country.list);
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
  followedTags: "follows",
  commentLikes: "likes",
  openedLists: "notifications",
};

describe("the privacy policy", () => {
  const named: readonly string[] = Object.values(keptData).flat();
  const archived = partsOfArchives();

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
});

/** Phrases that the conditions must contain, by language. */
const policies: Record<Language, Record<"licence" | "credit" | "contests", RegExp>> = {
  en: { licence: /free, non-exclusive/, credit: /credit to you/, contests: /organisers have the final say/ },
  es: { licence: /gratuita y no exclusiva/, credit: /citándote/, contests: /organizadores tienen la última palabra/ },
  it: { licence: /gratuita e non esclusiva/, credit: /citandoti/, contests: /ultima parola spetta agli organizzatori/ },
  fr: {
    licence: /gratuite et non exclusive/,
    credit: /citant ton nom/,
    contests: /dernier mot revient aux organisateurs/,
  },
  pt: {
    licence: /gratuita e não exclusiva/,
    credit: /nome de quem os escreveu/,
    contests: /palavra final é dos organizadores/,
  },
};
