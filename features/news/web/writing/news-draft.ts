import { createStore, delMany, get, keys, set, del, type UseStore } from "idb-keyval";
import { z } from "zod";
import { exactLanguageName } from "#kit/calls/input.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { newsStates, type StaffNewsPost } from "../../calls.ts";
import { localTime } from "#kit/web/pages/local-time.ts";
import { localDrafts } from "#kit/web/drafts/local-drafts.ts";
import { sameText } from "#kit/web/editor/text-html.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

/** The fields of a news post's form, and its local draft. */

const fields = z.object({
  title: z.string(),
  description: z.string(),
  languageName: exactLanguageName,
  content: z.string(),
  pinned: z.boolean(),
  state: z.enum(newsStates),
  /** The time of a scheduled post as its field has it: in the zone of this device, without its name. Empty without one. */
  publishAt: z.string(),
});
export type NewsValues = z.output<typeof fields>;

export const valuesOf = (post: StaffNewsPost): NewsValues =>
  fields.parse({ ...post, publishAt: post.publishAt === null ? "" : localTime(new Date(post.publishAt)) });

/**
 * Only the changed fields, whether the picture is to be removed, and the version of the post that was edited (its
 * `updatedAt`).
 */
const changes = fields.partial().extend({ removed: z.literal(true).optional(), seen: z.string().optional() });
type NewsChanges = Partial<NewsValues & { removed: true; seen: string }>;

export function changesOf(values: NewsValues, savedValues: NewsValues, removed: boolean): NewsChanges {
  const changed: NewsChanges = {};
  if (values.title !== savedValues.title) changed.title = values.title;
  if (values.description !== savedValues.description) changed.description = values.description;
  if (values.languageName !== savedValues.languageName) changed.languageName = values.languageName;
  if (values.pinned !== savedValues.pinned) changed.pinned = values.pinned;
  if (values.state !== savedValues.state) changed.state = values.state;
  if (values.publishAt !== savedValues.publishAt) changed.publishAt = values.publishAt;
  if (!sameText(values.content, savedValues.content)) changed.content = values.content;
  if (removed) changed.removed = true;
  return changed;
}

/** The author of the draft and the post that it edits; null for a new post. */
export interface DraftKey {
  username: string;
  id: number | null;
  /** Of a new post that is a version of another one. */
  version?: { of: number; languageName: LanguageName } | undefined;
}

const stored = localDrafts("news-drafts", changes);
const keyOf = ({ username, id, version }: DraftKey) => ({
  username,
  about: id ?? (version === undefined ? "new" : `new-${version.of}-${version.languageName}`),
});

/** JSON has no undefined. */
export const readNewsDraft = (of: DraftKey) => (stored.read(keyOf(of)) ?? {}) as NewsChanges;

export const storeNewsDraft = (of: DraftKey, changed: NewsChanges) => stored.write(keyOf(of), changed);

// Pictures are too large for localStorage. If IndexedDB is blocked, they have to be chosen again.
let pictureStore: UseStore | undefined;
const pictures = () => (pictureStore ??= createStore("fabula-news", "pictures"));

const pictureKeyOf = (of: DraftKey) => stored.keyOf(keyOf(of));

export async function storeDraftPicture(of: DraftKey, file: Blob | null): Promise<void> {
  await (file === null ? del(pictureKeyOf(of), pictures()) : set(pictureKeyOf(of), file, pictures())).catch(() => {});
}

export async function readDraftPicture(of: DraftKey): Promise<Blob | null> {
  const file = await get<unknown>(pictureKeyOf(of), pictures()).catch(() => null);
  return file instanceof Blob ? file : null;
}

/** After it was saved or discarded. */
export function deleteNewsDraft(of: DraftKey) {
  stored.write(keyOf(of), null);
  void storeDraftPicture(of, null);
}

export const newsDraftsOnDevice: DeviceData = {
  async deleteDataOf({ username }) {
    stored.deleteDataOf({ username });
    const prefix = stored.keyOf({ username, about: "" });
    const pictureKeys = (await keys<string>(pictures())).filter((key) => key.startsWith(prefix));
    await delMany(pictureKeys, pictures());
  },
};
