const longest = 60;

/** The ASCII letters and digits of a title, for a file's name that every system can store. Empty for other alphabets. */
export function asciiWords(title: string): string {
  const plain = title.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, longest)
    .replaceAll(/^-|-$/g, "");
}
