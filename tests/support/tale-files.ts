import type { Page } from "playwright-core";
import { button } from "./pages.ts";
import { translator } from "./translator.ts";

/** Files of Tales in the editor, as a writer chooses them. */

const t = translator("en");
export const fileMenu = (page: Page) => button(page, t("laboratory:file"));
/** Asks whether the file replaces the text or is added to it. */
export const importQuestion = (page: Page) => page.getByRole("dialog", { name: t("laboratory:import.question") });

export interface NamedFile {
  name: string;
  content: Uint8Array | string;
}

export const toFile = ({ name, content }: NamedFile) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});

/** Chooses a file from the menu of the editor. */
export async function chooseFile(page: Page, file: NamedFile) {
  await fileMenu(page).click();
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    button(page, t("laboratory:import.button")).click(),
  ]);
  await chooser.setFiles(toFile(file));
}

export const imported = (page: Page, name: string) => page.getByText(t("laboratory:import.done", { name })).waitFor();
