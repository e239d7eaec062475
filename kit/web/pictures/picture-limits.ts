import { image, MIB } from "#vocabulary/limits.ts";
import { useLanguage } from "../language/language.tsx";

/** Formats bytes in the reader's language. Rounded up, so that a size over a limit never looks like one within it. */
export function useSizeText(): (bytes: number) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  // A no-break space keeps number and unit on one line.
  return (bytes) => format.format(Math.ceil((bytes / MIB) * 10) / 10).replace(" ", "\u00a0");
}

/** The limits of a picture, for texts that name them. */
export function usePictureLimits(): { side: number; maxSize: string } {
  const sizeText = useSizeText();
  return { side: image.maxSide, maxSize: sizeText(image.maxBytes) };
}
