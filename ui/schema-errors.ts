import type { z } from "zod";
import type { FieldErrors, FormValues } from "./form-state.ts";

/** Checks the values by a schema of the contract, and returns the error text of each field that does not fit. */
export function schemaErrors<Values extends FormValues>(
  schema: z.ZodType,
  values: Values,
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const paths = schema.safeParse(values).error?.issues.map((issue) => issue.path[0]) ?? [];
  return fieldErrorTexts(values, paths, texts);
}

/** The error texts of these fields. Names of other fields are ignored. */
export function fieldErrorTexts<Values extends FormValues>(
  values: Values,
  names: readonly unknown[],
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const invalid = (Object.keys(values) as (keyof Values & string)[]).filter((name) => names.includes(name));
  return Object.fromEntries(invalid.map((name) => [name, texts[name]])) as FieldErrors<Values>;
}
