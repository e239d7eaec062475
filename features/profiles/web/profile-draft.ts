import { z } from "zod";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { localDrafts } from "#kit/web/drafts/local-drafts.ts";
import type { DeviceData } from "#features/personal-data/web/device-data.ts";

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

const stored = localDrafts("profile-draft", changes);

/** The local draft of the form. JSON has no undefined. */
export const readProfileDraft = (username: string) => (stored.read({ username }) ?? {}) as ProfileChanges;

export const storeProfileDraft = (username: string, changed: ProfileChanges) => stored.write({ username }, changed);

/** After it was saved. */
export const deleteProfileDraft = (username: string) => stored.write({ username }, null);

export const profileDraftOnDevice: DeviceData = stored;
