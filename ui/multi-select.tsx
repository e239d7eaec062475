import { useEffect, useRef, type FocusEvent } from "react";
import { Chip } from "./chip.tsx";
import { classNames } from "./class-names.ts";
import { controlAttributes, Field, useFieldIds } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { addPopoverBehaviour } from "./popover.tsx";

interface Choice {
  value: string;
  label: string;
}

interface MultiSelectProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  options: readonly Choice[];
  /** Chosen values, in the order of choosing. */
  value: readonly string[];
  onChange: (values: string[]) => void;
  onBlur?: (() => void) | undefined;
  max: number;
  texts: {
    placeholder: string;
    /** The limit is reached: what to do to choose another. */
    full: string;
    /** "2 of 5 chosen". */
    count: (chosen: number, max: number) => string;
    /** Name of a chip's remove button. */
    remove: (label: string) => string;
  };
  /** Disables the field, and is shown as the reason. */
  disabledReason?: string | undefined;
  className?: string | undefined;
}

/** Chooses up to `max` of a list: the chosen values are chips in the field, and all values are checkboxes below it. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, hint, error, id, name, options, value, onChange, onBlur, max, texts } = props;
  const { disabledReason, className } = props;
  const ids = useFieldIds(id);
  const panel = useRef<HTMLFieldSetElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const off = disabledReason !== undefined;
  const chosen = value.flatMap((chosenValue) => options.find((option) => option.value === chosenValue) ?? []);
  const counter = { text: chosen.length >= max ? texts.full : texts.count(chosen.length, max), over: false };
  const fieldTexts = off ? { label, hint: disabledReason } : { label, hint, error, counter };

  useEffect(() => (panel.current === null ? undefined : addPopoverBehaviour(panel.current)), []);

  function toggle(option: string) {
    const nextValue = value.includes(option) ? value.filter((each) => each !== option) : [...value, option];
    onChange(
      limitChoice(
        nextValue,
        options.map((each) => each.value),
        max,
      ),
    );
  }

  function remove(option: string) {
    toggle(option);
    // The chip with the focus is gone.
    opener.current?.focus();
  }

  function leave(event: FocusEvent<HTMLDivElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  }

  const { "aria-invalid": invalid, ...attributes } = controlAttributes(ids, fieldTexts);
  return (
    <Field ids={ids} {...fieldTexts} className={className}>
      <div className="multi-select" onBlur={leave}>
        {/* The button fills the field behind the chips, border included, so that they leave no row for it alone. */}
        <div
          className="control relative isolate flex flex-wrap items-center gap-x-1.5 py-0 pr-10 pl-1.5"
          data-disabled={off || undefined}
        >
          {chosen.map((choice) => (
            <Chip
              key={choice.value}
              className="-my-px"
              removeText={texts.remove(choice.label)}
              onRemove={() => remove(choice.value)}
            >
              {choice.label}
            </Chip>
          ))}
          <button
            ref={opener}
            {...attributes}
            type="button"
            popoverTarget={`${ids.control}-list`}
            disabled={off}
            data-invalid={invalid}
            className="absolute -inset-px -z-10 flex items-center justify-end gap-2 px-3 outline-none"
          >
            {chosen.length === 0 && <span className="grow text-left text-ink-soft">{texts.placeholder}</span>}
            <Icon name="chevron-down" />
          </button>
        </div>
        <fieldset
          ref={panel}
          id={`${ids.control}-list`}
          popover="auto"
          className="popover-panel multi-select-list popup py-1"
        >
          <legend className="sr-only">{label}</legend>
          {options.map((option) => {
            const can = canToggle(option.value, value, max);
            return (
              <label key={option.value} className={classNames("popup-item", !can && "text-ink-soft")}>
                <span className="grid place-items-center *:col-start-1 *:row-start-1">
                  <input
                    type="checkbox"
                    name={name}
                    checked={value.includes(option.value)}
                    disabled={!can}
                    onChange={() => toggle(option.value)}
                    className="tick rounded"
                  />
                  <Icon name="check" className="tick-sign size-4" />
                </span>
                {option.label}
              </label>
            );
          })}
        </fieldset>
      </div>
    </Field>
  );
}

/** Those of the values that a choice with a limit accepts: known ones, each once, at most `max`. */
export function limitChoice(values: readonly string[], allowed: readonly string[], max: number): string[] {
  return [...new Set(values)].filter((value) => allowed.includes(value)).slice(0, max);
}

/** Whether a click on `value` changes the choice: a chosen value can always be removed. */
export function canToggle(value: string, chosen: readonly string[], max: number): boolean {
  return chosen.includes(value) || chosen.length < max;
}
