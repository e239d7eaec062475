import { forgetNewsDrafts } from "../admin/news/news-draft.ts";
import { forgetDrafts } from "../comments/drafts.ts";
import { forgetLetterDraft } from "../contact/letter-draft.ts";
import { deviceCopies } from "../laboratory/autosave/device-storage.ts";
import { forgetPush } from "../notifications/push-subscription.ts";
import { forgetChanges } from "../profiles/profile-form.ts";
import { forgetNewFavourite } from "../user/new-favourite.ts";
import { forgetOpenedLists } from "../user/use-opened-lists.ts";

export interface GonePerson {
  userId: number;
  username: string;
}

/** All that this browser keeps of a person besides their session. Whatever keeps more has to be named here. */
export async function forgetPerson({ userId, username }: GonePerson): Promise<void> {
  forgetDrafts(username);
  forgetChanges(username);
  forgetOpenedLists(username);
  forgetNewFavourite(username);
  forgetLetterDraft(username);
  // A storage that can't be opened holds nothing, and nobody is kept in by it.
  const copies = async () => deviceCopies().removePerson(userId);
  await Promise.allSettled([copies(), forgetPush(), forgetNewsDrafts(username)]);
}
