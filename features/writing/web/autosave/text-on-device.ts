import { editedTaleOf, isBlank, type EditedTale } from "./edited-tale.ts";
import { hasUnsaved, type EditingState } from "./editing-state.ts";
import { createLocalCopyWriter } from "./local-copy-writer.ts";
import type { LocalCopies, LocalCopy } from "./local-copies.ts";
import type { OpenedTale } from "./open-tale.ts";

interface TextOnDeviceOptions {
  opening: OpenedTale;
  userId: number;
  copies: LocalCopies;
  newId(): string;
  state(): EditingState;
  set(part: Partial<EditingState>): void;
}

/** The copies of an edited Tale on this device: of the text that the server does not have, and of texts that were replaced. */
export function createTextOnDevice({ opening, userId, copies, newId, state, set }: TextOnDeviceOptions) {
  const { copyId, clientKey, languageName, translationOf } = opening;

  function copyOf(edited: EditedTale, as: Pick<LocalCopy, "copyId" | "clientKey" | "setAside">): LocalCopy {
    // If the answer to its creation was lost, the conflict is the first answer about the Tale.
    const known = state().known ?? state().conflict;
    const base = known === null ? null : { updatedAt: known.updatedAt, manuscript: editedTaleOf(known) };
    const taleId = known?.id ?? null;
    const { categoryName } = edited;
    const story = { categoryName, languageName, translationOf: taleId === null ? translationOf : null };
    const chosen = state().isOverwriting && !as.setAside ? { isOverwriting: true } : {};
    return { ...as, ...chosen, ...story, userId, taleId, manuscript: edited, base, changedAt: Date.now() };
  }

  const writer = createLocalCopyWriter(copies, (isSavedOnDevice) => {
    if (isSavedOnDevice !== state().isSavedOnDevice) set({ isSavedOnDevice });
  });

  return {
    /** Makes this device store exactly what the server does not have. */
    keep() {
      if (hasUnsaved(state())) writer.schedule(() => copyOf(state().edited, { copyId, clientKey, setAside: false }));
      else void writer.remove(userId, copyId);
    },
    flush: () => writer.flush(),
    writeAtOnce: () => writer.writeAtOnce(),
    setAside(edited: EditedTale): LocalCopy | null {
      if (isBlank(edited)) return null;
      const aside = copyOf(edited, { copyId: newId(), clientKey: newId(), setAside: true });
      set({ replacedTexts: [aside, ...state().replacedTexts] });
      copies.write(aside).catch(() => set({ isSavedOnDevice: false }));
      return aside;
    },
    discardAside(id: string) {
      set({ replacedTexts: state().replacedTexts.filter((aside) => aside.copyId !== id) });
      copies.remove(userId, id).catch(() => {});
    },
  };
}
