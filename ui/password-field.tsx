import { useState, type ComponentProps } from "react";
import { controlAttributes, Field, useFieldIds, type FieldTexts } from "./field.tsx";

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
