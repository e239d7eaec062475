import { newsDraftsOnDevice } from "./features/admin/news/news-draft.ts";
import { commentDraftsOnDevice } from "./features/comments/drafts.ts";
import { contactDraftOnDevice } from "./features/contact/contact-draft.ts";
import { copiesOnDevice } from "./features/laboratory/autosave/device-storage.ts";
import { pushOnDevice } from "./features/notifications/push-subscription.ts";
import type { DeviceData, GonePerson } from "./features/personal-data/device-data.ts";
import { profileChangesOnDevice } from "./features/profiles/profile-draft.ts";
import { unseenFavouriteOnDevice } from "./features/tales/unseen-favourite.ts";
import { openedListsOnDevice } from "./features/user/use-mark-list-read.ts";

/** All that this browser keeps of a person besides their session. Whatever keeps more has to be named here. */
const deviceData: readonly DeviceData[] = [
  commentDraftsOnDevice,
  profileChangesOnDevice,
  openedListsOnDevice,
  unseenFavouriteOnDevice,
  contactDraftOnDevice,
  copiesOnDevice,
  newsDraftsOnDevice,
  pushOnDevice,
];

/** One that fails keeps no other one from forgetting, and nobody in. */
export async function deletePersonOnDevice(person: GonePerson): Promise<void> {
  await Promise.allSettled(deviceData.map(async (data) => data.forget(person)));
}
