import { useState, type ChangeEvent, type ComponentProps, type KeyboardEvent } from "react";
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

type PasswordFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "className" | "type"> & {
    className?: string | undefined;
    /** "Show" and "Hide", on the button at the end of the field. */
    showText: string;
    hideText: string;
  };

/** A password field with a button that shows the password. Paste and password managers work as in any input. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, optionalText, hint, error, counter, className, id, showText, hideText, ...input } = props;
  const ids = useFieldIds(id);
  const texts = { label, optionalText, hint, error, counter };
  const [isVisible, setIsVisible] = useState(false);
  const buttonId = `${ids.control}-show`;
  return (
    <Field ids={ids} {...texts} className={className}>
      <div className="flex">
        <input
          spellCheck={false}
          autoCapitalize="off"
          {...input}
          {...controlAttributes(ids, texts)}
          type={isVisible ? "text" : "password"}
          className="control min-w-0 grow rounded-r-none focus-visible:z-10"
        />
        <button
          id={buttonId}
          type="button"
          aria-labelledby={`${buttonId} ${ids.label}`}
          aria-controls={ids.control}
          onClick={() => setIsVisible(!isVisible)}
          className="button -ml-px shrink-0 rounded-l-none bg-surface px-4 text-sm"
        >
          {isVisible ? hideText : showText}
        </button>
      </div>
    </Field>
  );
}
