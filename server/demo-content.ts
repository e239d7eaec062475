import { readFile } from "node:fs/promises";
import { toCategoryName, type CategorySlug } from "#contract/categories.ts";
import { languages, toLanguageName, type Language } from "#contract/languages.ts";
import { overviewOf, readingMinutes } from "#contract/tale-text.ts";
import { insertUser, userByUsername } from "./features/accounts/queries.ts";
import { cleanContent } from "./features/tales/content.ts";
import { insertTale, setTags, tagsOf } from "./features/tales/queries.ts";
import { inTransaction, type Executor } from "./platform/database/database.ts";
import type { Platform } from "./platform/platform.ts";

/** Invented authors and their Tales, so that a new site has something to read. They can't log in. */

interface Author {
  username: string;
  firstname: string;
  lastname: string;
  bio: string;
}

interface DemoTale {
  slug: string;
  title: string;
  author: string;
  category: CategorySlug;
  tags: string[];
  publicationDate: string;
}

const folder = new URL("../content/demo/", import.meta.url);
const read = (path: string) => readFile(new URL(path, folder), "utf8");
const readJson = async <T>(path: string) => JSON.parse(await read(path)) as T;

async function addAuthors(executor: Executor, code: Language, createdAt: Date) {
  const ids = new Map<string, number>();
  const language = toLanguageName(code);
  for (const author of await readJson<Author[]>(`${code}/authors.json`)) {
    const { id } = await insertUser(executor, { ...author, language, createdAt, activatedAt: createdAt });
    ids.set(author.username, id);
  }
  return ids;
}

async function addTale(executor: Executor, code: Language, authorId: number, tale: DemoTale) {
  const content = cleanContent(await read(`${code}/${tale.slug}.html`));
  const category = toCategoryName(tale.category);
  const language = toLanguageName(code);
  const published = new Date(tale.publicationDate);
  const id = await insertTale(executor, {
    authorId,
    title: tale.title,
    content,
    overview: overviewOf(content),
    readingMinutes: readingMinutes(content),
    category,
    language,
    isFinished: true,
    submittedAt: published,
    publicationDate: published,
    createdAt: published,
    updatedAt: published,
  });
  const tags = new Map((await tagsOf(executor, category, language)).map((tag) => [tag.tagName, tag.id]));
  const chosen = tale.tags.flatMap((name) => tags.get(name) ?? []);
  await setTags(executor, id!, chosen);
}

/** Adds the demo content once: the first author's name tells whether it is there. */
export async function addDemoContent({ database }: Platform): Promise<void> {
  const [first] = await readJson<Author[]>("en/authors.json");
  if ((await userByUsername(database.db, first!.username)) !== null) return;
  await inTransaction(database, async (tx) => {
    for (const code of languages) {
      const tales = await readJson<DemoTale[]>(`${code}/tales.json`);
      // Oldest first, so that ids and dates run the same way as on a site that grew.
      tales.sort((a, b) => a.publicationDate.localeCompare(b.publicationDate));
      const authors = await addAuthors(tx, code, new Date(tales[0]!.publicationDate));
      for (const tale of tales) await addTale(tx, code, authors.get(tale.author)!, tale);
    }
  });
}
