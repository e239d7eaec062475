import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import { newsPhoto, newsPictures as bounds } from "#vocabulary/limits.ts";
import type { NewsPicture } from "../calls.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import { validContent } from "#features/tales/server/content/stored-content.ts";
import { invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import { inTransaction, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { pictureAddressesIn } from "#kit/server/safe-html/pictures-in-text.ts";
import { sanitizeWithPictures } from "#kit/server/safe-html/sanitize-content.ts";
import { news, newsPictures, newsPictureUses, unpublishedNews } from "./tables.ts";

/**
 * Pictures inside the texts of news (docs/decisions/0126-pictures-inside-news.md). They are uploaded before the post is saved, shown by any
 * number of posts, and erased with the last of these, or some time after no post shows them any more.
 */

const shape = { inside: Object.values(newsPhoto) };

/** Its random owner keeps it apart from the same picture elsewhere. @throws {ApiError} IMAGE_INVALID */
export async function uploadPicture(context: AppContext, actor: Actor, file: Uint8Array): Promise<NewsPicture> {
  const { images, clock } = context;
  const picture = await images.make(file, { owner: `news-text:${randomUUID()}`, field: "file", shape });
  const { width, height } = picture.sizes[0]!;
  return staffTransaction(context, actor, "moderator", async (tx) => {
    const src = await images.keep(tx, picture);
    await tx.insert(newsPictures).values({ address: src, width, height, unusedSince: clock.now() });
    return { src, width, height };
  });
}

/** A text as it is stored, and the pictures that it shows. */
interface TextWithPictures {
  content: string;
  shown: string[];
}

/** @throws {ApiError} BAD_REQUEST at `content` */
export async function textWithPictures(executor: Executor, html: string): Promise<TextWithPictures> {
  const named = pictureAddressesIn(html);
  const rows = named.length === 0 ? [] : await picturesAt(executor, named);
  const known = new Map(rows.map(({ address, ...sides }) => [address, sides]));
  const content = validContent(html, undefined, (text) => sanitizeWithPictures(text, known));
  const shown = pictureAddressesIn(content).filter((address) => known.has(address));
  if (shown.length > bounds.inText)
    throw invalidField("content", `The text shows at most ${bounds.inText} different pictures.`);
  return { content, shown };
}

const picturesAt = (executor: Executor, addresses: string[]) =>
  executor
    .select({ address: newsPictures.address, width: newsPictures.width, height: newsPictures.height })
    .from(newsPictures)
    .where(inArray(newsPictures.address, addresses));

/** A picture was erased after the text that shows it had been read. */
class PictureErased extends Error {}

/** Reads the text once more if one of its pictures is erased at the same time: it is then without it. */
export function rereadingText<Sent extends unknown[], Reply>(save: (...sent: Sent) => Promise<Reply>) {
  return async (...sent: Sent): Promise<Reply> => {
    for (;;) {
      try {
        return await save(...sent);
      } catch (error) {
        if (!(error instanceof PictureErased)) throw error;
      }
    }
  };
}

/**
 * Notes which pictures a post shows, as the last of its locks.
 * @throws {PictureErased}
 */
export async function notePictures({ clock }: AppContext, tx: Transaction, newsId: number, shown: string[]) {
  const before = await addressesOf(tx, newsId);
  const added = shown.filter((address) => !before.includes(address));
  const removed = before.filter((address) => !shown.includes(address));
  const found = await lockPictures(tx, [...added, ...removed]);
  if (added.some((address) => !found.includes(address))) throw new PictureErased();
  if (added.length > 0) {
    await tx.insert(newsPictureUses).values(added.map((address) => ({ newsId, address })));
    await tx.update(newsPictures).set({ unusedSince: null }).where(inArray(newsPictures.address, added));
  }
  if (removed.length === 0) return;
  await forgetUses(tx, newsId, removed);
  await markUnused(tx, removed, clock.now());
}

/** Erases the pictures of a deleted post, unless another one shows them. The last of its locks, too. */
export async function erasePicturesOf(context: AppContext, tx: Transaction, newsId: number): Promise<void> {
  const shown = await addressesOf(tx, newsId);
  if (shown.length === 0) return;
  await lockPictures(tx, shown);
  await forgetUses(tx, newsId, shown);
  const unused = await tx
    .select({ address: newsPictures.address })
    .from(newsPictures)
    .where(and(inArray(newsPictures.address, shown), isUnused));
  await erase(context, tx, unused);
}

/** Erased in one transaction. */
const batch = 20;

/** For the housekeeping. */
export async function eraseUnusedPictures(context: AppContext, stopping: AbortSignal): Promise<void> {
  const { database, clock } = context;
  await forgetUsesOfNothing(context);
  const before = fromNow(clock, -bounds.unusedFor);
  let erased = batch;
  while (erased === batch && !stopping.aborted)
    erased = await inTransaction(database, async (tx) => {
      const due = await tx
        .select({ address: newsPictures.address })
        .from(newsPictures)
        .where(lte(newsPictures.unusedSince, before))
        .orderBy(asc(newsPictures.unusedSince))
        .limit(batch)
        .for("update", { skipLocked: true });
      await erase(context, tx, due);
      return due.length;
    });
}

async function erase({ images }: AppContext, tx: Transaction, pictures: readonly { address: string }[]) {
  for (const { address } of pictures) {
    await images.remove(tx, address);
    await tx.delete(newsPictures).where(eq(newsPictures.address, address));
  }
}

const isUnused = sql`not exists (select from ${newsPictureUses} where ${newsPictureUses.address} = ${newsPictures.address})`;

async function addressesOf(executor: Executor, newsId: number): Promise<string[]> {
  const uses = await executor
    .select({ address: newsPictureUses.address })
    .from(newsPictureUses)
    .where(eq(newsPictureUses.newsId, newsId));
  return uses.map(({ address }) => address);
}

/** In one order, so that two posts that show the same pictures wait for each other. @returns those that there are */
async function lockPictures(tx: Transaction, addresses: string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const rows = await tx
    .select({ address: newsPictures.address })
    .from(newsPictures)
    .where(inArray(newsPictures.address, addresses))
    .orderBy(asc(newsPictures.address))
    .for("update");
  return rows.map(({ address }) => address);
}

async function forgetUses(tx: Executor, newsId: number, addresses: string[]) {
  await tx
    .delete(newsPictureUses)
    .where(and(eq(newsPictureUses.newsId, newsId), inArray(newsPictureUses.address, addresses)));
}

/** A process of 0.2.0 deletes posts without their uses. */
async function forgetUsesOfNothing({ database, clock }: AppContext) {
  await inTransaction(database, async (tx) => {
    const isOfNothing = sql`not exists (select from ${news} where ${news.id} = ${newsPictureUses.newsId})
      and not exists (select from ${unpublishedNews} where ${unpublishedNews.id} = ${newsPictureUses.newsId})`;
    const gone = await tx.delete(newsPictureUses).where(isOfNothing).returning({ address: newsPictureUses.address });
    const addresses = await lockPictures(tx, [...new Set(gone.map(({ address }) => address))]);
    if (addresses.length > 0) await markUnused(tx, addresses, clock.now());
  });
}

/** Those of these pictures that no post shows. */
const markUnused = (tx: Transaction, addresses: string[], now: Date) =>
  tx
    .update(newsPictures)
    .set({ unusedSince: now })
    .where(and(inArray(newsPictures.address, addresses), isUnused));
