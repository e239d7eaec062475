import { useCallback, useEffect, useRef, useState } from "react";
import { image as limits } from "#vocabulary/limits.ts";
import { isUnusable, loadImage, readPicture, type Chosen, type Picture, type UnusableChoice } from "./read-picture.ts";

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

/** A rectangle in a picture, in pixels or in percent of its sides. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const quality = 0.9;
const background = "#fff";

interface Shrunk {
  file: Blob;
  picture: Picture;
}

/** Scales a picture down to the limits; null if this browser can't. */
async function shrink(file: Blob): Promise<Shrunk | null> {
  const original = URL.createObjectURL(file);
  try {
    const image = await loadImage(original);
    if (image === null) return null;
    const { naturalWidth, naturalHeight } = image;
    const scale = Math.min(1, limits.maxSide / Math.max(naturalWidth, naturalHeight));
    const width = Math.max(1, Math.round(naturalWidth * scale));
    const height = Math.max(1, Math.round(naturalHeight * scale));
    const wholeArea = { x: 0, y: 0, width: naturalWidth, height: naturalHeight };
    const blob = await draw(image, wholeArea, width, height);
    return blob === null ? null : { file: blob, picture: { url: URL.createObjectURL(blob), width, height } };
  } finally {
    URL.revokeObjectURL(original);
  }
}

/** Draws a part of an image on a canvas, which also removes the metadata that cameras write. */
export async function draw(image: HTMLImageElement, from: Area, width: number, height: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(image, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const webp = await encode(canvas, "image/webp");
  if (webp?.type === "image/webp") return webp;
  // Some browsers can't encode WebP, and a JPEG would be black where the picture is transparent.
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = background;
  context.fillRect(0, 0, width, height);
  return encode(canvas, "image/jpeg");
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => void canvas.toBlob(resolve, type, quality));
