import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, vi } from "vitest";
import { errorCatalogue, type ErrorCode, type Problem } from "#vocabulary/errors.ts";
import type { Language } from "#vocabulary/languages.ts";
import { browserApi } from "#site/web/entry-browser.tsx";
import { createI18n } from "#kit/web/language/i18n.ts";
import { LanguageProvider } from "#kit/web/language/language.tsx";
import { ApiProvider, SiteProvider, type Site } from "#kit/web/pages/page-context.ts";
import { allTexts } from "#content/texts/all.ts";
import { site } from "./rendered-page.ts";

/** Mounts a part of a page in jsdom with a server whose answers the test defines, for the tests of the project `components`. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// Dialogs and toasts need them, and jsdom lacks them.
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};
Element.prototype.checkVisibility ??= () => true;
globalThis.matchMedia ??= () => ({ matches: false }) as MediaQueryList;

interface Sent {
  method: string;
  url: string;
  body: unknown;
}

interface Options {
  /** Answers each request; without it every request fails as it does on a broken line. */
  answer?: (request: Sent) => Response | Promise<Response>;
  language?: Language;
  settings?: Partial<Site>;
}

const undo: (() => void)[] = [];
afterEach(async () => {
  await act(async () => undo.splice(0).forEach((each) => each()));
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});

const brokenLine = () => {
  throw new TypeError("Failed to fetch");
};

/** @returns all requests so far */
export async function mounted(element: ReactNode, { answer = brokenLine, language = "en", settings }: Options = {}) {
  const requests: Sent[] = [];
  // As the server's page sets it.
  document.cookie = "XSRF-TOKEN=of-the-page";
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    const request = { method, url, body: typeof body === "string" ? JSON.parse(body) : undefined };
    requests.push(request);
    return answer(request);
  });
  const container = document.body.appendChild(document.createElement("main"));
  const root = createRoot(container);
  undo.push(() => root.unmount());
  const router = createMemoryRouter([{ path: "*", element }]);
  await act(async () =>
    root.render(
      <ApiProvider value={browserApi}>
        <SiteProvider value={{ ...site, ...settings }}>
          <LanguageProvider i18n={createI18n(language, allTexts[language], { ...site, ...settings })}>
            <RouterProvider router={router} />
          </LanguageProvider>
        </SiteProvider>
      </ApiProvider>,
    ),
  );
  return { requests, path: () => router.state.location.pathname };
}

/** A refusal as the server answers it. */
export function refusal(code: ErrorCode, headers: Record<string, string> = {}) {
  const { status, title } = errorCatalogue[code];
  const problem = { type: "about:blank", title, status, detail: title, code, message: title } satisfies Problem;
  return Response.json(problem, { status, headers });
}

export const shownText = () => document.body.textContent ?? "";

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A field by the text of its label. */
export function field(name: string): Field {
  const label = [...document.querySelectorAll("label")].find((each) => each.textContent?.trim() === name);
  if (!label?.control) throw new Error(`There is no field ${name} in: ${shownText()}`);
  return label.control as Field;
}

/** A button has the text that it shows while it is busy, too. */
function visibleText(element: Element): string | undefined {
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll(".invisible")) hidden.remove();
  return copy.textContent?.trim();
}

/** A button by its visible text. */
export function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find((each) => visibleText(each) === name);
  if (found === undefined) throw new Error(`There is no button ${name} in: ${shownText()}`);
  return found;
}

/** React learns of a value only if it is set as a person's typing sets it. */
function type(target: Field, value: string) {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), "value")!;
  set!.call(target, value);
  target.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills in fields by their labels, in the order of the object, as a person who goes from one to the next. */
export async function fill(values: Record<string, string>) {
  for (const [name, value] of Object.entries(values))
    await act(async () => {
      field(name).focus();
      type(field(name), value);
    });
}

/** Leaves the field that has the focus. */
export const leave = () => act(async () => (document.activeElement as HTMLElement).blur());

export const press = (target: HTMLElement) => act(async () => target.click());

/** The texts that a screen reader reads with a control: its hint, its error and its counter. */
export function describes(control: Element): string {
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
