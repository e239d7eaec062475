import type { ComponentProps } from "react";
import { TaleText } from "#ui/tale-text.tsx";
import { photoSizes } from "../calls.ts";

/** The text is as wide as the page, up to its measure. */
const sizes = "(width >= 48rem) 42rem, 92vw";
const image = /<img src="(\/images\/[0-9a-f]{32}\/\d+\.webp)"/g;

/** The text of a news post, with its pictures in the sizes that they are stored in. */
export function NewsText({ html, ...text }: ComponentProps<typeof TaleText>) {
  const withSizes = html.replace(image, (start, address: string) => {
    const all = photoSizes(address);
    if (all.length === 1) return start;
    return `${start} srcset="${all.map(({ src, width }) => `${src} ${width}w`).join(", ")}" sizes="${sizes}"`;
  });
  return <TaleText html={withSizes} {...text} />;
}
