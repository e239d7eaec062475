/** @module-tag variation */
import { expect, it } from "vitest";
import { taleEditor } from "#tests/support/editor.ts";
import { journey } from "#tests/support/journey.ts";
import { heading } from "#tests/support/pages.ts";
import { aWriter } from "#tests/support/people.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { translator } from "#tests/support/translator.ts";

/** Unsaved texts on this device: in a browser that can't read them, and in the lists while another tab is editing them. */

const t = translator("en");
const laboratory = "/laboratory/edit/my-laboratory";
const ownTales = "/user/my-tales";

it.concurrent(
  "A browser that can't read its storage says so in the editor and in the lists of Tales",
  journey(async ({ openBrowser, site }) => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author, title: "The well" });
    const published = await aPublishedTale(site, { author });
    const { page } = await openBrowser({ as: author });
    const notice = page.getByRole("alert").getByText(t("laboratory:notices.unreadableCopies"));
    await page.goto(`${laboratory}/edit/${draft.id}`);
    await heading(page, t("laboratory:edit.title"));
    expect(await notice.count()).toBe(0);
    await page.addInitScript(() => {
      IDBObjectStore.prototype.getAll = () => {
        throw new DOMException("The storage is broken.", "UnknownError");
      };
    });
    const editors = [`${laboratory}/edit/${draft.id}`, "/tale/new/horror", `${laboratory}/edit/${published.id}`];
    for (const address of [...editors, laboratory, ownTales]) {
      await page.goto(address);
      await notice.waitFor();
    }
  }),
);

it.concurrent(
  "A new Tale is in both lists of unsaved Tales only when no other tab is editing it",
  { tags: "variation" },
  journey(async ({ openBrowser, site }) => {
    const { page, context } = await openBrowser({ as: await aWriter(site) });
    page.on("dialog", (dialog) => void dialog.accept());
    await page.goto("/tale/new/horror");
    const editor = taleEditor(page, t);
    await editor.text.click();
    await page.keyboard.type("It begins on this device.");
    await editor.says(t("laboratory:status.kept"));

    const other = await context.newPage();
    const onDevice = other.getByText(t("user:tales.onDevice", { count: 1 }));
    const listed = other.getByText(t("laboratory:device.title"));
    await other.goto(ownTales);
    await other.getByText(t("user:tales.empty")).waitFor();
    expect(await onDevice.count()).toBe(0);
    await other.goto(laboratory);
    await other.getByText(t("laboratory:edit.empty")).waitFor();
    expect(await listed.count()).toBe(0);

    await page.goto("/");
    await other.goto(ownTales);
    await onDevice.waitFor();
    await other.goto(laboratory);
    await listed.waitFor();
    await other.getByText(t("laboratory:edit.nothingSaved")).waitFor();
    await other.getByRole("link", { name: t("laboratory:tabs.start") }).click();
    await heading(other, t("laboratory:intro.title"));
    await listed.waitFor();
    await other.getByRole("link", { name: t("laboratory:device.goOn") }).click();
    await taleEditor(other, t).text.getByText("It begins on this device.").waitFor();
  }),
);
