/** @module-tag variation */
import { expect, it } from "vitest";
import { button, field, fill, mounted, press, refusal, shownText } from "#tests/support/mounted.tsx";
import { translator } from "#tests/support/translator.ts";
import type { OwnAccount } from "#features/accounts/calls.ts";
import { ToastProvider } from "#ui/toasts.tsx";
import { ForgettingProvider } from "./device-data.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

const t = translator("en");
const account = { id: 7, username: "grazia", hasPassword: true, email: "grazia@example.org" } as OwnAccount;
const submit = t("settings:delete.submit");
const legend = t("settings:delete.translations.legend");

const shown = async (translatedByOthers: boolean) =>
  mounted(
    <ForgettingProvider value={async () => async () => {}}>
      <ToastProvider duration={5000} closeText="Close">
        <DeleteAccountDialog account={account} open onClose={() => {}} />
      </ToastProvider>
    </ForgettingProvider>,
    {
      answer: ({ method }) => (method === "GET" ? Response.json({ translatedByOthers }) : refusal("BAD_CREDENTIALS")),
    },
  );
const removals = (requests: { method: string; body: unknown }[]) =>
  requests.filter(({ method }) => method === "PUT").map(({ body }) => body);

it("The dialog of leaving asks about translations if there are any, at first without the name, and sends the choice", async () => {
  const { requests } = await shown(true);
  expect(shownText()).toContain(legend);
  const unnamed = field(t("settings:delete.translations.unnamed")) as HTMLInputElement;
  expect(unnamed.checked).toBe(true);
  await press(document.querySelector<HTMLInputElement>("input[value=named]")!);
  await fill({ [t("accounts:fields.password")]: "inkwell7" });
  await press(button(submit));
  expect(removals(requests)).toEqual([{ password: "inkwell7", translations: "named" }]);
  expect(shownText()).toContain(t("settings:delete.wrongPassword"));
});

it("The dialog of leaving says nothing of translations if there are none", async () => {
  const { requests } = await shown(false);
  expect(shownText()).not.toContain(legend);
  await press(button(submit));
  expect(shownText()).toContain(t("settings:delete.passwordMissing"));
  expect(removals(requests)).toEqual([]);
  await fill({ [t("accounts:fields.password")]: "inkwell7" });
  await press(button(submit));
  expect(removals(requests)).toEqual([{ password: "inkwell7" }]);
});
