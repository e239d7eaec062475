import type { LanguageName } from "#vocabulary/languages.ts";
import { offeredAmong, type SiteSettings } from "#vocabulary/site-settings.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Page, PageRequest } from "#kit/server/database/paging.ts";
import { listedView } from "#features/tales/server/views.ts";
import type { Prompt, PromptWithTales } from "../calls.ts";
import type { PromptTexts } from "../staff-calls.ts";
import { allPrompts, newestEntries, promptById, promptsIn, shuffledEntries, type PromptRow } from "./queries.ts";
import { hidesAuthors, stateOf } from "./state.ts";

/** Reading prompts. */

/** In every language that the site offers: those that it began to offer later get the first text. */
export function offeredTexts({ languages }: Pick<SiteSettings, "languages">, texts: PromptTexts): Prompt["texts"] {
  const first = texts[languages.find((name) => texts[name] !== undefined)!] ?? Object.values(texts)[0];
  return Object.fromEntries(languages.map((name) => [name, texts[name] ?? first ?? ""]));
}

export function promptView({ clock, siteSettings }: AppContext, row: PromptRow): Prompt {
  const { id, categories, wordsMin, wordsMax, opensAt, closesAt, anonymous, contest, judgingEndsAt, totalPosts } = row;
  return {
    id,
    texts: offeredTexts(siteSettings.current, row.texts),
    categories,
    wordsMin,
    wordsMax,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    anonymous,
    contest,
    judgingEndsAt: judgingEndsAt?.toISOString() ?? null,
    state: stateOf(row, clock.now()),
    totalPosts,
  };
}

const listView = (context: AppContext, { rows, total }: Page<PromptRow>) => ({
  prompts: rows.map((row) => promptView(context, row)),
  totalPrompts: total,
});

/** For the staff: also planned ones. */
export const listAllPrompts = async (context: AppContext, request: PageRequest) =>
  listView(context, await allPrompts(context.database.db, request));

export const listPrompts = async (
  context: AppContext,
  { state, ...request }: PageRequest & { state: "open" | "closed" },
) => listView(context, await promptsIn(context.database.db, state, context.clock.now(), request));

/** A prompt that has opened. @throws {ApiError} NOT_FOUND */
export async function readPrompt(
  context: AppContext,
  id: number,
  { languageName, ...page }: PageRequest & { languageName?: LanguageName[] | undefined },
): Promise<PromptWithTales> {
  const { db } = context.database;
  const now = context.clock.now();
  const row = await promptById(db, id);
  if (row === null || stateOf(row, now) === "planned") throw notFound();
  const { current: offer } = context.siteSettings;
  const request = { ...page, offer, languages: languageName && offeredAmong(offer, languageName) };
  const posts = hidesAuthors(row) ? await shuffledEntries(db, id, request, now) : await newestEntries(db, id, request);
  return { ...promptView(context, row), posts: posts.map(listedView) };
}
