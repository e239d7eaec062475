import type { BrowserContext, Page } from "playwright-core";
import type { BrowserOptions } from "./browser-session.ts";
import type { Journey } from "./journey.ts";
import { aDraft } from "./tales.ts";
import { translator } from "./translator.ts";

/** The editor of a Tale, in one language. */
export function taleEditor(page: Page, t: ReturnType<typeof translator>) {
  const field = (name: string) => page.getByRole("textbox", { name, exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const tags = page.getByRole("button", { name: t("laboratory:tags.label"), exact: true });
  const status = page.getByRole("main").getByRole("status");
  return {
    title: field(t("editor:fields.title")),
    text: field(t("editor:fields.text")),
    tags,
    saveDraft: button(t("laboratory:actions.saveDraft")),
    preview: button(t("laboratory:actions.preview")),
    publish: button(t("laboratory:actions.publish")),
    saveChanges: button(t("laboratory:actions.saveChanges")),
    /** Chooses the first tags of the list by clicking their labels. */
    async chooseTags(count: number) {
      await tags.click();
      const labels = page.getByRole("group", { name: t("laboratory:tags.label") }).locator("label");
      for (let index = 0; index < count; index += 1) await labels.nth(index).click();
      await page.keyboard.press("Escape");
    },
    /** Waits until everything that was typed is on the server. */
    async saved() {
      // Just after midnight, the day stands before the time.
      const time = t("laboratory:status.saved", { time: "00:00" }).replace("00:00", ".*\\d\\d:\\d\\d");
      const lacking = t("laboratory:status.savedLacking", { list: "" }).slice(0, -2);
      await status.filter({ hasText: new RegExp(`${time}|${lacking}`) }).waitFor();
    },
    /** Waits for a text in the save status. */
    says: (text: string) => status.filter({ hasText: text }).waitFor(),
  };
}

/** A new draft that its writer has opened in the English editor. */
export async function anOpenDraft(
  { openBrowser, site }: Journey,
  wanted: Parameters<typeof aDraft>[1] = {},
  options: BrowserOptions = {},
) {
  const tale = await aDraft(site, wanted);
  const { writer } = tale;
  const browser = await openBrowser({ ...options, as: writer });
  await browser.page.goto(`/laboratory/edit/my-laboratory/edit/${tale.id}`);
  const editor = taleEditor(browser.page, translator("en"));
  await editor.saved();
  const onServer = async () => (await writer.client.get(`/v1/posts/${tale.id}`)).body;
  return { ...browser, writer, tale, editor, onServer };
}

/** From now on no save of a Tale or a sketch reaches the server. @returns a function that lets them through again */
export async function blockSaves(writer: Page | BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const saved of ["posts", "sketches"])
    await writer.route(`**/v1/${saved}/*`, async (route) => {
      if (route.request().method() === "PUT") await promise;
      await route.continue();
    });
  return resolve;
}
