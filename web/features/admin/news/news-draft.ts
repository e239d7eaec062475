import { createStore, delMany, get, keys, set, del, type UseStore } from "idb-keyval";
import { z } from "zod";
import { exactLanguageName } from "#contract/input.ts";
import type { NewsPost } from "#contract/news.ts";
import { sameText } from "#web/platform/editor/text-html.ts";
import { readStored, removeStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../../personal-data/device-data.ts";

/** What stands in the form of a news post, and what this device keeps of it until it is sent. */

const fields = z.object({
  title: z.string(),
  description: z.string(),
  languageName: exactLanguageName,
  content: z.string(),
});
export type NewsValues = z.output<typeof fields>;

export const valuesOf = (post: NewsPost): NewsValues => fields.parse(post);

/** The fields that were changed alone, whether the picture is to go, and of which version of the post (its `updatedAt`). */
const changes = fields.partial().extend({ removed: z.literal(true).optional(), seen: z.string().optional() });
export type NewsChanges = z.output<typeof changes>;

export function changesOf(values: NewsValues, saved: NewsValues, removed: boolean): NewsChanges {
  const changed: NewsChanges = {};
  if (values.title !== saved.title) changed.title = values.title;
  if (values.description !== saved.description) changed.description = values.description;
  if (values.languageName !== saved.languageName) changed.languageName = values.languageName;
  if (!sameText(values.content, saved.content)) changed.content = values.content;
  if (removed) changed.removed = true;
  return changed;
}

export const isEmpty = (changed: object) => Object.keys(changed).length === 0;

/** Whose draft, and of which post; null: of one that is new. */
export interface DraftOf {
  username: string;
  id: number | null;
}

const entriesOf = (username: string) => `news-drafts/${username}/`;
const entryOf = ({ username, id }: DraftOf) => `${entriesOf(username)}${id ?? "new"}`;

export function keptChanges(of: DraftOf): NewsChanges {
  try {
    return changes.parse(JSON.parse(readStored(entryOf(of)) ?? "{}"));
  } catch {
    // Spoilt, or by another version: as good as nothing.
    return {};
  }
}

export function keepChanges(of: DraftOf, changed: NewsChanges) {
  store(entryOf(of), isEmpty(changed) ? null : JSON.stringify(changed));
}

// Pictures are too heavy for the storage of texts. Where the other one is forbidden they are chosen again.
let opened: UseStore | undefined;
const pictures = () => (opened ??= createStore("fabula-news", "pictures"));

export async function keepPicture(of: DraftOf, file: Blob | null): Promise<void> {
  await (file === null ? del(entryOf(of), pictures()) : set(entryOf(of), file, pictures())).catch(() => {});
}

export async function keptPicture(of: DraftOf): Promise<Blob | null> {
  const file = await get<unknown>(entryOf(of), pictures()).catch(() => null);
  return file instanceof Blob ? file : null;
}

/** After it was sent, or thrown away. */
export function forgetDraft(of: DraftOf) {
  store(entryOf(of), null);
  void keepPicture(of, null);
}

export const newsDraftsOnDevice: DeviceData = {
  async forget({ username }) {
    removeStored(entriesOf(username));
    const theirs = (await keys<string>(pictures())).filter((key) => key.startsWith(entriesOf(username)));
    await delMany(theirs, pictures());
  },
};
