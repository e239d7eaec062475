import { newsDraftsOnDevice } from "#features/news/web/writing/news-draft.ts";
import { commentDraftsOnDevice } from "#features/comments/web/drafts.ts";
import { contactDraftOnDevice } from "#features/contact/web/contact-draft.ts";
import { correctionDraftsOnDevice } from "#features/corrections/web/correction-draft.ts";
import { taleDraftsOnDevice } from "#features/writing/web/autosave/draft-storage.ts";
import { homeShelvesOnDevice, lastVisitOnDevice, learnerChoicesOnDevice } from "./pages/home/home-on-device.ts";
import { notebookOnDevice } from "#features/notebook/web/device-notebook.ts";
import { pushOnDevice } from "#features/notifications/web/push-subscription.tsx";
import type { DeviceData, RemovedPerson } from "#features/personal-data/web/device-data.ts";
import { profileDraftOnDevice } from "#features/profiles/web/profile-draft.ts";
import { unsentPlaceOnDevice } from "#features/reading/web/unsent-place.tsx";
import { offlineCopiesOnDevice } from "#features/reading/web/use-offline-copy.ts";
import { readingSettingsOnDevice } from "#features/reading-settings/web/own-reading-settings.tsx";
import { shownWarningsOnDevice } from "#features/search/web/shown-warnings.ts";
import { openedListsOnDevice, unseenFavouriteOnDevice } from "./pages/account/own-news.ts";

/** Everything that this browser stores about a person besides the session. A new kind of data must be added here. */
const deviceData: readonly DeviceData[] = [
  commentDraftsOnDevice,
  correctionDraftsOnDevice,
  profileDraftOnDevice,
  openedListsOnDevice,
  unseenFavouriteOnDevice,
  contactDraftOnDevice,
  taleDraftsOnDevice,
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
