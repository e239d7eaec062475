import { useEffect, useRef, useState } from "react";
import type { FormValues } from "./form-state.ts";
import type { useForm } from "./use-form.ts";

/**
 * Takes over what was typed, or filled in by a password manager, while the application was still loading; and sends the
 * form if its button was pressed by then (`web/early-click.ts`).
 * @param kept what a field gets that is still empty then
 * @returns the ref of the form
 */
export function useEarlyInput<Values extends FormValues>(
  form: ReturnType<typeof useForm<Values>>,
  kept: () => Partial<Values> = () => ({}),
) {
  const element = useRef<HTMLFormElement>(null);
  const first = useRef({ form, kept });
  // Together with the values taken over, as these are what is to be sent.
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const { values, set } = first.current.form;
    const otherwise = first.current.kept();
    for (const name of Object.keys(values) as (keyof Values & string)[]) {
      const held = heldBy(element.current?.elements.namedItem(name) ?? null);
      const value = held === null || held === "" ? otherwise[name] : held;
      if (value !== undefined && value !== values[name]) set(name, value as Values[typeof name]);
    }
    setPressed(element.current?.dataset.pressed !== undefined);
  }, []);
  useEffect(() => {
    if (!pressed) return;
    delete element.current?.dataset.pressed;
    element.current?.querySelector("[data-sends]")?.removeAttribute("aria-busy");
    element.current?.requestSubmit();
  }, [pressed]);
  return element;
}

function heldBy(field: Element | RadioNodeList | null): string | boolean | null {
  if (field instanceof HTMLTextAreaElement) return field.value;
  if (!(field instanceof HTMLInputElement)) return null;
  return field.type === "checkbox" ? field.checked : field.value;
}
