import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from "react";
import type { z } from "zod";

export type FormValues = Record<string, FormValue>;

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** Checks the values by a schema of the contract, and returns the error text of each field that does not fit. */
export function schemaErrors<Values extends FormValues>(
  schema: z.ZodType,
  values: Values,
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const paths = schema.safeParse(values).error?.issues.map((issue) => issue.path[0]) ?? [];
  return fieldErrorTexts(values, paths, texts);
}

/** The error texts of these fields. Names of other fields are ignored. */
export function fieldErrorTexts<Values extends FormValues>(
  values: Values,
  names: readonly unknown[],
  texts: Record<keyof Values & string, string>,
): FieldErrors<Values> {
  const invalid = (Object.keys(values) as (keyof Values & string)[]).filter((name) => names.includes(name));
  return Object.fromEntries(invalid.map((name) => [name, texts[name]])) as FieldErrors<Values>;
}

/**
 * After hydration, copies into the form's state what was typed, or filled in by a password manager, before it. If the submit button
 * was clicked before (`site/web/boot.ts`), the form is submitted.
 * @param fallbackValues values for fields that are still empty
 * @returns the ref of the form
 */
export function useEarlyInput<Values extends FormValues>(
  form: ReturnType<typeof useForm<Values>>,
  fallbackValues: () => Partial<Values> = () => ({}),
) {
  const element = useRef<HTMLFormElement>(null);
  const first = useRef({ form, fallbackValues });
  // State, so that the form is submitted after the copied values are rendered.
  const [clicked, setClicked] = useState(false);
  useEffect(() => {
    const { values, set } = first.current.form;
    const fallbacks = first.current.fallbackValues();
    for (const name of Object.keys(values) as (keyof Values & string)[]) {
      const typedValue = valueOf(element.current?.elements.namedItem(name) ?? null);
      const value = typedValue === null || typedValue === "" ? fallbacks[name] : typedValue;
      if (value !== undefined && value !== values[name]) set(name, value as Values[typeof name]);
    }
    setClicked(element.current?.dataset.pressed !== undefined);
  }, []);
  useEffect(() => {
    if (!clicked) return;
    delete element.current?.dataset.pressed;
    element.current?.querySelector("[data-sends]")?.removeAttribute("aria-busy");
    element.current?.requestSubmit();
  }, [clicked]);
  return element;
}

function valueOf(field: Element | RadioNodeList | null): string | boolean | null {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (!(field instanceof HTMLInputElement)) return null;
  return field.type === "checkbox" ? field.checked : field.value;
}

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

/** The state of a form, without React: its values, and which errors are visible. */

type FormValue = string | boolean | readonly string[];

interface FormState<Values extends FormValues> {
  values: Values;
  /** Fields that had the focus and lost it: their errors are visible. */
  touched: ReadonlySet<string>;
  /** After the first submit all errors are visible. */
  submitted: boolean;
  /** The server's errors, each until its field changes. */
  serverErrors: FieldErrors<Values>;
  /** An error of the form as a whole. */
  problem: string | undefined;
}

export function newForm<Values extends FormValues>(values: Values): FormState<Values> {
  return { values, touched: new Set(), submitted: false, serverErrors: {}, problem: undefined };
}

/** Sets a value, and removes the server's error of that field. */
export function withValue<Values extends FormValues, Name extends keyof Values & string>(
  state: FormState<Values>,
  name: Name,
  value: Values[Name],
): FormState<Values> {
  const serverErrors = { ...state.serverErrors };
  delete serverErrors[name];
  return { ...state, values: { ...state.values, [name]: value }, serverErrors };
}

export function withTouched<Values extends FormValues>(state: FormState<Values>, name: string): FormState<Values> {
  return state.touched.has(name) ? state : { ...state, touched: new Set([...state.touched, name]) };
}

/** The errors to show: the server's, else the form's own of fields that were touched. */
export function visibleErrors<Values extends FormValues>(
  state: FormState<Values>,
  found: FieldErrors<Values>,
): FieldErrors<Values> {
  const names = Object.keys(state.values) as (keyof Values & string)[];
  const shownErrors: FieldErrors<Values> = {};
  for (const name of names) {
    const text = state.serverErrors[name] ?? (state.submitted || state.touched.has(name) ? found[name] : undefined);
    if (text !== undefined) shownErrors[name] = text;
  }
  return shownErrors;
}

/** The events that end a press: a drag, or a context menu, swallows its `mouseup`. */
const endEvents = ["mouseup", "dragend", "contextmenu"] as const;

/**
 * Delays changes that move the page while the mouse button is down. An error that appears when its field loses the focus would move
 * the submit button between mousedown and mouseup, and there would be no click.
 * @returns a function that runs an action at once, or after the click if the mouse button is down
 */
export function useAfterClick(): (action: () => void) => void {
  const down = useRef(false);
  const pendingActions = useRef<(() => void)[]>([]);
  useEffect(() => {
    const begin = () => {
      down.current = true;
    };
    const end = () => {
      down.current = false;
      // The click follows its `mouseup` before any timer.
      setTimeout(() => pendingActions.current.splice(0).forEach((action) => action()));
    };
    document.addEventListener("mousedown", begin, true);
    for (const name of endEvents) document.addEventListener(name, end, true);
    return () => {
      document.removeEventListener("mousedown", begin, true);
      for (const name of endEvents) document.removeEventListener(name, end, true);
    };
  }, []);
  return (action) => {
    if (down.current) pendingActions.current.push(action);
    else action();
  };
}
