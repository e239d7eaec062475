import { useEffect, useRef, useState } from "react";
import { lastSeenPerson } from "./session.ts";

interface LocalDraftOptions<Changes> {
  /** The person whose changes these are. */
  username: string;
  /** The input that is not sent yet. */
  unsaved: Changes;
  /** Whether the input was sent. */
  done: boolean;
  /** Stores the changes on this device. */
  keep: (unsaved: Changes) => void;
}

/** Stores unsaved changes of a form as a local draft, so that they survive the page and the session. */
export function useLocalDraft<Changes>({ username, unsaved, done, keep }: LocalDraftOptions<Changes>) {
  const [first] = useState(() => JSON.stringify(unsaved));
  const storedText = useRef(first);
  useEffect(() => {
    const text = JSON.stringify(unsaved);
    // A tab without changes must not overwrite the changes of another tab, and nothing is stored for an account that another tab
    // has deleted.
    if (done || text === storedText.current || lastSeenPerson()?.username !== username) return;
    storedText.current = text;
    keep(unsaved);
  });
}
