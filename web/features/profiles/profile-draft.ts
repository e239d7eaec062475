import { z } from "zod";
import type { OwnAccount } from "#contract/accounts.ts";
import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** The fields of the profile's form, as strings. */
const fields = z.object({
  firstname: z.string(),
  lastname: z.string(),
  bio: z.string(),
  instagram: z.string(),
  fb: z.string(),
  website: z.string(),
  languageName: z.string(),
});
export type ProfileValues = z.output<typeof fields>;

const names = Object.keys(fields.shape) as (keyof ProfileValues)[];

export function valuesOf(account: OwnAccount): ProfileValues {
  return fields.parse(account);
}

/** Only the changed fields, so that changes made elsewhere to other fields are not undone. */
const changes = fields.partial();
type ProfileChanges = Partial<ProfileValues>;

export function changesOf(values: ProfileValues, savedValues: ProfileValues): ProfileChanges {
  return Object.fromEntries(
    names.filter((name) => values[name] !== savedValues[name]).map((name) => [name, values[name]]),
  );
}

export const hasNoChanges = (changed: object) => Object.keys(changed).length === 0;

const entryOf = (username: string) => `profile-draft/${username}`;

/** The draft of the form that this device stores. */
export function readStoredChanges(username: string): ProfileChanges {
  try {
    // JSON has no undefined.
    return changes.parse(JSON.parse(readStored(entryOf(username)) ?? "{}")) as ProfileChanges;
  } catch {
    // Unreadable, or written by another version of the application: treated as empty.
    return {};
  }
}

export function storeChanges(username: string, changed: ProfileChanges) {
  store(entryOf(username), hasNoChanges(changed) ? null : JSON.stringify(changed));
}

/** After it was saved. */
export const deleteStoredChanges = (username: string) => store(entryOf(username), null);

export const profileChangesOnDevice: DeviceData = { deleteDataOf: ({ username }) => deleteStoredChanges(username) };
