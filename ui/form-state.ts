/** The state of a form, without React: its values, and which errors are visible. */

type FormValue = string | boolean | readonly string[];
export type FormValues = Record<string, FormValue>;
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

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
