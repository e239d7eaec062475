import type { Page } from "playwright-core";
import { fill, send } from "./forms.ts";
import { translator } from "./translator.ts";

/** The login page and the account menu, in English. */

const t = translator("en");

export async function logInWith(page: Page, email: string, secret: string) {
  await fill(page, { [t("accounts:fields.email")]: email, [t("accounts:fields.password")]: secret });
  await send(page, t("accounts:login.submit"));
}

export const accountMenu = (page: Page, username: string) =>
  page.getByRole("banner").getByRole("button", { name: username });
