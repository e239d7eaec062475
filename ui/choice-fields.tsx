import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { controlAttributes, Field, FieldError, useFieldIds, type FieldTexts } from "./field.tsx";
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

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  /** May contain a link. */
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
}

/** Yes or no. The whole line can be clicked. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const ids = useFieldIds(id);
  return (
    <div className={classNames("flex flex-col gap-1", className)}>
      <div className="flex items-start gap-3">
        <span className="grid h-11 place-items-center *:col-start-1 *:row-start-1">
          <input
            {...input}
            {...controlAttributes(ids, { label: "", hint, error })}
            type="checkbox"
            className="tick rounded"
          />
          <Icon name="check" className="tick-sign size-4" />
        </span>
        <label htmlFor={ids.control} className="min-h-11 min-w-0 grow py-2.5 wrap-anywhere">
          {label}
          {hint !== undefined && (
            <span id={ids.hint} className="block text-sm text-ink-soft">
              {hint}
            </span>
          )}
        </label>
      </div>
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  );
}
