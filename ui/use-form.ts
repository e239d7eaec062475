import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from "react";
import { useAfterClick } from "./use-after-click.ts";
import { newForm, visibleErrors, withTouched, withValue, type FieldErrors, type FormValues } from "./form-state.ts";

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

interface FormRules<Values> {
  initial: Values;
  /** The errors of these values, in the reader's language; empty if they can be sent. */
  check: (values: Values) => FieldErrors<Values>;
}

/**
 * The state of one form: errors are visible after their field was left or after a submit, a failed submit moves the focus to the
 * first error, and only one submit runs at a time. Bind fields with `{...form.text("email")}`.
 */
export function useForm<Values extends FormValues>({ initial, check }: FormRules<Values>) {
  const [state, setState] = useState(() => newForm(initial));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [failures, setFailures] = useState(0);
  const afterClick = useAfterClick();
  const errors = visibleErrors(state, check(state.values));

  useEffect(() => {
    if (failures > 0) focusFirstError(element.current);
  }, [failures]);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setState((current) => withValue(current, name, value));
  }

  function leave(name: string) {
    afterClick(() => setState((current) => withTouched(current, name)));
  }

  /** Shows the server's errors by field, and its error for the form as a whole. The values stay. */
  function fail(serverErrors: FieldErrors<Values>, problem?: string) {
    setState((current) => ({ ...current, serverErrors, problem }));
    setFailures((count) => count + 1);
  }

  /** Returns the `onSubmit` of the form. `send` sends it, and shows its own failures by `fail`. */
  function submit(send: (values: Values) => Promise<void> | void) {
    return async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      element.current = event.currentTarget;
      if (sending.current) return;
      setState((current) => ({ ...current, submitted: true, problem: undefined }));
      if (Object.keys(check(state.values)).length > 0) {
        setFailures((count) => count + 1);
        return;
      }
      sending.current = true;
      setBusy(true);
      try {
        await send(state.values);
      } finally {
        sending.current = false;
        setBusy(false);
      }
    };
  }

  return {
    values: state.values,
    errors,
    busy,
    problem: state.problem,
    set,
    fail,
    submit,
    /** Starts again, with these values or the initial ones. */
    reset: (values: Values = initial) => setState(newForm(values)),
    /** Props for TextField, PasswordField, TextArea, Select. */
    text: <Name extends NamesOf<Values, string>>(name: Name) => ({
      name,
      value: state.values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<TextInput>) => set(name, event.target.value as Values[Name]),
      onBlur: () => leave(name),
    }),
    /** Props for Checkbox. */
    tick: <Name extends NamesOf<Values, boolean>>(name: Name) => ({
      name,
      checked: state.values[name],
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as Values[Name]),
      onBlur: () => leave(name),
    }),
    /** Props for RadioGroup and MultiSelect. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name,
      value: state.values[name],
      error: errors[name],
      onChange: (value: Values[Name]) => set(name, value),
      onBlur: () => leave(name),
    }),
  };
}

/** A radio group has the `aria-invalid` itself, but only its buttons can take the focus. */
function focusFirstError(form: HTMLFormElement | null) {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  (invalid?.matches("fieldset") ? invalid.querySelector("input") : invalid)?.focus();
}
