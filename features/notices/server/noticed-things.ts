import { userByUsername } from "#features/accounts/server/queries.ts";
import { commentAddress, lockCommentToReport, type CommentKind } from "#features/comments/server/reported-comments.ts";
import { newsById } from "#features/news/server/queries.ts";
import { lockTaleToReport } from "#features/tales/server/single-tale.ts";
import { ApiError, invalidField } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isCategorySlug } from "#vocabulary/categories.ts";
import { notice as bounds } from "#vocabulary/limits.ts";
import { sitePath } from "#vocabulary/site.ts";
import type { notices } from "./tables.ts";

/** The Tale, comment, profile or news post to which an address of this site leads. */

type Place = { kind: CommentKind; id: number; commentId: number | null } | { kind: "user"; username: string };

type NoticedThing = Pick<
  typeof notices.$inferSelect,
  "type" | "userId" | "aboutId" | "path" | "title" | "quote" | "subjectLanguage" | "category"
>;

const talePage = /^\/posts\/([^/]+)\/(\d{1,15})$/;
const newsPage = /^\/blog\/posts\/(\d{1,15})$/;
const profilePage = /^\/profile\/([^/]+)$/;
const commentTarget = /^#(\d{1,15})$/;

/** A path of this site, without its host; null for another site's address, and for none. */
function pathWithin(siteUrl: string, address: string): string | null {
  if (address.startsWith("/")) return sitePath(address);
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.host !== new URL(siteUrl).host) return null;
  return sitePath(url.pathname + url.search + url.hash);
}

/** @returns null if no page with something to report has this address */
function placeOf(siteUrl: string, address: string): Place | null {
  const path = pathWithin(siteUrl, address);
  if (path === null) return null;
  const { pathname, hash } = new URL(path, siteUrl);
  const page = pathname.replace(/\/$/, "");
  const [, comment] = commentTarget.exec(hash) ?? [];
  const commentId = comment === undefined ? null : Number(comment);
  const [, category, tale] = talePage.exec(page) ?? [];
  if (tale !== undefined)
    return category === "tale" || isCategorySlug(category) ? { kind: "tale", id: Number(tale), commentId } : null;
  const [, news] = newsPage.exec(page) ?? [];
  if (news !== undefined) return { kind: "news", id: Number(news), commentId };
  const [, name] = profilePage.exec(page) ?? [];
  try {
    return name === undefined ? null : { kind: "user", username: decodeURIComponent(name) };
  } catch {
    return null;
  }
}

const nothingThere = () =>
  invalidField("address", "Give the address of a Tale, a comment, a profile or news of this site that can be seen.");

const beginningOf = (text: string) => [...text].slice(0, bounds.quoteMax).join("");

async function visible<T>(read: Promise<T>): Promise<T> {
  return read.catch((error: unknown) => {
    throw error instanceof ApiError && error.code === "NOT_FOUND" ? nothingThere() : error;
  });
}

async function commentAt(tx: Executor, { kind, id }: { kind: CommentKind; id: number }, commentId: number) {
  const found = await visible(lockCommentToReport(tx, null, kind, commentId));
  // The text of a censored one is hidden from everybody already.
  if (found.on.id !== id || found.isCensored) throw nothingThere();
  return {
    type: kind === "tale" ? ("comment" as const) : ("blog" as const),
    userId: found.authorId,
    aboutId: commentId,
    path: commentAddress({ kind, id }, commentId),
    title: found.on.title,
    quote: beginningOf(found.text),
    subjectLanguage: found.language,
    category: found.category,
  };
}

/** The thing that visitors see at this address, kept from being changed until the transaction ends. @throws {ApiError} BAD_REQUEST at `address` */
export async function findNoticedThing(tx: Executor, siteUrl: string, address: string): Promise<NoticedThing> {
  const place = placeOf(siteUrl, address);
  if (place === null) throw nothingThere();
  if (place.kind === "user") {
    const user = await userByUsername(tx, place.username);
    if (user === null || user.activatedAt === null) throw nothingThere();
    const path = `/profile/${encodeURIComponent(user.username)}`;
    const none = { title: null, quote: null, subjectLanguage: null, category: null };
    return { type: "user", userId: user.id, aboutId: user.id, path, ...none };
  }
  const { kind, id, commentId } = place;
  if (commentId !== null) return commentAt(tx, { kind, id }, commentId);
  if (kind === "tale") {
    const tale = await visible(lockTaleToReport(tx, id));
    const { authorId: userId, title, language: subjectLanguage, category } = tale;
    const quote = beginningOf(tale.text);
    return { type: "tale", userId, aboutId: id, path: `/posts/tale/${id}`, title, quote, subjectLanguage, category };
  }
  const post = await newsById(tx, id);
  if (post === null) throw nothingThere();
  const { title, description: quote, languageName: subjectLanguage } = post;
  const path = `/blog/posts/${id}`;
  return {
    type: "news",
    userId: null,
    aboutId: id,
    path,
    title,
    quote: beginningOf(quote),
    subjectLanguage,
    category: null,
  };
}
