import { sitePath } from "#contract/site-path.ts";

/** A path of this site from text that anybody may have written (`?next=`); anything else is the fallback. */
export const localPath = (value: string | null | undefined, fallback = "/"): string => sitePath(value) ?? fallback;
