import type { ComponentProps } from "react";
import { controlAttributes, Field, useFieldIds, type FieldTexts } from "./field.tsx";

type TextFieldProps = FieldTexts & Omit<ComponentProps<"input">, "className"> & { className?: string };

/** One line of text. `type`, `name`, `autoComplete` and the rest go to the input. */
export function TextField(props: TextFieldProps) {
  const { label, optionalText, hint, error, counter, className, id, ...input } = props;
  const ids = useFieldIds(id);
  const texts = { label, optionalText, hint, error, counter };
  return (
    <Field ids={ids} {...texts} className={className}>
      <input type="text" {...input} {...controlAttributes(ids, texts)} className="control" />
    </Field>
  );
}
