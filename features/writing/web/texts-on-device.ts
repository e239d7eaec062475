import { z } from "zod";
import { ownTale, type OwnTale } from "#features/tales/shapes.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { ownTextsCache } from "#kit/web/pages/offline-copies.ts";

/**
 * The texts that were open in the editors of this browser, as the site has them: editors open with them while it can't be reached. Newer
 * words are in drafts.
 */

/** Of a member; those that were saved or opened last. */
const most = 20;

/** The worker answers pages alone, so this is no address of a page. */
const keyOf = (id: number) => `/v1/posts/${id}`;

/** A browser may have no caches, or refuse them. */
const open = (userId: number): Promise<Cache> | null =>
  "caches" in window ? caches.open(ownTextsCache(userId)) : null;

/** @param tale for a published one, with the text of its revision */
export async function rememberText(userId: number, tale: OwnTale): Promise<void> {
  const cache = await open(userId);
  await cache?.put(keyOf(tale.id), Response.json(tale));
  const others = (await cache?.keys())?.slice(0, -most) ?? [];
  for (const old of others) await cache?.delete(old);
}

export async function forgetText(userId: number, id: number): Promise<void> {
  await (await open(userId))?.delete(keyOf(id));
}

const text = ownTale.extend({ hasRevision: z.boolean().optional() });
type Text = z.output<typeof text>;

/** One that an earlier version of the site has stored may lack a field. */
async function read(response: Response | undefined): Promise<Text | null> {
  return text.safeParse(await response?.json()).data ?? null;
}

/** The last changed first. */
export async function rememberedTexts(userId: number): Promise<OwnTale[]> {
  const found = (await (await open(userId))?.matchAll()) ?? [];
  const tales = (await Promise.all(found.map(read))).filter((tale) => tale !== null);
  return tales.toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
}

/** For `catch` of the call that reads a Tale. @throws the error, unless the site can't be reached and the text is on this device */
export async function rememberedText(userId: number, id: number, error: unknown): Promise<Text> {
  const tale = hasCode(error, "NETWORK") ? await read(await (await open(userId))?.match(keyOf(id))) : null;
  if (tale === null) throw error;
  return tale;
}
