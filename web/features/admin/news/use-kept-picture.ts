import { useEffect, useRef } from "react";
import { fileToSend } from "#web/platform/pictures/read-picture.ts";
import { useChosenPicture } from "#web/platform/pictures/use-chosen-picture.ts";
import { lastSeenPerson } from "#web/platform/session.ts";
import { keepPicture, keptPicture, type DraftOf } from "./news-draft.ts";

/** The picture of the form; one that was chosen stays on this device until it is sent, whatever happens to the page. */
export function useKeptPicture(of: DraftOf, done: boolean) {
  const picture = useChosenPicture();
  const { choose } = picture;
  const { username, id } = of;
  /** What this device is known to keep; undefined before it was asked. */
  const kept = useRef<Blob | null>(undefined);
  const file = fileToSend(picture.choice?.chosen);

  useEffect(() => {
    let left = false;
    void keptPicture({ username, id }).then((found) => {
      if (left || kept.current !== undefined) return;
      kept.current = found;
      if (found !== null) choose(found);
    });
    return () => {
      left = true;
    };
  }, [choose, username, id]);

  const { choice } = picture;
  useEffect(() => {
    // Before anything was chosen, nothing is known against what is kept.
    if (done || (choice === null && kept.current === undefined) || file === kept.current) return;
    // Once the account is deleted in another tab, nothing of it is kept any more.
    if (lastSeenPerson()?.username !== username) return;
    if (choice === null || file !== null) {
      kept.current = file;
      void keepPicture({ username, id }, file);
    }
  }, [done, choice, file, username, id]);

  return { picture, file };
}
