import { writeResult } from "#features/contests/server/opening.ts";
import { contestEntries, contestJudges, contests, judgingEntries } from "#features/contests/server/tables.ts";
import { insertPrompt } from "#features/prompts/server/queries.ts";
import { promptEntries } from "#features/prompts/server/tables.ts";
import type { PromptTexts } from "#features/prompts/staff-calls.ts";
import { toLanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Author } from "./authors.ts";
import { daysAfter, readJson } from "./files.ts";
import type { Tale } from "./tales.ts";

type Marks = readonly [language: number, idea: number, form: number];

interface DemoPrompts {
  contest: {
    texts: PromptTexts;
    opensAt: string;
    closesAt: string;
    judgingEndsAt: string;
    /** The path of each Tale, and the marks by the names of the judges. */
    entries: { tale: string; marks: Record<string, Marks> }[];
  };
  open: { texts: PromptTexts; wordsMax: number; days: number };
}

/** A contest with its result, and a prompt that is open for some weeks from now on. */
export async function addPrompts(
  executor: Executor,
  tales: readonly Tale[],
  authors: readonly Author[],
  now: Date,
): Promise<void> {
  const { contest, open } = await readJson<DemoPrompts>("prompts.json");
  await addContest(executor, contest, tales, authors);
  const { texts, wordsMax, days } = open;
  const closesAt = daysAfter(now, days);
  const dates = { opensAt: now, closesAt, nextAt: closesAt, createdAt: now, updatedAt: now };
  await insertPrompt(executor, { texts, categories: [], wordsMax, anonymous: true, contest: false, ...dates });
}

async function addContest(
  executor: Executor,
  { texts, entries, ...moments }: DemoPrompts["contest"],
  tales: readonly Tale[],
  authors: readonly Author[],
): Promise<void> {
  const [opensAt, closesAt, judgingEndsAt] = [moments.opensAt, moments.closesAt, moments.judgingEndsAt].map(
    (moment) => new Date(moment),
  ) as [Date, Date, Date];
  const promptId = await insertPrompt(executor, {
    texts,
    categories: [],
    anonymous: true,
    contest: true,
    opensAt,
    closesAt,
    judgingEndsAt,
    totalPosts: entries.length,
    revealedAt: judgingEndsAt,
    createdAt: opensAt,
    updatedAt: opensAt,
  });
  await executor.insert(contests).values({ promptId, halfAt: closesAt });
  const judges = new Set(entries.flatMap(({ marks }) => Object.keys(marks)));
  const idOf = (name: string) => authors.find(({ username }) => username === name)!.id;
  for (const name of judges) {
    const read = entries.filter(({ marks }) => name in marks).map(({ tale }) => tale.slice(0, 2));
    const languages = [...new Set(read)].map((code) => toLanguageName(code as Tale["language"]));
    await executor
      .insert(contestJudges)
      .values({ promptId, userId: idOf(name), languages, invited: false, createdAt: opensAt });
  }
  for (const [at, { tale: path, marks }] of entries.entries()) {
    const tale = tales.find(({ language, slug }) => `${language}/${slug}` === path)!;
    const entry = { promptId, taleId: tale.id, language: toLanguageName(tale.language) };
    await executor.insert(promptEntries).values({
      ...entry,
      ownerId: tale.authorId,
      category: tale.category,
      publicationDate: tale.published,
      firstSubmittedAt: tale.published,
      orderNumber: at,
    });
    await executor
      .insert(contestEntries)
      .values({ ...entry, waits: false, cardNumber: at })
      .onConflictDoNothing();
    for (const [name, [language, idea, form]] of Object.entries(marks)) {
      const dealt = { promptId, judgeId: idOf(name), taleId: tale.id, dealtAt: closesAt };
      await executor
        .insert(judgingEntries)
        .values({ ...dealt, language, idea, form, markedAt: daysAfter(closesAt, 1 + (at % 10)) });
    }
  }
  await writeResult(executor, promptId);
}
