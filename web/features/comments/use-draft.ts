import { useState } from "react";
import { useDiscussing } from "./discussion-context.ts";
import { keepDraft, readDraft, type Draft, type DraftPlace } from "./drafts.ts";

interface KeptDraft {
  draft: Draft;
  keep: (next: Draft) => void;
  /** Deletes it and starts over. */
  drop: () => void;
}

/** The text of a form: the draft stored on this device, else `start`. Typing stores it. */
export function useDraft(place: DraftPlace, start: string): KeptDraft {
  const { drafts } = useDiscussing();
  const [draft, setDraft] = useState<Draft>(() => readDraft(drafts, place) ?? { text: start });
  return {
    draft,
    keep(next) {
      setDraft(next);
      keepDraft(drafts, place, next.text.trim() === "" || next.text === start ? null : next);
    },
    drop() {
      setDraft({ text: start });
      keepDraft(drafts, place, null);
    },
  };
}
