import { newsDraftsOnDevice } from "./features/admin/news/news-draft.ts";
import { commentDraftsOnDevice } from "./features/comments/drafts.ts";
import { contactDraftOnDevice } from "./features/contact/contact-draft.ts";
import { correctionDraftsOnDevice } from "./features/corrections/correction-draft.ts";
import { copiesOnDevice } from "./features/laboratory/autosave/device-storage.ts";
import { lastVisitOnDevice } from "./features/home/last-visit.ts";
import { learnerChoicesOnDevice } from "./features/home/learner-choices.ts";
import { homeShelvesOnDevice } from "./features/home/shelf-count.ts";
import { notebookOnDevice } from "./features/notebook/notebook-on-device.ts";
import { pushOnDevice } from "./features/notifications/push-subscription.ts";
import type { DeviceData, RemovedPerson } from "./features/personal-data/device-data.ts";
import { profileChangesOnDevice } from "./features/profiles/profile-draft.ts";
import { unsentPlaceOnDevice } from "./features/reading/unsent-place.tsx";
import { offlineCopiesOnDevice } from "./features/reading/use-offline-copy.ts";
import { readingSettingsOnDevice } from "./features/reading-settings/own-reading-settings.ts";
import { shownWarningsOnDevice } from "./features/search/shown-warnings.ts";
import { unseenFavouriteOnDevice } from "./features/tales/unseen-favourite.ts";
import { openedListsOnDevice } from "./features/user/use-mark-list-read.ts";

/** Everything that this browser stores about a person besides the session. A new kind of data must be added here. */
const deviceData: readonly DeviceData[] = [
  commentDraftsOnDevice,
  correctionDraftsOnDevice,
  profileChangesOnDevice,
  openedListsOnDevice,
  unseenFavouriteOnDevice,
  contactDraftOnDevice,
  copiesOnDevice,
  newsDraftsOnDevice,
  pushOnDevice,
  homeShelvesOnDevice,
  lastVisitOnDevice,
  learnerChoicesOnDevice,
  offlineCopiesOnDevice,
  notebookOnDevice,
  readingSettingsOnDevice,
  shownWarningsOnDevice,
  unsentPlaceOnDevice,
];

/** Deletes each kind, whether or not the others fail. */
export async function deletePersonOnDevice(person: RemovedPerson): Promise<void> {
  await Promise.allSettled(deviceData.map(async (data) => data.deleteDataOf(person)));
}
