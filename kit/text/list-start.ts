const largest = 2_147_483_647;

/** The number of a list's first item as browsers read it (HTML 2.3.4.1): 1 if it is not between 0 and the largest that they know. */
export function listStart(value: string | null = null): number {
  const number = Number(/^[ \t\n\f\r]*([+-]?\d+)/.exec(value ?? "")?.[1] ?? 1);
  return number >= 0 && number <= largest ? Math.abs(number) : 1;
}
