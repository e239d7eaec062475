/** What a list with a limit holds when the reader asks for `wanted`: known ones, each once, `max` at most. */
export function limitChoice(wanted: readonly string[], known: readonly string[], max: number): string[] {
  return [...new Set(wanted)].filter((value) => known.includes(value)).slice(0, max);
}

/** Whether one more click on `value` would do something: a chosen one can always be taken back. */
export function canToggle(value: string, chosen: readonly string[], max: number): boolean {
  return chosen.includes(value) || chosen.length < max;
}
