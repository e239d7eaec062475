const longest = 60;

/** The ASCII letters and digits of a title, for a file's name that every system can store. Empty for other alphabets. */
export function asciiWords(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-|-$/g, "");
}

/** The site's name at the beginning of names of files, and as a tag in them. */
export const siteWord = (siteName: string): string => asciiWords(siteName) || "site";
