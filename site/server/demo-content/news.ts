import { drawNewsPicture, type NewsMotif } from "#content/art/news-picture.ts";
import { languages, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { insertNews } from "#features/news/server/queries.ts";
import { pictureFor } from "#features/news/server/service.ts";
import type { Transaction } from "#kit/server/database/transaction.ts";
import { svgToPng } from "#kit/server/images/svg-to-png.ts";
import type { Picture } from "#kit/server/images/process-picture.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";
import { byDate, read, readJson, type DemoThread } from "./files.ts";

export interface DemoNews {
  slug: string;
  title: string;
  description: string;
  createdAt: string;
  /** The subject of its picture; most posts have none. */
  picture?: NewsMotif;
  comments?: DemoThread[];
}

/** A post with its picture, which is prepared before the transaction because that takes time. */
interface WrittenNews extends DemoNews {
  language: Language;
  content: string;
  photo: Picture | null;
  at: Date;
}

export interface NewsPost extends WrittenNews {
  id: number;
}

async function writtenNews(context: AppContext, language: Language, post: DemoNews): Promise<WrittenNews> {
  const png = post.picture === undefined ? null : await svgToPng(drawNewsPicture(post.picture, post.slug));
  const photo = await pictureFor(context, png);
  const content = sanitizeContent(await read(`${language}/news/${post.slug}.html`));
  return { ...post, language, content, photo, at: new Date(post.createdAt) };
}

/** The news of all languages, oldest first. */
export async function readNews(context: AppContext): Promise<WrittenNews[]> {
  const ofLanguages = languages.map(async (language) => {
    const posts: WrittenNews[] = [];
    for (const post of await readJson<DemoNews[]>(`${language}/news.json`))
      posts.push(await writtenNews(context, language, post));
    return posts;
  });
  return (await Promise.all(ofLanguages)).flat().toSorted(byDate);
}

export async function addNews(
  { images }: AppContext,
  tx: Transaction,
  posts: readonly WrittenNews[],
): Promise<NewsPost[]> {
  const added: NewsPost[] = [];
  for (const post of posts) {
    const { id } = await insertNews(tx, {
      title: post.title,
      description: post.description,
      content: post.content,
      language: toLanguageName(post.language),
      photo: post.photo === null ? null : await images.keep(tx, post.photo),
      createdAt: post.at,
      updatedAt: post.at,
    });
    added.push({ ...post, id });
  }
  return added;
}
