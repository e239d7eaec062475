/** Length as readers count it: code points, not UTF-16 units. Without schemas, for scripts that must be small. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
