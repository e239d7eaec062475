import type { z } from "zod";
import type { FieldErrors, FormValues } from "./form-state.ts";

/** From what a schema, or the server, finds wrong to the words that a form shows. */

/** Checks the values by a schema of the contract and words each field that doesn't fit. */
export function schemaErrors<Values extends FormValues>(
  schema: z.ZodType,
  values: Values,
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const paths = schema.safeParse(values).error?.issues.map((issue) => issue.path[0]) ?? [];
  return fieldErrorTexts(values, paths, texts);
}

/** Words the fields that are named; names of no field of this form are left out. */
export function fieldErrorTexts<Values extends FormValues>(
  values: Values,
  names: readonly unknown[],
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const faulty = (Object.keys(values) as (keyof Values & string)[]).filter((name) => names.includes(name));
  return Object.fromEntries(faulty.map((name) => [name, texts[name]])) as FieldErrors<Values>;
}
