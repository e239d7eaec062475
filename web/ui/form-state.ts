/** What a form holds, apart from React: whose faults are to be shown, and when. */

type FormValue = string | boolean | readonly string[];
export type FormValues = Record<string, FormValue>;
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormState<Values extends FormValues> {
  values: Values;
  /** Fields that were left once: their faults may show. */
  left: ReadonlySet<string>;
  /** A submit was tried: all faults may show. */
  tried: boolean;
  /** Faults that the server found, each until its field changes. */
  refused: FieldErrors<Values>;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
}

export function newForm<Values extends FormValues>(values: Values): FormState<Values> {
  return { values, left: new Set(), tried: false, refused: {}, problem: undefined };
}

/** A change takes back what the server said about that field. */
export function changed<Values extends FormValues, Name extends keyof Values & string>(
  state: FormState<Values>,
  name: Name,
  value: Values[Name],
): FormState<Values> {
  const refused = { ...state.refused };
  delete refused[name];
  return { ...state, values: { ...state.values, [name]: value }, refused };
}

export function left<Values extends FormValues>(state: FormState<Values>, name: string): FormState<Values> {
  return state.left.has(name) ? state : { ...state, left: new Set([...state.left, name]) };
}

/** The faults to show now: the server's first, then the form's own where its writer has been. */
export function shownErrors<Values extends FormValues>(
  state: FormState<Values>,
  found: FieldErrors<Values>,
): FieldErrors<Values> {
  const names = Object.keys(state.values) as (keyof Values & string)[];
  const shown: FieldErrors<Values> = {};
  for (const name of names) {
    const text = state.refused[name] ?? (state.tried || state.left.has(name) ? found[name] : undefined);
    if (text !== undefined) shown[name] = text;
  }
  return shown;
}
