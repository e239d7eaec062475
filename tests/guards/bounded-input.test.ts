import { expect, it } from "vitest";
import { z } from "zod";
import { api } from "#site/calls.ts";
import type { Endpoint } from "#kit/calls/endpoint.ts";
import { tale } from "#vocabulary/limits.ts";
import { firstOrAll } from "../support/thoroughness.ts";

/** Every text of a path, query or body has a bound in the contract: a longer one is refused, or becomes a short text. */

/** More than any text may have, in bytes. */
const tooLong = tale.htmlMaxBytes + 1;

const calls = Object.values(api).flatMap((feature) => Object.values(feature) as Endpoint[]);
const long = firstOrAll(["a", "1", "/a", "https://example.org/a"]).map(
  (start) => start + start.at(-1)!.repeat(tooLong),
);

const isShort = (value: unknown): boolean => typeof value !== "string" || value.length < tooLong;
const isBounded = (field: z.ZodType) =>
  long.every((text) => {
    const parsed = field.safeParse(text);
    return !parsed.success || isShort(parsed.data);
  });

/** The schemas in a schema; the names of fields are parts of their paths. */
function partsOf(schema: unknown): [string, unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([name, field]) => [`.${name}`, field]);
  if (schema instanceof z.ZodArray) return [["[]", schema.element]];
  const inner = (...schemas: unknown[]): [string, unknown][] => schemas.map((each) => ["", each]);
  if (schema instanceof z.ZodUnion) return inner(...schema.options);
  if (schema instanceof z.ZodPipe) return inner(schema.in, schema.out);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return inner(schema.unwrap());
  return [];
}

const isContainer = (schema: unknown) => schema instanceof z.ZodObject || schema instanceof z.ZodArray;
const hasContainer = (schema: unknown): boolean =>
  isContainer(schema) || partsOf(schema).some(([, part]) => hasContainer(part));

/** The paths of the texts without a bound. A schema without fields is tried as a whole, with all that it checks and transforms. */
function unboundedIn(schema: unknown, path: string): string[] {
  const own = isContainer(schema) || isBounded(schema as z.ZodType) ? [] : [path];
  const parts = partsOf(schema).filter(([, part]) => isContainer(schema) || hasContainer(part));
  return [...own, ...parts.flatMap(([name, part]) => unboundedIn(part, path + name))];
}

it("Every text that a call takes has a bound", () => {
  const found = calls.flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : unboundedIn(schema, `${method} ${path} ${part}`),
    ),
  );
  expect(found).toEqual([]);
});

it("A text without a bound is found in lists, optional fields and unions", () => {
  const bounded = z.string().max(9);
  const schema = z.object({
    bounded,
    list: z.array(z.object({ name: z.string() })),
    either: z.union([bounded, z.string().optional()]),
  });
  expect(unboundedIn(schema.nullish(), "body")).toEqual(["body.list[].name", "body.either"]);
});
