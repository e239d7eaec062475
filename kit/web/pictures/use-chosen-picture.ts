import { useCallback, useEffect, useRef, useState } from "react";
import { shrink } from "./draw-picture.ts";
import { isUnusable, readPicture, type Chosen, type UnusableChoice } from "./read-picture.ts";

interface Choice<Kind = Chosen> {
  /** Number of this choice. */
  id: number;
  chosen: Kind;
}

export type ChosenPicture = ReturnType<typeof useChosenPicture>;

/** The chosen picture. The newest choice counts, but an unusable one does not replace a usable one. */
export function useChosenPicture() {
  const [choice, setChoice] = useState<Choice | null>(null);
  /** The newest choice if it is unusable. It is also the `choice` unless an earlier, usable one stays. */
  const [wrong, setWrong] = useState<Choice<UnusableChoice> | null>(null);
  const [opening, setOpening] = useState(false);
  const latestChoiceId = useRef(0);

  const url = choice?.chosen.kind === "picture" ? choice.chosen.picture.url : null;
  useEffect(() => {
    if (url === null) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  useEffect(() => () => void (latestChoiceId.current += 1), []);

  const read = useCallback(async (reading: Promise<Chosen>) => {
    latestChoiceId.current += 1;
    const id = latestChoiceId.current;
    setOpening(true);
    const chosen = await reading.catch((): Chosen => ({ kind: "noPicture" }));
    if (id === latestChoiceId.current) {
      const nextChoice = { id, chosen };
      setWrong(isUnusable(chosen) ? { id, chosen } : null);
      setChoice((before) =>
        isUnusable(chosen) && before !== null && !isUnusable(before.chosen) ? before : nextChoice,
      );
      setOpening(false);
    } else if (chosen.kind === "picture") {
      URL.revokeObjectURL(chosen.picture.url);
    }
  }, []);

  const choose = useCallback((file: Blob) => void read(readPicture(file)), [read]);
  const shrinkIt = (file: Blob) => void read(shrunk(file));
  /** Clears the choice. */
  const drop = useCallback(() => {
    latestChoiceId.current += 1;
    setChoice(null);
    setWrong(null);
    setOpening(false);
  }, []);
  return { choice, wrong, opening, choose, shrinkIt, drop };
}

async function shrunk(file: Blob): Promise<Chosen> {
  const picture = await shrink(file);
  return picture === null ? { kind: "noPicture" } : { kind: "picture", ...picture };
}
