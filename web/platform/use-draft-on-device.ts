import { useEffect, useRef, useState } from "react";
import { lastSeenPerson } from "./session.ts";

interface DraftOnDeviceOptions<Changes> {
  /** The person whose changes these are. */
  username: string;
  /** What was typed and not sent. */
  unsaved: Changes;
  /** It was sent. */
  done: boolean;
  /** Stores them on this device. */
  keep: (unsaved: Changes) => void;
}

/** Stores unsaved changes of a form on this device, so that they survive the page and the session. */
export function useDraftOnDevice<Changes>({ username, unsaved, done, keep }: DraftOnDeviceOptions<Changes>) {
  const [first] = useState(() => JSON.stringify(unsaved));
  const keptText = useRef(first);
  useEffect(() => {
    const text = JSON.stringify(unsaved);
    // A tab without changes must not overwrite those of another tab, and nothing is stored of an account that another tab has
    // deleted.
    if (done || text === keptText.current || lastSeenPerson()?.username !== username) return;
    keptText.current = text;
    keep(unsaved);
  });
}
