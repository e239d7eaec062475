/** The values of `wanted` that a choice with a limit accepts: known ones, each once, at most `max`. */
export function limitChoice(wanted: readonly string[], known: readonly string[], max: number): string[] {
  return [...new Set(wanted)].filter((value) => known.includes(value)).slice(0, max);
}

/** Whether a click on `value` changes the choice: a chosen value can always be removed. */
export function canToggle(value: string, chosen: readonly string[], max: number): boolean {
  return chosen.includes(value) || chosen.length < max;
}
