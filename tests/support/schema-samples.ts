import { z } from "zod";

/** Values that the contract's schemas accept, found by the schemas alone. */

/** A push subscription as a browser sends it. */
export const samplePushToken = (endpoint: string) =>
  JSON.stringify({
    endpoint,
    keys: {
      // The generator of the curve, which is a valid public key.
      p256dh: "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
      auth: "c29tZSBzaXh0ZWVuIGJ5dA",
    },
  });

/** For texts and numbers of which only some lead anywhere, which no schema says; the tags of tests are of one category. */
const byName: Record<string, unknown> = {
  reason: "REASON1",
  token: samplePushToken("https://push.example.org/somebody"),
  categoryName: "HORROR",
  languageName: "EN",
  from: 0,
  to: "IT",
  year: 2026,
  // At most a year after the first day of the tests, however far the clock has moved since (site.ts).
  expiresAt: "2027-11-20T10:00:00.000Z",
  replacement: "Other words.",
  texts: {
    EN: "Some words.",
    ES: "Unas palabras.",
    IT: "Alcune parole.",
    FR: "Quelques mots.",
    PT: "Algumas palavras.",
  },
  closesAt: "2098-01-01T00:00:00.000Z",
  judgingEndsAt: "2099-01-01T00:00:00.000Z",
  validFrom: "2099-01-01T00:00:00.000Z",
};

/** Tried in turn. Nothing has this id, and nobody this name. */
const usual = [
  true,
  999_999_999,
  4,
  1,
  "Some words, more than fifteen characters.",
  "inkwell7",
  "somebody@example.org",
  "https://example.org/",
  "0190a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b",
  "2026-11-21T10:00:00.000Z",
  "2026-11-21",
  "true",
  "profile",
  {},
];

function* valuesFor(schema: unknown): Generator<unknown> {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    yield* valuesFor(schema.unwrap());
  else if (schema instanceof z.ZodPipe) for (const step of [schema.out, schema.in]) yield* valuesFor(step);
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* valuesFor(option);
  else if (schema instanceof z.ZodEnum) yield* schema.options;
  else if (schema instanceof z.ZodLiteral) yield* schema.values;
  else if (schema instanceof z.ZodArray) yield [sampleOf("", schema.element as z.ZodType)];
  else if (schema instanceof z.ZodObject) yield samplesOf(schema.shape);
  else yield* usual;
}

const samplesOf = (shape: z.ZodRawShape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, sampleOf(name, schema as z.ZodType)]));

/** A value for a field: what its name stands for, or else the first one that fits. */
export function sampleOf(name: string, schema: z.ZodType): unknown {
  for (const value of [byName[name], ...valuesFor(schema)])
    if (value !== undefined && schema.safeParse(value).success) return value;
  return undefined;
}
