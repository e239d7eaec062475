import { useCallback, useEffect, useRef, useState } from "react";
import { shrink } from "./draw-picture.ts";
import { readPicture, type Chosen } from "./read-picture.ts";

export interface Choice {
  /** Tells this choice from those before. */
  turn: number;
  chosen: Chosen;
}

/** What somebody chose, and what of it can be gone on with. The newest choice counts. */
export function useChosenPicture() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [opening, setOpening] = useState(false);
  const turns = useRef(0);

  const url = choice?.chosen.kind === "picture" ? choice.chosen.picture.url : null;
  useEffect(() => {
    if (url === null) return undefined;
    return () => URL.revokeObjectURL(url);
  }, [url]);
  useEffect(() => () => void (turns.current += 1), []);

  const read = useCallback(async (reading: Promise<Chosen>) => {
    turns.current += 1;
    const turn = turns.current;
    setOpening(true);
    const chosen = await reading.catch((): Chosen => ({ kind: "noPicture" }));
    if (turn === turns.current) {
      setChoice({ turn, chosen });
      setOpening(false);
    } else if (chosen.kind === "picture") {
      URL.revokeObjectURL(chosen.picture.url);
    }
  }, []);

  const choose = useCallback((file: Blob) => void read(readPicture(file)), [read]);
  const shrinkIt = (file: Blob) => void read(shrunk(file));
  return { choice, opening, choose, shrinkIt };
}

async function shrunk(file: Blob): Promise<Chosen> {
  const picture = await shrink(file);
  return picture === null ? { kind: "noPicture" } : { kind: "picture", picture };
}
