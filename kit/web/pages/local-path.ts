import { sitePath } from "#vocabulary/site.ts";

/** A path of this site from untrusted text (`?next=`); the fallback for anything else. */
export const localPath = (value: string | null | undefined, fallback = "/"): string => sitePath(value) ?? fallback;
