import type { ChangeEvent, ComponentProps, KeyboardEvent } from "react";
import { controlAttributes, Field, useFieldIds, type FieldTexts } from "./field.tsx";

type WrappingTextFieldProps = FieldTexts &
  Omit<ComponentProps<"textarea">, "className" | "onChange" | "onKeyDown" | "rows"> & {
    className?: string | undefined;
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
  };

/** One line of text that wraps instead of scrolling sideways. Its value has no line breaks: pasted ones become spaces. */
export function WrappingTextField(props: WrappingTextFieldProps) {
  const { label, optionalText, hint, error, counter, className, id, onChange, ...textarea } = props;
  const ids = useFieldIds(id);
  const texts = { label, optionalText, hint, error, counter };

  function change(event: ChangeEvent<HTMLTextAreaElement>) {
    const { target } = event;
    if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/\s*[\r\n]+\s*/g, " ");
    onChange(event);
  }

  return (
    <Field ids={ids} {...texts} className={className}>
      <textarea
        enterKeyHint="done"
        {...textarea}
        {...controlAttributes(ids, texts)}
        rows={1}
        onChange={change}
        onKeyDown={refuseLineBreak}
        className="control control-wrapping"
      />
    </Field>
  );
}

/** While an input method composes characters, Enter selects among them. */
function refuseLineBreak(event: KeyboardEvent) {
  if (event.key === "Enter" && !event.nativeEvent.isComposing) event.preventDefault();
}
