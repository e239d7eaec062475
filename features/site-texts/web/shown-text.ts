import type { ListedVersion, SiteText } from "../calls.ts";

/** A text with its versions in its language, the newest first. */
export interface ShownText {
  text: SiteText;
  versions: ListedVersion[];
  /** Whether it is the text that holds now, and not one that was asked for by its version. */
  isPresent: boolean;
}

const isOf = (text: ListedVersion) => (each: ListedVersion) =>
  each.version === text.version && each.validFrom === text.validFrom;

/** The version that will take the place of the present text; null if none is planned. */
export const nextVersion = ({ text, versions }: Pick<ShownText, "text" | "versions">): ListedVersion | null =>
  versions.slice(0, versions.findIndex(isOf(text))).at(-1) ?? null;

/** Those that held before the present text. The built-in text may be there twice. */
export const earlierVersions = ({ text, versions }: Pick<ShownText, "text" | "versions">): ListedVersion[] =>
  versions.slice(versions.findIndex(isOf(text)) + 1);

const hour = 3600;

/** How long a page with this text stays right: it may be kept until the next text holds. */
export function secondsUntilChange(shown: ShownText | undefined, now = Date.now()): number {
  const next = shown === undefined || !shown.isPresent ? null : nextVersion(shown);
  if (next === null) return hour;
  return Math.max(0, Math.min(hour, Math.floor((Date.parse(next.validFrom) - now) / 1000)));
}
