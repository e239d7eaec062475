import type { ComponentProps } from "react";
import { controlAttributes, Field, useFieldIds, type FieldTexts } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

type SelectProps = FieldTexts &
  Omit<ComponentProps<"select">, "className" | "children"> & {
    options: readonly SelectOption[];
    className?: string | undefined;
  };

/** The browser's own `<select>` with the look of a field. In a GET form it works without script. */
export function Select(props: SelectProps) {
  const { label, optionalText, hint, error, counter, className, id, options, ...select } = props;
  const ids = useFieldIds(id);
  const texts = { label, optionalText, hint, error, counter };
  return (
    <Field ids={ids} {...texts} className={className}>
      <div className="relative">
        <select {...select} {...controlAttributes(ids, texts)} className="control appearance-none truncate pr-10">
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5" />
      </div>
    </Field>
  );
}
