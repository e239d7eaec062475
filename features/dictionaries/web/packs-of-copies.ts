import { dictionariesCache, isCopied, textOfCopy } from "#kit/web/pages/offline-copies.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { packPath } from "../addresses.ts";
import { anonymous } from "./packs.ts";

/**
 * The packs of Tales to read later, kept in this browser for the time without a connection: each once, as long as a copied Tale needs it. They
 * go with the copies at a log-out, too.
 */

interface CopiedTale {
  id: number;
  path: string;
  languageName: LanguageName;
}

/** In the cache of the packs, the address of the pack that a Tale needs. */
const needs = "/dictionaries/of-tale/";

const attribute = (html: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(html)?.[1] ?? "";

/** The pack that explains a copied Tale to its reader; null without one. */
async function neededPack(userId: number, tale: CopiedTale, to: LanguageName | null): Promise<string | null> {
  const html = to === null ? null : await textOfCopy(userId, tale);
  if (to === null || html === null) return null;
  const hasMeanings = attribute(html, "data-words-to").split(" ").includes(to);
  return hasMeanings ? packPath(tale.languageName, to, attribute(html, "data-words-hash")) : null;
}

/** @returns null if the site doesn't have it any more */
async function packAt(address: string): Promise<Response | null> {
  const known = await caches.match(address);
  const pack = known ?? (await fetch(address, { ...anonymous, cache: "no-store" }));
  return pack.ok ? pack : null;
}

const pathOf = ({ url }: Request) => new URL(url).pathname;

/** Deletes packs that no copied Tale needs. */
async function tidy(userId: number): Promise<void> {
  const cache = await caches.open(dictionariesCache(userId));
  const paths = (await cache.keys()).map(pathOf);
  const needed = new Set<string>();
  for (const path of paths.filter((each) => each.startsWith(needs))) {
    if (await isCopied(userId, Number(path.slice(needs.length)))) needed.add(await (await cache.match(path))!.text());
    else await cache.delete(path);
  }
  for (const path of paths) if (!path.startsWith(needs) && !needed.has(path)) await cache.delete(path);
  if (needed.size === 0) await caches.delete(dictionariesCache(userId));
}

async function keep(userId: number, tale: CopiedTale, to: LanguageName | null): Promise<void> {
  const address = await neededPack(userId, tale, to);
  if (address === null && !(await caches.has(dictionariesCache(userId)))) return;
  const cache = await caches.open(dictionariesCache(userId));
  const pack = address === null || (await cache.match(address)) !== undefined ? null : await packAt(address);
  if (address !== null && pack !== null) await cache.put(address, pack);
  if (address === null) await cache.delete(needs + tale.id);
  else await cache.put(needs + tale.id, new Response(address));
  await tidy(userId);
}

/** A list has several Tales of one language, which fetch their pack once. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Keeps the pack that a Tale needs, if it is copied, and deletes those that no Tale needs any more.
 * @param to the language of the meanings; null for none
 */
export function keepPackOf(userId: number, tale: CopiedTale, to: LanguageName | null): Promise<void> {
  const done = last.then(() => keep(userId, tale, to));
  last = done.catch(() => {});
  return done;
}
