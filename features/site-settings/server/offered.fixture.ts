import { changeSettings } from "#tests/support/site-settings.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { aWriter, type Person } from "#tests/support/people.ts";

export const offered = { languages: ["IT", "ES"], categories: { horror: { hidden: true } } };

/** All languages and categories for a moment, to write what the site then no longer offers. */
export async function whileAllIsOffered<T>(site: TestSite, write: () => Promise<T>): Promise<T> {
  await changeSettings(site, { languages: ["IT", "ES", "EN", "FR", "PT"], categories: { horror: null } });
  const written = await write();
  await changeSettings(site, offered);
  return written;
}

interface Narrowed {
  site: TestSite;
  author: Person;
  italian: { id: number };
  english: { id: number };
  horror: { id: number };
}

/** A site in Italian and Spanish, without horror, that once had all languages and categories. */
export async function aNarrowedSite(): Promise<Narrowed> {
  const site = await anOwnSite();
  const author = await aWriter(site);
  const tale = (languageName: string, categoryName: string, title: string) =>
    aPublishedTale(site, { author, languageName, categoryName, title });
  const italian = await tale("IT", "FIABA", "Lanterna rossa");
  const english = await tale("EN", "FIABA", "Lanterna verde");
  const horror = await tale("IT", "HORROR", "Lanterna nera");
  await changeSettings(site, offered);
  return { site, author, italian, english, horror };
}
