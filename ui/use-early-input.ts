import { useEffect, useRef, useState } from "react";
import type { FormValues } from "./form-state.ts";
import type { useForm } from "./use-form.ts";

/**
 * After hydration, copies into the form's state what was typed, or filled in by a password manager, before it. If the submit button
 * was clicked before (`site/web/early-click.ts`), the form is submitted.
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
