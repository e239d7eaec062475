import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { anOpenDraft } from "./editor.ts";
import { fill, send } from "./forms.ts";
import type { Journey } from "./journey.ts";
import { aReader, password, type Person } from "./people.ts";
import type { TestSite } from "./site.ts";
import { openTale } from "./tale-page.ts";
import { translator } from "./translator.ts";

/** Steps of members whose session ends or changes while they do something on a page. */

const t = translator("en");
/** The password that `changePasswordElsewhere` sets. */
export const newPassword = "changed99";

export async function logIn(page: Page, { email }: Person, secret = password) {
  await fill(page, { [t("accounts:fields.email")]: email, [t("accounts:fields.password")]: secret });
  await send(page, t("accounts:login.submit"));
}

/** Changes the password in another browser, which ends all sessions but that one. */
export async function changePasswordElsewhere(site: TestSite, { email }: Person) {
  const otherClient = site.visitor();
  otherClient.token = (await otherClient.post("/auth/login", { body: { email, password } })).body.token;
  const answer = await otherClient.patch("/v1/auth/change-password", { body: { oldPassword: password, newPassword } });
  expect(answer.body).toBe("Password cambiata con successo");
}

export const dialogNamed = (page: Page, name: string) => page.getByRole("dialog", { name });
export const loginDialog = (page: Page) => dialogNamed(page, t("site:loginAgain.title"));
export const favourite = (page: Page) => page.getByRole("button", { name: t("tales:favourite"), exact: true });

/** Logs in by the dialog over the page. */
export async function logInAgain(page: Page, { email }: Person, secret = newPassword) {
  // Another dialog may be open below it.
  const dialog = page
    .getByRole("dialog")
    .filter({ has: page.getByRole("textbox", { name: t("site:loginAgain.password") }) });
  await fill(dialog, { [t("site:loginAgain.email")]: email, [t("site:loginAgain.password")]: secret });
  await dialog.getByRole("button", { name: t("site:loginAgain.submit") }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Resolves when such a call, made from now on, has succeeded. */
export const succeeds = (context: BrowserContext, call: string) =>
  context.waitForEvent("response", (response) => {
    const answeredCall = `${response.request().method()} ${new URL(response.url()).pathname}`;
    return response.ok() && answeredCall === call;
  });

export const keysKept = (page: Page) => page.evaluate(() => Object.keys(localStorage).toSorted());

/** Opens a Tale as a reader. */
export async function atATale(on: Journey) {
  const reader = await aReader(on.site);
  const talePage = await openTale(on, reader);
  const { tale } = talePage;
  const marks = async () => {
    const fresh = on.site.visitor();
    fresh.token = await talePage.page.evaluate(() => localStorage.getItem("token"));
    return (await fresh.get(`/v1/post-published/${tale.id}`)).body;
  };
  const sent = (call: string) => talePage.sent(call).length;
  return { ...talePage, reader, marks, sent };
}

/** Opens a draft in the editor as its writer. */
export async function writing(on: Journey) {
  const open = await anOpenDraft(on);
  const { page, editor, tale } = open;
  async function type(text: string) {
    await editor.text.click();
    await page.keyboard.press("ControlOrMeta+End");
    // Inserts all text at once, because autosave would save a part of it in a pause.
    await page.keyboard.insertText(text);
  }
  async function onServer() {
    const fresh = on.site.visitor();
    fresh.token = await page.evaluate(() => localStorage.getItem("token"));
    return (await fresh.get(`/v1/posts/${tale.id}`)).body;
  }
  const sent = (call: string) => open.requests.filter((request) => request.startsWith(call)).length;
  return { ...open, type, onServer, sent };
}

export async function inAnotherTab(context: BrowserContext, address: string): Promise<Page> {
  const other = await context.newPage();
  await other.goto(address);
  return other;
}
