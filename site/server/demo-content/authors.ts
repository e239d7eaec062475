import { toLanguageName, type Language } from "#vocabulary/languages.ts";
import { insertUser } from "#features/accounts/server/queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { readJson } from "./files.ts";

interface DemoAuthor {
  username: string;
  firstname: string;
  lastname: string;
  bio: string;
}

export interface Author {
  id: number;
  username: string;
  language: Language;
  joined: Date;
}

export const readAuthors = (code: Language) => readJson<DemoAuthor[]>(`${code}/authors.json`);

/** The authors of one language; without a password they can't log in. */
export async function addAuthors(executor: Executor, language: Language, joined: Date): Promise<Author[]> {
  const added: Author[] = [];
  for (const author of await readAuthors(language)) {
    const dates = { createdAt: joined, activatedAt: joined };
    const { id, username } = await insertUser(executor, { ...author, ...dates, language: toLanguageName(language) });
    added.push({ id, username, language, joined });
  }
  return added;
}
