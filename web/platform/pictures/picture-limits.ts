import { image, MIB } from "#contract/limits.ts";
import { useLanguage } from "#web/platform/language.tsx";

/** Bytes in the reader's language; rounded up, so that what is over a limit never reads as if it were within. */
export function useSizeText(): (bytes: number) => string {
  const { language } = useLanguage();
  const format = new Intl.NumberFormat(language, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  // Number and unit stay on one line.
  return (bytes) => format.format(Math.ceil((bytes / MIB) * 10) / 10).replace(" ", "\u00a0");
}

/** What a picture may be at most, for the texts that say so. */
export function usePictureLimits(): { side: number; maxSize: string } {
  const sizeText = useSizeText();
  return { side: image.maxSide, maxSize: sizeText(image.maxBytes) };
}
