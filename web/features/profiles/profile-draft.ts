import { z } from "zod";
import type { OwnAccount } from "#contract/accounts.ts";
import { readStored, store } from "#web/platform/storage.ts";
import type { DeviceData } from "../personal-data/device-data.ts";

/** The fields of the profile's form, as texts. */
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

/** The fields that were changed alone: what changes elsewhere in the others is not undone by them. */
const changes = fields.partial();
type ProfileChanges = z.output<typeof changes>;

export function changesOf(values: ProfileValues, saved: ProfileValues): ProfileChanges {
  return Object.fromEntries(names.filter((name) => values[name] !== saved[name]).map((name) => [name, values[name]]));
}

export const isEmpty = (changed: object) => Object.keys(changed).length === 0;

const entryOf = (username: string) => `profile-draft/${username}`;

/** What this device keeps of a form that was not sent. */
export function readStoredChanges(username: string): ProfileChanges {
  try {
    return changes.parse(JSON.parse(readStored(entryOf(username)) ?? "{}"));
  } catch {
    // Spoilt, or by another version: as good as nothing.
    return {};
  }
}

export function storeChanges(username: string, changed: ProfileChanges) {
  store(entryOf(username), isEmpty(changed) ? null : JSON.stringify(changed));
}

/** After it was sent. */
export const deleteStoredChanges = (username: string) => store(entryOf(username), null);

export const profileChangesOnDevice: DeviceData = { forget: ({ username }) => deleteStoredChanges(username) };
