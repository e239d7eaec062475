/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `from` to `to`. */
  between(from: number, to: number): number;
  oneOf<T>(list: readonly T[]): T;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { next, between, oneOf: (list) => list[between(0, list.length - 1)]! };
}
