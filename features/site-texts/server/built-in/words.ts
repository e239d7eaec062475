import { legalTexts } from "#content/server-texts.ts";
import { limitsInTexts } from "#kit/text/limits-in-texts.ts";
import { escapeText } from "#kit/server/escape-html.ts";
import { localeOf, type Language } from "#vocabulary/languages.ts";
import { textPaths } from "../../address.ts";
import type { SiteFacts } from "./facts.ts";
import { htmlOfLine, type Html } from "./html-of-text.ts";
import { times } from "./times.ts";

/** Words about a site, in one language. */
export interface Words {
  /** Formats a line of the texts. */
  html(line: string, values?: Readonly<Record<string, string>>): Html;
  /** Joins as the language does: "a, b and c". */
  list(words: readonly string[]): string;
}

/** @param facts about the site whose texts they are */
export function wordsOf(facts: SiteFacts, language: Language): Words {
  const texts = legalTexts[language];
  const numbers = new Intl.NumberFormat(localeOf(language));
  const lists = new Intl.ListFormat(localeOf(language), { type: "conjunction" });
  const names = new Intl.DisplayNames([localeOf(language)], { type: "language" });
  const number = (value: number) => numbers.format(value);
  const list = (words: readonly string[]) => lists.format(words);
  const links = {
    mail: `mailto:${facts.operator.email}`,
    settings: `${facts.siteUrl}/user/settings`,
    contact: `${facts.siteUrl}/contact-us`,
    notice: `${facts.siteUrl}/report`,
    privacy: `${facts.siteUrl}${textPaths.privacy}`,
  };
  const plain: Record<string, string> = {
    ...limitsInTexts({ number, list }),
    ...Object.fromEntries(Object.entries(times).map(([name, value]) => [name, number(value)])),
    site: facts.name,
    operator: facts.operator.name,
    operatorAddress: facts.operator.address.replaceAll(/\s*\n\s*/g, ", "),
    email: facts.operator.email,
    minimumAge: number(facts.minimumAge),
    languageList: list(facts.languages.map((each) => names.of(each) ?? each)),
    categoryList: list(facts.categoriesIn(language)),
    logDays: number(facts.logDays ?? 0),
    backupDays: number(facts.backupDays ?? 0),
  };
  const escaped = (values: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeText(value)]));
  const values = escaped(plain);
  const html = (line: string, more: Readonly<Record<string, string>> = {}) =>
    htmlOfLine(line, { ...values, ...escaped(more) }, links);

  const { sentences } = texts;
  const { name, address } = facts.operator;
  const chosen = {
    controller: sentences.controller[name === "" ? "unnamed" : address === "" ? "named" : "full"],
    ageRule: sentences.ageRule[facts.minimumAge === 0 ? "none" : "some"],
    ageTerms: sentences.ageTerms[facts.minimumAge === 0 ? "none" : "some"],
    mailsTime: sentences.mailsTime[facts.hasMailServer ? "server" : "files"],
    logs: sentences.logs[facts.logDays === null ? "unknown" : "days"],
    backups: sentences.backups[facts.backupDays === null ? "unknown" : "days"],
    country: sentences.country[facts.countryFromHeader ? "header" : "list"],
    storage:
      facts.objectStore === null
        ? sentences.storage.database
        : facts.objectStore.company === null
          ? sentences.storage.objectStore
          : sentences.storage.objectStoreCompany,
    // EmailJS receives the messages in place of the site.
    contactMessage: facts.emailJs ? "" : sentences.contactMessage,
    notices: sentences.notices,
    abroad: sentences.abroad,
  };
  const company = { company: facts.objectStore?.company ?? "" };
  for (const [key, sentence] of Object.entries(chosen)) values[key] = html(sentence, company);
  return { html, list };
}
