import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from "react";
import { useAfterClick } from "./use-after-click.ts";
import { changed, left, newForm, shownErrors, type FieldErrors, type FormValues } from "./form-state.ts";

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type NamesOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

interface FormRules<Values> {
  initial: Values;
  /** The faults in these values, in the reader's language; empty when they may be sent. */
  check: (values: Values) => FieldErrors<Values>;
}

/**
 * State of one form: faults show after a field is left or a submit is tried, a refused submit moves the focus
 * to the first fault, and only one submit runs at a time. Bind fields with `{...form.text("email")}`.
 */
export function useForm<Values extends FormValues>({ initial, check }: FormRules<Values>) {
  const [state, setState] = useState(() => newForm(initial));
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const afterPress = useAfterClick();
  const errors = shownErrors(state, check(state.values));

  useEffect(() => {
    if (refusals > 0) focusFirstFault(element.current);
  }, [refusals]);

  function set<Name extends keyof Values & string>(name: Name, value: Values[Name]) {
    setState((current) => changed(current, name, value));
  }

  function leave(name: string) {
    afterPress(() => setState((current) => left(current, name)));
  }

  /** The server's answer: faults by field, and what is wrong as a whole. The values stay. */
  function fail(refused: FieldErrors<Values>, problem?: string) {
    setState((current) => ({ ...current, refused, problem }));
    setRefusals((count) => count + 1);
  }

  /** Makes the `onSubmit` of the form from what sends it; `send` words its own failures by `fail`. */
  function submit(send: (values: Values) => Promise<void> | void) {
    return async (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      element.current = event.currentTarget;
      if (sending.current) return;
      setState((current) => ({ ...current, tried: true, problem: undefined }));
      if (Object.keys(check(state.values)).length > 0) {
        setRefusals((count) => count + 1);
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
    /** Starts over, with these values or the first ones. */
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

/** A group of radio buttons carries the mark of a fault itself, but only its buttons take the focus. */
function focusFirstFault(form: HTMLFormElement | null) {
  const fault = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]');
  (fault?.matches("fieldset") ? fault.querySelector("input") : fault)?.focus();
}
