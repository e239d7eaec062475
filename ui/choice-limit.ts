/** Those of the values that a choice with a limit accepts: known ones, each once, at most `max`. */
export function limitChoice(values: readonly string[], allowed: readonly string[], max: number): string[] {
  return [...new Set(values)].filter((value) => allowed.includes(value)).slice(0, max);
}

/** Whether a click on `value` changes the choice: a chosen value can always be removed. */
export function canToggle(value: string, chosen: readonly string[], max: number): boolean {
  return chosen.includes(value) || chosen.length < max;
}
