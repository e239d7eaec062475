import { useId, type ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

/** The texts around the control of a field. */
export interface FieldTexts {
  label: string;
  /** After the label of a field that may stay empty ("optional"). */
  optionalText?: string | undefined;
  hint?: string | undefined;
  /** Always shown; `useForm` decides when there is one. */
  error?: string | undefined;
  /** A count of the characters; with `over` it is an error. */
  counter?: { text: string; over: boolean } | undefined;
}

interface FieldIds {
  control: string;
  label: string;
  hint: string;
  error: string;
  counter: string;
}

/** The ids of a field's parts, made from the given or a generated id of the control. */
export function useFieldIds(id?: string): FieldIds {
  const generated = useId();
  const control = id ?? generated;
  return {
    control,
    label: `${control}-label`,
    hint: `${control}-hint`,
    error: `${control}-error`,
    counter: `${control}-counter`,
  };
}

/** The attributes that connect a control with its texts. */
export function controlAttributes(ids: FieldIds, { hint, error, counter }: FieldTexts) {
  const describing = [hint && ids.hint, error && ids.error, counter && ids.counter].filter(Boolean);
  return {
    id: ids.control,
    "aria-describedby": describing.join(" ") || undefined,
    "aria-invalid": error !== undefined || counter?.over === true || undefined,
  };
}

interface FieldProps extends FieldTexts {
  ids: FieldIds;
  children: ReactNode;
  className?: string | undefined;
}

/** The label, the hint, the control, and then its error. */
export function Field({ ids, label, optionalText, hint, error, counter, children, className }: FieldProps) {
  return (
    <div className={classNames("flex flex-col gap-1.5", className)}>
      <label id={ids.label} htmlFor={ids.control} className="font-semibold">
        {label}
        {optionalText !== undefined && <span className="font-normal text-ink-soft"> {optionalText}</span>}
      </label>
      {hint !== undefined && (
        <p id={ids.hint} className="-mt-1 text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {(error !== undefined || counter !== undefined) && (
        <div className="flex items-start justify-between gap-4 text-sm">
          <FieldError id={ids.error}>{error}</FieldError>
          {counter !== undefined && (
            <p
              id={ids.counter}
              className={classNames(
                "ml-auto text-right tabular-nums",
                counter.over ? "font-semibold text-error" : "text-ink-soft",
              )}
            >
              {counter.text}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

/** The error of one control: text and an icon, so that it does not depend on colour. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm text-error">
      <Icon name="warning" className="mt-0.5 size-4" />
      {children}
    </p>
  );
}
