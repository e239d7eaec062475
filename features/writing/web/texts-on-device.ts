import { z } from "zod";
import { sketch, type Sketch } from "#features/sketches/calls.ts";
import type { KeptSketch } from "./autosave/save-sketch.ts";
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

/** The last twenty stay. */
async function remember(userId: number, key: string, onServer: OwnTale | KeptSketch): Promise<void> {
  const cache = await open(userId);
  await cache?.put(key, Response.json(onServer));
  const others = (await cache?.keys())?.slice(0, -most) ?? [];
  for (const old of others) await cache?.delete(old);
}

/** @param tale for a published one, with the text of its revision */
export const rememberText = (userId: number, tale: OwnTale): Promise<void> => remember(userId, keyOf(tale.id), tale);

const keyOfSketch = (clientKey: string) => `/v1/sketches/${clientKey}`;
export const rememberSketch = (userId: number, sketch: KeptSketch): Promise<void> =>
  remember(userId, keyOfSketch(sketch.clientKey), sketch);

/** It was deleted, or a Tale has taken its place. */
export async function forgetSketch(userId: number, clientKey: string): Promise<void> {
  await (await open(userId))?.delete(keyOfSketch(clientKey));
}

export const rememberedSketch = async (userId: number, clientKey: string): Promise<Sketch | null> =>
  (await rememberedSketches(userId)).find((each) => each.clientKey === clientKey) ?? null;

/** The last changed first. */
export async function rememberedSketches(userId: number): Promise<Sketch[]> {
  const found = (await (await open(userId))?.matchAll()) ?? [];
  const sketches = await Promise.all(found.map(async (each) => sketch.safeParse(await each.json()).data ?? []));
  return sketches.flat().toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt));
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
