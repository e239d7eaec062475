import { useState } from "react";
import { useDiscussionContext } from "./discussion-context.ts";
import { storeDraft, readDraft, type Draft, type DraftPlace } from "./drafts.ts";

interface StoredDraft {
  draft: Draft;
  keep: (next: Draft) => void;
  /** Deletes it and starts over. */
  drop: () => void;
}

/** The text of a form: the draft stored on this device, else `start`. Typing stores it. */
export function useDraft(place: DraftPlace, start: string): StoredDraft {
  const { drafts } = useDiscussionContext();
  const [draft, setDraft] = useState<Draft>(() => readDraft(drafts, place) ?? { text: start });
  return {
    draft,
    keep(next) {
      setDraft(next);
      storeDraft(drafts, place, next.text.trim() === "" || next.text === start ? null : next);
    },
    drop() {
      setDraft({ text: start });
      storeDraft(drafts, place, null);
    },
  };
}
