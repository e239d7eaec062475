import type { ComponentProps } from "react";
import { controlAttributes, Field, useFieldIds, type FieldTexts } from "./field.tsx";

type TextAreaProps = FieldTexts & Omit<ComponentProps<"textarea">, "className"> & { className?: string };

/** Several lines of text. It grows with its content from `rows` up, if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, optionalText, hint, error, counter, className, id, ...textarea } = props;
  const ids = useFieldIds(id);
  const texts = { label, optionalText, hint, error, counter };
  return (
    <Field ids={ids} {...texts} className={className}>
      <textarea rows={3} {...textarea} {...controlAttributes(ids, texts)} className="control control-lines" />
    </Field>
  );
}
