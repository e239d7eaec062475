import type { Locator, Page } from "playwright-core";

/** Form steps, by the visible labels. */

/** Fills in fields by their labels; the order is the object's. */
export async function fill(form: Page | Locator, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    await form.getByRole("textbox", { name, exact: true }).fill(value);
  }
}

/** The form's button, once the application handles the form. */
const sender = (page: Page, name: string) => page.getByRole("button", { name }).and(page.locator("[type=submit]"));

export const whenReady = (page: Page, button: string) => sender(page, button).waitFor();

export const send = (page: Page, button: string) => sender(page, button).click();

/** A field's description for assistive technology: its hint and its error. */
export async function describes(field: Locator): Promise<string> {
  return field.evaluate((control) => {
    const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
  });
}
