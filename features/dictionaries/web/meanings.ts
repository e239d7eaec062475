import { lookUpPath, packPath } from "../addresses.ts";
import type { Entry } from "../word-list.ts";
import { anonymous, keptPack, loadPack } from "./packs.ts";
import type { WordDirection } from "./word-direction.ts";

/** Meanings from the pack of their direction. While it is not here, a call that names nothing but the word. */

const mustSave = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const loading = new Set<string>();

/** For the next words. */
function loadOnce(address: string) {
  if (mustSave() || loading.has(address)) return;
  loading.add(address);
  // Without it the calls go on.
  loadPack(address).catch(() => {});
}

const mostParts = 4;

/**
 * The entries of a word in any of its forms; of its parts between hyphens if the whole has none. Empty if none is known.
 * @throws if there is neither a pack nor a connection
 */
export async function meaningsOf(word: string, direction: WordDirection): Promise<Entry[]> {
  const address = packPath(direction.from, direction.to, direction.hash);
  const pack = await keptPack(address);
  const hasAll = pack !== null && pack.head.isPart !== true;
  async function find(form: string): Promise<Entry[]> {
    const found = pack?.find(form) ?? [];
    return found.length > 0 || hasAll ? found : ask(form, direction);
  }
  const entries = await find(word);
  if (pack === null) loadOnce(address);
  if (entries.length > 0 || !word.includes("-")) return entries;
  const parts = word.split("-").filter(Boolean).slice(0, mostParts);
  return (await Promise.all(parts.map(find))).flatMap((found) => found.slice(0, 1));
}

async function ask(word: string, { from, to }: WordDirection): Promise<Entry[]> {
  const response = await fetch(`${lookUpPath}?${new URLSearchParams({ word, from, to })}`, anonymous);
  if (!response.ok) throw new Error(`The call for a word answered ${response.status}`);
  return ((await response.json()) as { entries: Entry[] }).entries;
}
