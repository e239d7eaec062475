import { useEffect, useRef, useState } from "react";
import { lastSeenPerson } from "./session.ts";

interface DraftOnDeviceOptions<Changes> {
  /** Whose changes these are. */
  username: string;
  /** What was typed and not sent. */
  unsaved: Changes;
  /** It was sent. */
  done: boolean;
  /** Puts it where this device keeps it. */
  keep: (unsaved: Changes) => void;
}

/** Keeps on this device what was typed into a form, whatever happens to the page or the session. */
export function useDraftOnDevice<Changes>({ username, unsaved, done, keep }: DraftOnDeviceOptions<Changes>) {
  const [first] = useState(() => JSON.stringify(unsaved));
  const keptText = useRef(first);
  useEffect(() => {
    const text = JSON.stringify(unsaved);
    // A tab in which nothing was typed leaves alone what another one keeps; and once the account is deleted in
    // another tab, nothing of it is kept any more.
    if (done || text === keptText.current || lastSeenPerson()?.username !== username) return;
    keptText.current = text;
    keep(unsaved);
  });
}
