import { useEffect, useRef } from "react";
import { fileToSend } from "#kit/web/pictures/read-picture.ts";
import { useChosenPicture } from "#kit/web/pictures/use-chosen-picture.ts";
import { lastSeenPerson } from "#features/accounts/web/session.ts";
import { storePicture, readStoredPicture, type DraftKey } from "./news-draft.ts";

/**
 * The picture of the form. A chosen one is stored on this device until it is saved, in case the page is closed or
 * reloaded.
 */
export function useStoredPicture(of: DraftKey, done: boolean) {
  const picture = useChosenPicture();
  const { choose } = picture;
  const { username, id } = of;
  /** The picture stored on this device; undefined before it has been read. */
  const storedFile = useRef<Blob | null>(undefined);
  const file = fileToSend(picture.choice?.chosen);

  useEffect(() => {
    let isUnmounted = false;
    void readStoredPicture({ username, id }).then((found) => {
      if (isUnmounted || storedFile.current !== undefined) return;
      storedFile.current = found;
      if (found !== null) choose(found);
    });
    return () => {
      isUnmounted = true;
    };
  }, [choose, username, id]);

  const { choice } = picture;
  useEffect(() => {
    // Until something is chosen, the stored picture stays.
    if (done || (choice === null && storedFile.current === undefined) || file === storedFile.current) return;
    // After the account was deleted in another tab, nothing of it may be stored again.
    if (lastSeenPerson()?.username !== username) return;
    if (choice === null || file !== null) {
      storedFile.current = file;
      void storePicture({ username, id }, file);
    }
  }, [done, choice, file, username, id]);

  return { picture, file };
}
