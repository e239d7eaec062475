import type { z } from "zod";

/** Input that no correct client sends, for tests that it causes no harm. */

const list = (text: string) => text.split("  ");

/** Values of a path parameter, encoded for the address. */
export const malformedPathParams = [
  ...list("0  -1  1.5  abc  %00  %E0%A4%A  %ED%A0%80  ..%2f..%2fetc  9007199254740993"),
  "9".repeat(600),
];

/** Values of a query parameter; the client encodes them. */
export const malformedQueryValues = [
  ...list("-1  1e400  NaN  0x1f  null  ' or 1=1 --"),
  "",
  " ",
  "\0",
  "a\0b",
  "\ufffe",
  "9".repeat(400),
  "a".repeat(4000),
];

/** Query strings with broken syntax around one parameter. */
export const malformedQueries = (name: string) =>
  ["", "=%E0%A4%A", "=%ED%A0%80", "[a]=1", ".a=1", "&&&=&%00=1"].map((rest) => `${name}${rest}`);

/** Sent as JSON. */
export const malformedBodies = [
  ...list('{  {"a":}  nul  "text"  null  []  123  [{}]  {}}  {"__proto__":{"role":"ADMIN"}}'),
  "\0",
  "\ufeff{}",
];

export const unexpectedMediaTypes = list(
  "application/json  text/plain  application/x-www-form-urlencoded  multipart/form-data; boundary=x  image/png  x",
);

/** JSON values of a field: wrong types, wrong signs, invalid or very long text. */
export const malformedFieldValues = [
  ...list('null  true  0  -1  1.5  1e308  1e999  9007199254740993  []  [[]]  [null]  {}  {"a":{"b":1}}'),
  ...["", " ", "\0", "a\0b", "\ud800", "\ufffe\u202e", "x".repeat(300_000)].map((text) => JSON.stringify(text)),
];

/** The same, too deep. */
export const nestedFieldValues = [
  `${"[".repeat(100_000)}${"]".repeat(100_000)}`,
  `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
];

/**
 * The values that the contract accepts, because the handler has to cope with them, and one that it refuses: every other
 * would test the library of the schemas again. @param turn another one is refused at the next turn
 */
export function worthSending<T>(
  values: readonly T[],
  turn: number,
  schema: z.ZodType | undefined,
  inputOf: (value: T) => unknown,
): T[] {
  const isAccepted = (value: T) => schema?.safeParse(inputOf(value)).success === true;
  const refusedValues = values.filter((value) => !isAccepted(value));
  return [...values.filter(isAccepted), ...refusedValues.filter((_, at) => at === turn % refusedValues.length)];
}
