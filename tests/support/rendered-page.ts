import type { Language } from "#vocabulary/languages.ts";
import { builtInSettings } from "#vocabulary/site-settings.ts";
import { render } from "#site/web/entry-server.tsx";
import { createApi } from "#kit/web/calls/api.ts";
import type { Site } from "#kit/web/pages/page-context.ts";

/** Renders pages as the server does for a visitor, with an API whose answers the test defines. */

export const origin = "https://fabula.example";

export const site: Site = {
  url: origin,
  ...builtInSettings,
  operator: { ...builtInSettings.operator, email: "help@fabula.example" },
  signUpsOpen: true,
  face: 1,
  accentStyle: null,
  passkeys: null,
  donationUrl: null,
  sourceUrl: null,
  dictionaries: null,
  emailJs: null,
  socialLogins: [],
};
export const assets = {
  boot: "/boot.js",
  application: "/app.js",
  modules: { lists: [], others: [] },
  texts: { first: {}, other: {} },
  carousel: "/carousel.js",
  suggestions: "/suggestions.js",
  listening: "/listening.js",
  keeping: "/keep-words.js",
  styles: [],
};

/** @param answer gives the JSON response to a call of this address */
export const answering =
  (answer: (url: URL) => unknown): typeof globalThis.fetch =>
  async (input) =>
    Response.json(answer(new URL(input instanceof Request ? input.url : input)));

export const rendered = (
  path: string,
  fetch: typeof globalThis.fetch,
  language: Language = "en",
  settings: Partial<Site> = {},
) =>
  render({
    url: new URL(path, origin),
    language,
    api: createApi({ fetch, origin }),
    assets,
    site: { ...site, ...settings },
    onError: console.error,
  });

/** @throws if the address redirects */
export async function renderedPage(
  path: string,
  fetch: typeof globalThis.fetch,
  language?: Language,
  settings?: Partial<Site>,
) {
  const result = await rendered(path, fetch, language, settings);
  if ("redirect" in result) throw new Error(`led to ${result.redirect}`);
  return result;
}

const day = "2026-05-01T12:00:00.000Z";

/** A published Tale in a reply of the API. */
export const aTaleReply = {
  id: 7,
  title: "The well",
  overview: "It was deep.",
  content: "<p>It was deep.</p>",
  categoryName: "HORROR",
  languageName: "EN",
  tags: ["night"],
  isFinished: 1,
  published: true,
  author: "mara",
  authorAvatar: null,
  totLikes: 0,
  totComments: 0,
  totBookmarks: 0,
  publicationDate: day,
  revisedAt: null,
  createdAt: day,
  updatedAt: day,
  words: 3,
  readingMinutes: 1,
  level: null,
  warnings: [],
  translations: "ask",
  correctionsWelcome: false,
  comments: "open",
  versions: [],
  translationOf: null,
  series: null,
  helpers: [],
  difficulty: null,
  prompt: null,
  award: null,
};
