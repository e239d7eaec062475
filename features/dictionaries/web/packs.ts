import { packPath } from "../addresses.ts";
import { WordList } from "../word-list.ts";
import type { WordDirection } from "./word-direction.ts";

/** The packs that this browser keeps: those of the last directions, as the words of one Tale are looked up one after the other. */

const cacheName = "dictionaries";
/** With all of 1.2 MB, less than a book with pictures. */
const mostKept = 4;

/** Calls for words name nobody and no page. */
export const anonymous = { credentials: "omit", referrerPolicy: "no-referrer" } as const;

const opened = new Map<string, Promise<WordList | null>>();

/** @returns null if the pack is not on this device */
export function keptPack(address: string): Promise<WordList | null> {
  const known = opened.get(address) ?? readPack(address).catch(() => null);
  opened.set(address, known);
  return known;
}

async function readPack(address: string): Promise<WordList | null> {
  const stored = await caches.match(address);
  return stored === undefined ? null : new WordList(await stored.text());
}

/** A part of the address that another version of the same direction has, too. */
const directionIn = (address: string) => new URL(address, location.href).pathname.split(".")[0];

/** Fetches a pack and keeps it in place of an older one of its direction. A browser that stores nothing has it until the page is left. */
export async function loadPack(address: string): Promise<void> {
  const response = await fetch(address, { ...anonymous, cache: "no-store" });
  if (!response.ok) throw new Error(`The pack ${address} answered ${response.status}`);
  const copy = response.clone();
  opened.set(address, Promise.resolve(new WordList(await response.text())));
  const cache = await caches.open(cacheName);
  const kept = (await cache.keys()).map(({ url }) => url);
  const outdated = kept.filter((url) => directionIn(url) === directionIn(address));
  const others = kept.filter((url) => !outdated.includes(url));
  for (const url of [...outdated, ...others.slice(0, Math.max(0, others.length - mostKept + 1))])
    await cache.delete(url);
  await cache.put(address, copy);
}

/** The pack, fetched if it isn't here. @returns null without a connection */
export async function packFor({ from, to, hash }: WordDirection): Promise<WordList | null> {
  const address = packPath(from, to, hash);
  const kept = await keptPack(address);
  if (kept !== null) return kept;
  await loadPack(address).catch(() => {});
  return keptPack(address);
}
