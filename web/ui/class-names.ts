/** Joins class names, leaving out what a condition switched off; undefined when nothing is left. */
export function classNames(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(" ") || undefined;
}
