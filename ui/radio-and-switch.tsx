import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { FieldError, useFieldIds } from "./field.tsx";

interface RadioOption {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
}

interface RadioGroupProps {
  legend: string;
  name: string;
  options: readonly RadioOption[];
  /** With `onChange` the group is controlled; with `defaultValue` it is plain HTML. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  className?: string | undefined;
}

/** A choice of one value, all of them visible. */
export function RadioGroup(props: RadioGroupProps) {
  const { legend, name, options, value, defaultValue, onChange, onBlur, error, className } = props;
  const ids = useFieldIds();
  return (
    <fieldset
      role="radiogroup"
      aria-describedby={error === undefined ? undefined : ids.error}
      aria-invalid={error !== undefined || undefined}
      className={classNames("min-w-0", className)}
    >
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map((option, index) => {
        const id = `${ids.control}-${index}`;
        const checked =
          value === undefined ? { defaultChecked: option.value === defaultValue } : { checked: option.value === value };
        return (
          <div key={option.value} className="flex items-start gap-3">
            <span className="grid h-11 place-items-center *:col-start-1 *:row-start-1">
              <input
                id={id}
                type="radio"
                name={name}
                value={option.value}
                disabled={option.disabled}
                {...checked}
                onChange={onChange === undefined ? undefined : () => onChange(option.value)}
                onBlur={onBlur}
                aria-describedby={option.hint === undefined ? undefined : `${id}-hint`}
                className="tick rounded-full"
              />
              <span className="tick-sign size-2 rounded-full bg-current" />
            </span>
            <label
              htmlFor={id}
              className={classNames("min-h-11 min-w-0 grow py-2.5 wrap-anywhere", option.disabled && "text-ink-soft")}
            >
              {option.label}
              {option.hint !== undefined && (
                <span id={`${id}-hint`} className="block text-sm text-ink-soft">
                  {option.hint}
                </span>
              )}
            </label>
          </div>
        );
      })}
      <FieldError id={ids.error}>{error}</FieldError>
    </fieldset>
  );
}

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/** On or off, at once: a choice that takes effect with a button is a checkbox. The whole line is the target. */
export function Switch({ label, hint, checked, onChange, className }: SwitchProps) {
  const id = useId();
  return (
    <div className={className}>
      <div className="flex items-center justify-between gap-6">
        <label id={`${id}-label`} htmlFor={id} className="flex min-h-11 grow items-center font-semibold">
          {label}
        </label>
        <button
          id={id}
          type="button"
          role="switch"
          aria-checked={checked}
          aria-labelledby={`${id}-label`}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onClick={() => onChange(!checked)}
          className="switch shrink-0"
        >
          <span className="switch-thumb" />
        </button>
      </div>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="max-w-[36em] text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
