import { createStore, delMany, get, keys, set, del, type UseStore } from "idb-keyval";
import { z } from "zod";
import { exactLanguageName } from "#contract/input.ts";
import type { NewsPost } from "#contract/news.ts";
import { sameText } from "#web/platform/editor/text-html.ts";
import { readStored, removeStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../../personal-data/device-data.ts";

/** The fields of a news post's form, and the draft that this device stores until it is saved. */

const fields = z.object({
  title: z.string(),
  description: z.string(),
  languageName: exactLanguageName,
  content: z.string(),
});
export type NewsValues = z.output<typeof fields>;

export const valuesOf = (post: NewsPost): NewsValues => fields.parse(post);

/**
 * Only the changed fields, whether the picture is to be removed, and the version of the post that was edited (its
 * `updatedAt`).
 */
const changes = fields.partial().extend({ removed: z.literal(true).optional(), seen: z.string().optional() });
export type NewsChanges = Partial<NewsValues & { removed: true; seen: string }>;

export function changesOf(values: NewsValues, savedValues: NewsValues, removed: boolean): NewsChanges {
  const changed: NewsChanges = {};
  if (values.title !== savedValues.title) changed.title = values.title;
  if (values.description !== savedValues.description) changed.description = values.description;
  if (values.languageName !== savedValues.languageName) changed.languageName = values.languageName;
  if (!sameText(values.content, savedValues.content)) changed.content = values.content;
  if (removed) changed.removed = true;
  return changed;
}

export const hasNoChanges = (changed: object) => Object.keys(changed).length === 0;

/** The author of the draft and the post that it edits; null for a new post. */
export interface DraftKey {
  username: string;
  id: number | null;
}

const entriesOf = (username: string) => `news-drafts/${username}/`;
const entryOf = ({ username, id }: DraftKey) => `${entriesOf(username)}${id ?? "new"}`;

export function readStoredChanges(of: DraftKey): NewsChanges {
  try {
    // JSON has no undefined.
    return changes.parse(JSON.parse(readStored(entryOf(of)) ?? "{}")) as NewsChanges;
  } catch {
    // Unreadable, or written by another version of the application: treated as empty.
    return {};
  }
}

export function storeChanges(of: DraftKey, changed: NewsChanges) {
  store(entryOf(of), hasNoChanges(changed) ? null : JSON.stringify(changed));
}

// Pictures are too large for localStorage. If IndexedDB is blocked, they have to be chosen again.
let pictureStore: UseStore | undefined;
const pictures = () => (pictureStore ??= createStore("fabula-news", "pictures"));

export async function storePicture(of: DraftKey, file: Blob | null): Promise<void> {
  await (file === null ? del(entryOf(of), pictures()) : set(entryOf(of), file, pictures())).catch(() => {});
}

export async function readStoredPicture(of: DraftKey): Promise<Blob | null> {
  const file = await get<unknown>(entryOf(of), pictures()).catch(() => null);
  return file instanceof Blob ? file : null;
}

/** After it was saved or discarded. */
export function deleteDraft(of: DraftKey) {
  store(entryOf(of), null);
  void storePicture(of, null);
}

export const newsDraftsOnDevice: DeviceData = {
  async deleteDataOf({ username }) {
    removeStored(entriesOf(username));
    const pictureKeys = (await keys<string>(pictures())).filter((key) => key.startsWith(entriesOf(username)));
    await delMany(pictureKeys, pictures());
  },
};
